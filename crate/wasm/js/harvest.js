// One pass over the flat tree of a document, written into numbers and one string. The format and the bits
// are those of crate/page/src/record.rs; the tables of names come from there at start. No rules live here
// beyond what must not be read and what is too dear to ask of every element.

import * as dom from './native.js';

const DOCUMENT = 1;
const ELEMENT = 2;
const TEXT = 3;

const NOT_RENDERED = 1;
const INVISIBLE = 1 << 1;
const POINTER = 1 << 2;
const BLOCK = 1 << 3;
const FOCUSED = 1 << 4;
const CHECKED = 1 << 5;
const INDETERMINATE = 1 << 6;
const DISABLED = 1 << 7;
const REQUIRED = 1 << 8;
const READONLY = 1 << 9;
const SELECTED = 1 << 10;
const MODAL = 1 << 11;
const MULTIPLE = 1 << 12;
const ONCLICK = 1 << 13;
const EMPTY_BOX = 1 << 14;
const SVG = 1 << 15;
const DOTTED = 1 << 16;
const REFERRED = 1 << 17;

const MAX_DEPTH = 800;
const MAX_VALUE = 20_000;
const MAX_URL = 2_048;

/** Never visited: nothing in them is shown. */
const SKIPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'base',
  'param',
  'source',
  'track',
  'datalist',
]);
/** SVG shapes: visited only when an author gave them a meaning. */
const SHAPES = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'clipPath',
  'mask',
  'filter',
  'stop',
  'linearGradient',
  'radialGradient',
  'marker',
  'pattern',
  'metadata',
]);
/** Elements that can have a shadow root, besides custom elements. https://dom.spec.whatwg.org/#valid-shadow-host-name */
const HOSTS = new Set([
  'article',
  'aside',
  'blockquote',
  'body',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);
/** Text is recorded as it is shown. https://www.w3.org/TR/css-text-3/#text-transform-property */
const TRANSFORMS = {
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  capitalize: (text) => text.replace(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}]/gu, (letter) => letter.toUpperCase()),
};
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const VISIBLE_TEXT = /[^ \t\n\r\f]/;

export class Harvester {
  #tags = new Map();
  #attributes = new Map();
  #openShadow;
  #numbers = new WeakMap();
  #lastNumber = 0;
  #kept = new Map();
  #buffer = new Uint32Array(4096);
  #length = 0;
  #parts = [];
  #seen = [];
  #index = null;
  #active = null;
  #referred = new Set();
  /** Of each tree scope, the one its host is in. */
  #outers = [-1];
  #url;
  #value;
  #label;
  #frame;
  #tagName;

  /** Names of tags and attributes in the order of their numbers; opens closed shadow roots where it can. */
  constructor(tags, attributes, openShadow) {
    tags.split(' ').forEach((name, number) => {
      this.#tags.set(name, number);
    });
    attributes.split(' ').forEach((name, number) => {
      this.#attributes.set(name, number);
    });
    this.#openShadow = openShadow;
    this.#url = this.#attributes.get(':url');
    this.#value = this.#attributes.get(':value');
    this.#label = this.#attributes.get(':label');
    this.#frame = this.#attributes.get(':frame');
    this.#tagName = this.#attributes.get(':tag');
  }

  /** Reads the document; the results are there until `release`. */
  harvest() {
    this.release();
    this.#length = 0;
    this.#parts = [' '];
    this.#outers = [-1];
    this.#referred.clear();
    this.#active = this.focused();
    this.#room(4);
    this.#buffer[this.#length++] = DOCUMENT | (3 << 8);
    this.#buffer[this.#length++] = this.#part(dom.address());
    this.#buffer[this.#length++] = this.#part(dom.documentTitle());
    this.#refer(document);
    const root = dom.documentRoot();
    if (root) this.#element(root, 0, 0, false);
  }

  records() {
    return this.#buffer.subarray(0, this.#length);
  }

  strings() {
    return this.#parts.join('\0');
  }

  /** Lets go of the elements of the last pass. */
  release() {
    this.#seen = [];
    this.#index = null;
    this.#active = null;
  }

  /** Remembers elements of the last pass by their numbers, weakly. */
  keep(numbers) {
    for (const number of numbers) {
      const element = this.#find(number);
      if (element && !this.#kept.has(number)) this.#kept.set(number, new WeakRef(element));
    }
  }

  /** The element with this number, if it was kept or seen in the last pass and still exists. */
  element(number) {
    return this.#kept.get(number)?.deref() ?? this.#find(number);
  }

  /** The number of an element, 0 when it was never seen. */
  number(element) {
    return this.#numbers.get(element) ?? 0;
  }

  /** The shadow root of an element, closed ones included where that is possible. */
  shadow(element) {
    const open = dom.shadowRoot(element);
    if (open) return open;
    const name = dom.localName(element);
    if (!this.#openShadow || !(name.includes('-') || HOSTS.has(name))) return null;
    return this.#openShadow(element) ?? null;
  }

  /** The element that has the focus, inside of shadow trees too; nothing when it is the body. */
  focused() {
    let active = dom.activeIn(document);
    for (;;) {
      const shadow = active && this.shadow(active);
      const inner = shadow && dom.activeIn(shadow);
      if (!inner) break;
      active = inner;
    }
    return active === dom.documentBody() || active === dom.documentRoot() ? null : active;
  }

  #find(number) {
    if (!this.#index) {
      this.#index = new Map();
      for (const element of this.#seen) this.#index.set(this.#numbers.get(element), element);
    }
    return this.#index.get(number);
  }

  #part(text) {
    // U+0000 separates the parts.
    this.#parts.push(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
    return this.#parts.length - 1;
  }

  #room(words) {
    if (this.#length + words <= this.#buffer.length) return;
    const larger = new Uint32Array((this.#buffer.length + words) * 2);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  /** Notes which ids of a tree scope are used as labels: those parts are read even when hidden. */
  #refer(root) {
    for (const one of dom.query(root, '[aria-labelledby]')) {
      for (const id of dom.getAttribute(one, 'aria-labelledby').split(/\s+/)) if (id) this.#referred.add(id);
    }
  }

  #refers(element) {
    if (this.#referred.size === 0) return false;
    if (this.#referred.has(dom.getAttribute(element, 'id'))) return true;
    for (const one of dom.query(element, '[id]'))
      if (this.#referred.has(dom.getAttribute(one, 'id'))) return true;
    return false;
  }

  #text(node, depth, transform) {
    const data = node.data;
    let part = 0;
    if (VISIBLE_TEXT.test(data)) part = this.#part(transform ? transform(data) : data);
    else if (data === '' || !node.previousSibling || !node.nextSibling) return;
    this.#room(3);
    const buffer = this.#buffer;
    buffer[this.#length++] = TEXT | (3 << 8);
    buffer[this.#length++] = depth;
    buffer[this.#length++] = part;
  }

  #node(node, depth, scope, pointer, hidden) {
    if (dom.nodeType(node) === 1) this.#element(node, depth, scope, pointer, hidden);
    else if (dom.nodeType(node) === 3) this.#text(node, depth);
  }

  #element(element, depth, scope, pointer, hidden = false) {
    const tag = dom.localName(element);
    const svg = dom.namespaceURI(element) === SVG_NAMESPACE;
    if (svg ? SHAPES.has(tag) && !meant(element) : SKIPPED.has(tag)) return;
    if (depth > MAX_DEPTH) return;
    let flags = svg ? SVG : 0;
    let style = null;
    let descend = true;
    let transform;
    if (hidden) {
      flags |= REFERRED;
    } else if (svg && (tag === 'title' || tag === 'desc')) {
      flags |= NOT_RENDERED;
    } else if (tag === 'option' || tag === 'optgroup') {
      if (element.hidden) return;
      flags |= BLOCK;
    } else {
      style = getComputedStyle(element);
      const display = style.display;
      if (display === 'none') {
        flags |= NOT_RENDERED;
        const replaced =
          tag === 'input' && /^(checkbox|radio|file)$/.test(element.type) && element.labels?.length;
        if (!replaced && !this.#refers(element)) return;
        hidden = true;
      } else {
        if (display !== 'inline' && display !== 'contents') {
          flags |= BLOCK;
          if (style.contentVisibility === 'hidden') descend = false;
        }
        if (style.visibility !== 'visible') flags |= INVISIBLE;
        if (style.cursor === 'pointer') flags |= POINTER;
        const first = dom.firstChild(element);
        if (first && (dom.nodeType(first) === 3 || dom.nodeType(dom.lastChild(element)) === 3)) {
          transform = TRANSFORMS[style.textTransform];
        }
      }
    }
    let number = this.#numbers.get(element);
    if (number === undefined) {
      number = ++this.#lastNumber;
      this.#numbers.set(element, number);
    }
    this.#seen.push(element);
    if (element === this.#active) flags |= FOCUSED;

    const start = this.#length;
    this.#room(16);
    this.#length += 6;
    let candidate = (flags & POINTER) !== 0 && !pointer;
    if (dom.hasAttributes(element)) {
      const attributes = dom.attributes(element);
      this.#room(attributes.length + 8);
      for (let at = 0; at < attributes.length; at++) {
        const { name, value } = attributes[at];
        const known = this.#attributes.get(name);
        if (known !== undefined) {
          this.#buffer[this.#length++] = ((known << 24) | this.#part(value)) >>> 0;
          if (name === 'tabindex' || name === 'contenteditable') candidate = true;
        } else if (name === 'onclick') {
          flags |= ONCLICK;
          candidate = true;
        }
      }
    }
    flags |= this.#control(element, tag, svg, style);
    if (candidate && style) {
      const box = dom.rect(element);
      if (box.width <= 0 || box.height <= 0) flags |= emptyInside(element) ? EMPTY_BOX : 0;
    }
    const known = this.#tags.get(tag);
    if (known === undefined && tag.includes('-')) this.#add(this.#tagName, this.#part(tag));
    const buffer = this.#buffer;
    buffer[start] = (ELEMENT | ((this.#length - start) << 8)) >>> 0;
    buffer[start + 1] = depth;
    buffer[start + 2] = number;
    buffer[start + 3] = scope;
    buffer[start + 4] = known ?? 0;
    buffer[start + 5] = flags >>> 0;

    if (!descend) return;
    this.#children(element, tag, depth + 1, scope, (flags & POINTER) !== 0, hidden, transform);
  }

  #children(element, tag, depth, scope, pointer, hidden, transform) {
    const shadow = dom.shadowRoot(element) ?? this.#closed(element, tag);
    if (shadow) {
      const inner = this.#outers.push(scope) - 1;
      this.#refer(shadow);
      for (let child = dom.firstChild(shadow); child; child = dom.nextSibling(child)) {
        this.#node(child, depth, inner, pointer, hidden);
      }
      return;
    }
    if (tag === 'slot' && scope > 0) {
      const assigned = element.assignedNodes();
      // Slotted nodes belong to the tree of the host.
      const outer = this.#outers[scope];
      for (const node of assigned) this.#node(node, depth, outer, pointer, hidden);
      if (assigned.length > 0) return;
    }
    if (tag === 'details' && !element.open) {
      for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) {
        if (dom.localName(child) !== 'summary') continue;
        this.#element(child, depth, scope, pointer, hidden);
        return;
      }
      return;
    }
    if (tag === 'textarea' || tag === 'iframe' || tag === 'video' || tag === 'audio' || tag === 'object')
      return;
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
      const type = dom.nodeType(child);
      if (type === 1) this.#element(child, depth, scope, pointer, hidden);
      else if (type === 3) this.#text(child, depth, transform);
    }
  }

  /** Asking for a closed root is dear: custom elements are asked, and hosts without children of their own. */
  #closed(element, tag) {
    if (!this.#openShadow) return null;
    if (!tag.includes('-') && !(HOSTS.has(tag) && !dom.firstElementChild(element))) return null;
    return this.#openShadow(element) ?? null;
  }

  #add(attribute, low) {
    this.#room(1);
    this.#buffer[this.#length++] = ((attribute << 24) | (low & 0xffffff)) >>> 0;
  }

  /** State that is in properties and not in attributes. Values of hidden inputs are never read. */
  #control(element, tag, svg, style) {
    if (svg) {
      if (tag === 'a') this.#add(this.#url, this.#part(String(element.href.baseVal).slice(0, MAX_URL)));
      return 0;
    }
    let flags = 0;
    switch (tag) {
      case 'a':
      case 'area':
        if (element.hasAttribute('href')) this.#add(this.#url, this.#part(element.href.slice(0, MAX_URL)));
        break;
      case 'input': {
        const type = element.type;
        if (type === 'hidden') break;
        if (element.checked) flags |= CHECKED;
        if (element.indeterminate) flags |= INDETERMINATE;
        if (element.readOnly) flags |= READONLY;
        if (element.multiple) flags |= MULTIPLE;
        if (type !== 'checkbox' && type !== 'radio' && type !== 'image') {
          let value = element.value;
          // The path is made up by the browser.
          if (type === 'file') value = value.replace('C:\\fakepath\\', '');
          this.#add(this.#value, this.#part(value.slice(0, MAX_VALUE)));
          const dots = style?.webkitTextSecurity;
          if (dots && dots !== 'none') flags |= DOTTED;
        }
        flags |= this.#field(element);
        break;
      }
      case 'textarea': {
        if (element.readOnly) flags |= READONLY;
        this.#add(this.#value, this.#part(element.value.slice(0, MAX_VALUE)));
        const dots = style?.webkitTextSecurity;
        if (dots && dots !== 'none') flags |= DOTTED;
        flags |= this.#field(element);
        break;
      }
      case 'select':
        if (element.multiple) flags |= MULTIPLE;
        flags |= this.#field(element);
        break;
      case 'button':
      case 'output':
      case 'meter':
      case 'progress':
        if (tag === 'meter' || tag === 'progress') this.#add(this.#value, this.#part(String(element.value)));
        flags |= this.#field(element);
        break;
      case 'option':
        if (element.selected) flags |= SELECTED;
        if (element.matches(':disabled')) flags |= DISABLED;
        break;
      case 'optgroup':
      case 'fieldset':
        if (element.matches(':disabled')) flags |= DISABLED;
        break;
      case 'dialog':
        if (element.open && element.matches(':modal')) flags |= MODAL;
        break;
      case 'iframe':
      case 'frame':
        this.#frameOf(element);
        break;
      default:
        if (tag.includes('-') && element.matches(':disabled')) flags |= DISABLED;
    }
    return flags;
  }

  #field(element) {
    for (const label of element.labels ?? []) {
      let number = this.#numbers.get(label);
      if (number === undefined) {
        number = ++this.#lastNumber;
        this.#numbers.set(label, number);
      }
      this.#add(this.#label, number);
    }
    return (element.required ? REQUIRED : 0) | (element.matches(':disabled') ? DISABLED : 0);
  }

  #frameOf(element) {
    this.#add(this.#url, this.#part(String(element.src ?? '').slice(0, MAX_URL)));
    const inner = element.contentWindow;
    for (let at = 0; inner && at < window.length; at++) {
      if (window[at] === inner) {
        this.#add(this.#frame, at);
        return;
      }
    }
  }
}

/** Has an author given this shape a meaning of its own. */
function meant(element) {
  return (
    element.hasAttribute('role') ||
    element.hasAttribute('aria-label') ||
    element.hasAttribute('tabindex') ||
    element.hasAttribute('onclick')
  );
}

/** An empty box can hold children that stick out of it; one level is looked at. */
function emptyInside(element) {
  for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) {
    const box = dom.rect(child);
    if (box.width > 0 && box.height > 0) return false;
  }
  return true;
}
