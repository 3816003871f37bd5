// Where links lead. The browser resolves an address in some microseconds, which thousands of links make
// dear; most addresses are whole paths of the page's own site, and those are only put together.

import * as dom from './native.js';

/** A path that no parser changes: https://url.spec.whatwg.org/#path-state, #query-state and #fragment-state. */
const PLAIN = /^\/(?:[\w~][\w~\-./?=&#+,;:]*)?$/;

export class Base {
  #origin;

  /** Before a look: a `base` element can come and go. */
  begin() {
    this.#origin = undefined;
  }

  /** The address of an anchor with an `href`. */
  address(element) {
    const href = dom.getAttribute(element, 'href');
    // What lies after a full stop at the beginning of a segment may be a step up.
    if (!PLAIN.test(href) || href.includes('/.')) return element.href;
    this.#origin ??= /^https?:\/\/[^/?#]+/.exec(dom.baseURI(document))?.[0] ?? '';
    return this.#origin === '' ? element.href : this.#origin + href;
  }
}
