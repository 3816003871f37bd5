// State that is in properties and not in attributes. Values of hidden inputs are never read.

import { Base } from './base.js';
import * as dom from './native.js';
import {
  CHECKED,
  DISABLED,
  DOTTED,
  INDETERMINATE,
  MODAL,
  MULTIPLE,
  READONLY,
  REQUIRED,
  SELECTED,
} from './vocabulary.js';

/** Labelable elements. https://html.spec.whatwg.org/multipage/forms.html#category-label */
const FIELDS = new Set(['input', 'textarea', 'select', 'button', 'output', 'meter', 'progress']);
const MAX_VALUE = 20_000;
const MAX_URL = 2_048;

/** Writes what the properties of an element say as attributes of its record, and gives its flags. */
export class Controls {
  #records;
  #elements;
  #attribute;
  #base = new Base();

  /** `attributes` are the numbers of the attributes by name. */
  constructor(records, elements, attributes) {
    this.#records = records;
    this.#elements = elements;
    this.#attribute = {
      url: attributes.get(':url'),
      value: attributes.get(':value'),
      label: attributes.get(':label'),
      frame: attributes.get(':frame'),
    };
  }

  /** Before a look. */
  begin() {
    this.#base.begin();
  }

  read(element, tag, svg, style) {
    if (svg) {
      if (tag === 'a') this.#url(String(element.href.baseVal));
      return 0;
    }
    switch (tag) {
      case 'a':
      case 'area':
        if (element.hasAttribute('href')) this.#url(this.#base.address(element));
        return 0;
      case 'input':
        return this.#input(element, style);
      case 'textarea':
        this.#value(element.value);
        return (element.readOnly ? READONLY : 0) | dotted(style) | this.#field(element);
      case 'select':
        return (element.multiple ? MULTIPLE : 0) | this.#field(element);
      case 'meter':
      case 'progress':
        this.#value(String(element.value));
        return this.#field(element);
      case 'button':
      case 'output':
        return this.#field(element);
      case 'option':
        return (element.selected ? SELECTED : 0) | disabled(element);
      case 'optgroup':
      case 'fieldset':
        return disabled(element);
      case 'dialog':
        return element.open && element.matches(':modal') ? MODAL : 0;
      case 'iframe':
      case 'frame':
        this.#frame(element);
        return 0;
      default:
        return tag.includes('-') ? disabled(element) : 0;
    }
  }

  /** The label elements of a form control. */
  labels(element) {
    return FIELDS.has(dom.localName(element)) ? (element.labels ?? []) : [];
  }

  #input(element, style) {
    const type = element.type;
    if (type === 'hidden') return 0;
    let flags = 0;
    if (element.checked) flags |= CHECKED;
    if (element.indeterminate) flags |= INDETERMINATE;
    if (element.readOnly) flags |= READONLY;
    if (element.multiple) flags |= MULTIPLE;
    if (type !== 'checkbox' && type !== 'radio' && type !== 'image') {
      const value = element.value;
      // The path is made up by the browser.
      this.#value(type === 'file' ? value.replace('C:\\fakepath\\', '') : value);
      flags |= dotted(style);
    }
    return flags | this.#field(element);
  }

  #url(url) {
    this.#records.add(this.#attribute.url, this.#records.part(url.slice(0, MAX_URL)));
  }

  #value(value) {
    this.#records.add(this.#attribute.value, this.#records.part(value.slice(0, MAX_VALUE)));
  }

  #field(element) {
    for (const label of this.labels(element)) {
      this.#records.add(this.#attribute.label, this.#elements.give(label));
    }
    return (element.required ? REQUIRED : 0) | disabled(element);
  }

  #frame(element) {
    this.#url(String(element.src ?? ''));
    const inner = element.contentWindow;
    for (let at = 0; inner && at < window.length; at++) {
      if (window[at] === inner) {
        this.#records.add(this.#attribute.frame, at);
        return;
      }
    }
  }
}

function disabled(element) {
  return element.matches(':disabled') ? DISABLED : 0;
}

function dotted(style) {
  const dots = style?.webkitTextSecurity;
  return dots && dots !== 'none' ? DOTTED : 0;
}
