// The interfaces' own getters and methods. A form's properties are shadowed by its controls, and the
// document's by forms and pictures with a name: `<input name="firstChild">` would lead a walk astray and
// `<img name="URL">` would break it. https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem

const getter = (face, name) => Object.getOwnPropertyDescriptor(face.prototype, name).get;
// Those of every element are written out: one function for all of them is compiled for none, which took a
// quarter of a look.
const bind = (get) => (target) => get.call(target);
const method = (face, name) => {
  const own = face.prototype[name];
  return (target, word) => own.call(target, word);
};
/** One that must not be given a word it was not called with. */
const plain = (face, name) => bind(face.prototype[name]);

const nodeTypeOf = getter(Node, 'nodeType');
export const nodeType = (node) => nodeTypeOf.call(node);
const nextSiblingOf = getter(Node, 'nextSibling');
export const nextSibling = (node) => nextSiblingOf.call(node);
const firstChildOf = getter(Node, 'firstChild');
export const firstChild = (node) => firstChildOf.call(node);
const lastChildOf = getter(Node, 'lastChild');
export const lastChild = (node) => lastChildOf.call(node);
export const parentNode = bind(getter(Node, 'parentNode'));
export const baseURI = bind(getter(Node, 'baseURI'));
export const rootOf = plain(Node, 'getRootNode');
export const contains = method(Node, 'contains');
/** In this document: an element adopted by another one is connected as well. */
const connected = getter(Node, 'isConnected');
const owner = getter(Node, 'ownerDocument');
export const parentElement = bind(getter(Node, 'parentElement'));
export const isConnected = (node) => connected.call(node) && owner.call(node) === document;
const localNameOf = getter(Element, 'localName');
export const localName = (node) => localNameOf.call(node);
const namespaceURIOf = getter(Element, 'namespaceURI');
export const namespaceURI = (node) => namespaceURIOf.call(node);
const shadowRootOf = getter(Element, 'shadowRoot');
export const shadowRoot = (node) => shadowRootOf.call(node);
export const assignedSlot = bind(getter(Element, 'assignedSlot'));
const firstElementChildOf = getter(Element, 'firstElementChild');
export const firstElementChild = (node) => firstElementChildOf.call(node);
export const nextElementSibling = bind(getter(Element, 'nextElementSibling'));
export const children = bind(getter(Element, 'children'));
const { getAttributeNames, getAttribute: attribute, getBoundingClientRect } = Element.prototype;
export const attributeNames = (element) => getAttributeNames.call(element);
export const hasAttribute = method(Element, 'hasAttribute');
export const getAttribute = (element, name) => attribute.call(element, name);
export const closest = method(Element, 'closest');
export const rect = (element) => getBoundingClientRect.call(element);
export const rects = plain(Element, 'getClientRects');
export const scrollIntoView = method(Element, 'scrollIntoView');
export const dispatch = method(EventTarget, 'dispatchEvent');

const title = getter(Document, 'title');
const fullscreen = getter(Document, 'fullscreenElement');
const fullscreenInside = getter(ShadowRoot, 'fullscreenElement');
const state = getter(Document, 'readyState');
const moving = Document.prototype.getAnimations;
const movingInside = ShadowRoot.prototype.getAnimations;
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
/** Everything that moves in the document or a shadow root; what is in shadow trees of it is not among that. */
export const animations = (scope) => (scope === document ? moving : movingInside).call(scope);
/** Of an element in a shadow tree a document knows the host alone. */
export const fullscreenElement = (scope) => (scope === document ? fullscreen : fullscreenInside).call(scope);
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
