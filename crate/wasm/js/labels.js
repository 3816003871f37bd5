// Which labels a control has. A control's own list is made by a walk through its whole tree, and made anew
// after every change of the document: on a page of thousands of fields that took most of a first look. A
// label knows its control at once.

import * as dom from './native.js';

const NONE = [];

export class Labels {
  #of = new Map();

  /** Before and after a look. */
  clear() {
    this.#of.clear();
  }

  /** Reads the labels in a document or shadow root. https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels */
  enter(root) {
    for (const label of dom.query(root, 'label')) {
      const control = dom.labelledControl(label);
      if (!control) continue;
      const known = this.#of.get(control);
      if (known) known.push(label);
      else this.#of.set(control, [label]);
    }
  }

  /** The labels of a control, in tree order. */
  of(control) {
    return this.#of.get(control) ?? NONE;
  }
}
