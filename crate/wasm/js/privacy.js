// What is withheld beyond what a control says of itself now: parts called private, and controls that once held
// a secret. Marks only; what follows from them is decided in crate/page.

import * as dom from './native.js';
import { AUTOFILLED, PRIVATE, WAS_SECRET } from './vocabulary.js';

const WATCHED = {
  subtree: true,
  attributes: true,
  attributeFilter: ['type', 'autocomplete'],
  attributeOldValue: true,
};
/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
const SECRET_FIELD = /(^|\s)(current-password|new-password|one-time-code|cc-[a-z-]+)(\s|$)/i;

export class Privacy {
  #selectors = [];
  #private = new Set();
  #once = new WeakSet();
  #roots = new WeakSet();
  #observer = new MutationObserver((changes) => this.#take(changes));

  /** Takes the place of the selectors before. Gives the first that cannot be read; then none is in force. */
  select(selectors) {
    this.#selectors = [];
    for (const selector of selectors) {
      try {
        dom.query(document, selector);
      } catch {
        return selector;
      }
    }
    this.#selectors = selectors;
  }

  /** Before a look. */
  begin() {
    this.#private.clear();
    this.#take(this.#observer.takeRecords());
    this.enter(document);
  }

  /** A tree of the look: finds its private parts, and watches from now on which controls become harmless. */
  enter(root) {
    // One by one: joined, a comment or bracket that one leaves open would swallow the others.
    for (const selector of this.#selectors) {
      for (const element of dom.query(root, selector)) this.#private.add(element);
    }
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, WATCHED);
  }

  /** The parts of an entered tree that a selector calls private. */
  in(root) {
    return [...this.#private].filter((element) => dom.rootOf(element) === root);
  }

  /** After a look: what was removed from the page must not be kept alive here. */
  release() {
    this.#private.clear();
  }

  flags(element, tag) {
    let flags = this.#private.size > 0 && this.#private.has(element) ? PRIVATE : 0;
    if (tag === 'input' || tag === 'select' || tag === 'textarea') {
      if (this.#once.has(element)) flags |= WAS_SECRET;
      if (element.matches(':autofill')) flags |= AUTOFILLED;
    }
    return flags;
  }

  end() {
    this.#observer.disconnect();
  }

  #take(changes) {
    for (const { target, attributeName, oldValue } of changes) {
      if (oldValue === null) continue;
      const was = attributeName === 'type' ? /^\s*password\s*$/i.test(oldValue) : SECRET_FIELD.test(oldValue);
      if (was) this.#once.add(target);
    }
  }
}
