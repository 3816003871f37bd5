// The elements that certain rules of a page's style sheets select, so that only those need be asked what all
// could be asked for.

import * as dom from './native.js';
import { ANY, rulesOf } from './sheets.js';

/** With more rules than this it is cheaper to ask every element. */
const MAX_SELECTORS = 64;
/** Of these rules it cannot be told by a query what they select. */
const ELSEWHERE = /::(?:slotted|part)\(/;

export class Selected {
  #wanted;
  #all = false;
  #elements = new Set();

  /** `wanted(selector, style)` gives the selector to ask for a rule, or nothing. */
  constructor(wanted) {
    this.#wanted = wanted;
  }

  /** After a look: what was removed from the page must not be kept alive here. */
  clear() {
    this.#all = false;
    this.#elements.clear();
  }

  /** Takes an element that no rule need select. */
  add(element) {
    this.#elements.add(element);
  }

  has(element) {
    return this.#all || this.#elements.has(element);
  }

  /** Finds what the sheets of a document or shadow root select. */
  enter(root, sheets) {
    if (this.#all) return;
    const selectors = new Set();
    const read = rulesOf(sheets, (rule, style) => {
      const selector = this.#wanted(rule, style);
      if (selector) selectors.add(selector);
      return selectors.size <= MAX_SELECTORS;
    });
    this.#all = !read || [...selectors].some((selector) => !this.#select(root, selector));
  }

  /** False when it cannot be told. */
  #select(root, selector) {
    if (ELSEWHERE.test(selector)) return false;
    // The root of a scope can be the host as well.
    if (root !== document && (selector === ANY || selector.includes(':host'))) this.add(root.host);
    try {
      for (const element of dom.query(root, selector)) this.add(element);
      return true;
    } catch {
      return false;
    }
  }
}
