// The interfaces' own getters and methods. A form's properties are shadowed by its controls, and the
// document's by forms and pictures with a name: `<input name="firstChild">` would lead a walk astray and
// `<img name="URL">` would break it. https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem

const getter = (face, name) => Object.getOwnPropertyDescriptor(face.prototype, name).get;
const bind = (get) => (target) => get.call(target);
const method = (face, name) => {
  const own = face.prototype[name];
  return (target, ...words) => own.apply(target, words);
};

export const nodeType = bind(getter(Node, 'nodeType'));
export const nextSibling = bind(getter(Node, 'nextSibling'));
export const firstChild = bind(getter(Node, 'firstChild'));
export const lastChild = bind(getter(Node, 'lastChild'));
export const parentNode = bind(getter(Node, 'parentNode'));
export const rootOf = method(Node, 'getRootNode');
export const contains = method(Node, 'contains');
/** In this document: an element adopted by another one is connected as well. */
const connected = getter(Node, 'isConnected');
const owner = getter(Node, 'ownerDocument');
export const parentElement = bind(getter(Node, 'parentElement'));
export const isConnected = (node) => connected.call(node) && owner.call(node) === document;
export const localName = bind(getter(Element, 'localName'));
export const namespaceURI = bind(getter(Element, 'namespaceURI'));
export const attributes = bind(getter(Element, 'attributes'));
export const shadowRoot = bind(getter(Element, 'shadowRoot'));
export const assignedSlot = bind(getter(Element, 'assignedSlot'));
export const firstElementChild = bind(getter(Element, 'firstElementChild'));
export const nextElementSibling = bind(getter(Element, 'nextElementSibling'));
export const children = bind(getter(Element, 'children'));
export const hasAttributes = method(Element, 'hasAttributes');
export const hasAttribute = method(Element, 'hasAttribute');
export const getAttribute = method(Element, 'getAttribute');
export const closest = method(Element, 'closest');
export const rect = method(Element, 'getBoundingClientRect');
export const rects = method(Element, 'getClientRects');
export const scrollIntoView = method(Element, 'scrollIntoView');
export const dispatch = method(EventTarget, 'dispatchEvent');

const title = getter(Document, 'title');
const state = getter(Document, 'readyState');
const moving = Document.prototype.getAnimations;
const body = getter(Document, 'body');
const root = getter(Document, 'documentElement');
const focus = getter(Document, 'activeElement');
const inside = getter(ShadowRoot, 'activeElement');
const point = Document.prototype.elementFromPoint;
const shadowPoint = ShadowRoot.prototype.elementFromPoint;
const all = Document.prototype.querySelectorAll;
const allInFragment = DocumentFragment.prototype.querySelectorAll;
const walk = Document.prototype.createTreeWalker;
const allInElement = Element.prototype.querySelectorAll;

/** The text nodes in a tree. */
export function* textsIn(root) {
  const walker = walk.call(document, root, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
}

/** `location` cannot be shadowed. */
export const address = () => window.location.href;
export const readyState = () => state.call(document);
/** Everything that moves in the document and its shadow trees. */
export const animations = () => moving.call(document);
export const documentTitle = () => title.call(document);
export const documentBody = () => body.call(document);
export const documentRoot = () => root.call(document);

const sheets = getter(Document, 'styleSheets');
const adopted = getter(Document, 'adoptedStyleSheets');

/** The style sheets of a document or shadow root. */
export function styleSheets(scope) {
  return scope === document
    ? [...sheets.call(document), ...adopted.call(document)]
    : [...scope.styleSheets, ...scope.adoptedStyleSheets];
}

/** What has the focus in a document or shadow root. */
export function activeIn(scope) {
  return scope === document ? focus.call(document) : inside.call(scope);
}

/** The topmost element at a point of a document or shadow root. */
export function elementAt(scope, x, y) {
  return scope === document ? point.call(document, x, y) : shadowPoint.call(scope, x, y);
}

/** All that match in a document, shadow root or element. */
export function query(scope, selector) {
  if (scope === document) return all.call(document, selector);
  return (scope instanceof ShadowRoot ? allInFragment : allInElement).call(scope, selector);
}
