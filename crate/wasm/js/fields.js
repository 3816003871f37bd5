// The fields whose values may be secrets, and the parts called private, without the rest of the page: no
// styles, boxes or texts but theirs and those of labels. To harvest a whole large page for each result of a
// page tool took longer than the tool. Hidden ones are read too: a tool can give back what nobody sees.

import * as dom from './native.js';
import { FOCUSED, PRIVATE, SKIPPED } from './vocabulary.js';

/** All that `crate/page/src/sensitive.rs` may take for a field. */
const FIELDS =
  'input, textarea, select, [contenteditable], [role~=textbox i], [role~=searchbox i], [role~=combobox i], [role~=spinbutton i]';
const CALLED_PRIVATE = '[data-transom-private]';
const MAX_TEXT = 20_000;

/** Writes a flat list: each field, what labels it, and each private part, at depth 0 with their texts. */
export class Fields {
  #harvest;
  #scopes = 0;
  #written = new Set();
  #active = null;

  /** `harvest` has the records, elements, shadow roots, controls, privacy and tables of the harvester. */
  constructor(harvest) {
    this.#harvest = harvest;
  }

  read() {
    this.#scopes = 0;
    this.#harvest.privacy.begin();
    this.#active = this.#harvest.shadows.focused();
    this.#scope(document, 0);
    // What was removed from the page must not be kept alive here.
    this.#written.clear();
    this.#active = null;
  }

  /** `flags` is PRIVATE for a tree whose host is in a private part. */
  #scope(root, flags) {
    const { controls, privacy, shadows } = this.#harvest;
    privacy.enter(root);
    controls.enter(root);
    const scope = this.#scopes++;
    const parts = [...dom.query(root, CALLED_PRIVATE), ...privacy.in(root)];
    const flagsOf = (element) => (parts.some((part) => dom.contains(part, element)) ? PRIVATE : flags);
    for (const part of parts) this.#write(part, scope, PRIVATE);
    for (const field of dom.query(root, FIELDS)) this.#field(field, scope, flagsOf(field));
    if (flags) this.#privateTexts(root, scope);
    for (const element of dom.query(root, '*')) {
      const shadow = shadows.ofEach(element, dom.localName(element));
      if (shadow) this.#scope(shadow, flagsOf(element));
    }
  }

  #field(field, scope, flags) {
    this.#write(field, scope, flags);
    for (const label of this.#harvest.controls.labels(field)) this.#write(label, scope, 0);
    const ids = dom.getAttribute(field, 'aria-labelledby')?.split(/\s+/) ?? [];
    for (const id of ids) {
      const label = id && dom.query(dom.rootOf(field), `#${CSS.escape(id)}`)[0];
      if (label) this.#write(label, scope, 0);
    }
  }

  #write(element, scope, flags) {
    // A field can label another one, and a private part be a field.
    if (this.#written.has(element)) return;
    this.#written.add(element);
    const { records, elements, controls, privacy, tags, attributes } = this.#harvest;
    const tag = dom.localName(element);
    const start = records.open();
    for (const name of dom.attributeNames(element)) {
      const known = attributes.get(name);
      if (known !== undefined) records.add(known, records.part(dom.getAttribute(element, name) ?? ''));
    }
    const style = tag === 'input' || tag === 'textarea' ? getComputedStyle(element) : null;
    const focus = element === this.#active ? FOCUSED : 0;
    const all = flags | focus | controls.read(element, tag, false, style) | privacy.flags(element, tag);
    records.close(start, 0, elements.give(element), scope, tags.get(tag) ?? 0, all);
    elements.see(element);
    // What is in a textarea or a list to choose from is in its value.
    if (tag !== 'textarea' && tag !== 'select') this.#texts(element, 1);
  }

  /** Below an element that stands for the host, which has no part in its shadow tree's texts. */
  #privateTexts(root, scope) {
    const { records } = this.#harvest;
    records.close(records.open(), 0, 0, scope, 0, PRIVATE);
    this.#texts(root, 1);
  }

  #texts(root, depth) {
    const { records } = this.#harvest;
    for (const node of dom.textsIn(root)) {
      const text = node.data;
      if (text.trim() === '' || SKIPPED.has(tagAround(node))) continue;
      records.text(depth, records.part(text.slice(0, MAX_TEXT)));
    }
  }
}

function tagAround(node) {
  const element = dom.parentElement(node);
  return element && dom.localName(element);
}
