// The fields whose values may be secrets, without the rest of the page: no styles, boxes or texts but those
// of labels. To harvest a whole large page for each result of a page tool took longer than the tool. Fields
// nobody sees are read too: a tool can give back what is in them.

import * as dom from './native.js';

/** All that `crate/page/src/sensitive.rs` may take for a field. */
const FIELDS = 'input, textarea, select, [role], [contenteditable]';
const MAX_LABEL = 2_000;

/** Writes a flat list: each field, and what labels it, at depth 0. */
export class Fields {
  #harvest;
  #scopes = 0;
  #written = new Set();

  /** `harvest` has the records, elements, shadow roots, controls and tables of the harvester. */
  constructor(harvest) {
    this.#harvest = harvest;
  }

  read() {
    this.#scopes = 0;
    this.#written.clear();
    this.#scope(document);
  }

  #scope(root) {
    const scope = this.#scopes++;
    for (const field of dom.query(root, FIELDS)) this.#field(field, scope);
    for (const element of dom.query(root, '*')) {
      const shadow = this.#harvest.shadows.ofEach(element, dom.localName(element));
      if (shadow) this.#scope(shadow);
    }
  }

  #field(field, scope) {
    this.#write(field, scope, true);
    for (const label of this.#harvest.controls.labels(field)) this.#write(label, scope, false);
    const ids = dom.getAttribute(field, 'aria-labelledby')?.split(/\s+/) ?? [];
    for (const id of ids) {
      const label = id && dom.query(dom.rootOf(field), `#${CSS.escape(id)}`)[0];
      if (label) this.#write(label, scope, false);
    }
  }

  #write(element, scope, isField) {
    // A field can label another one.
    if (this.#written.has(element)) return;
    this.#written.add(element);
    const { records, elements, controls, tags, attributes } = this.#harvest;
    const tag = dom.localName(element);
    const start = records.open();
    for (const { name, value } of dom.attributes(element)) {
      const known = attributes.get(name);
      if (known !== undefined) records.add(known, records.part(value));
    }
    const style = isField ? getComputedStyle(element) : null;
    const flags = controls.read(element, tag, false, style);
    records.close(start, 0, elements.give(element), scope, tags.get(tag) ?? 0, flags);
    elements.see(element);
    if (!isField) records.text(1, records.part(dom.textContent(element).slice(0, MAX_LABEL)));
  }
}
