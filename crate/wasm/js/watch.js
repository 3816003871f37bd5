// Whether the page changes its document between two moments of one evaluation. Records of mutations are there
// at once, only their delivery waits. https://dom.spec.whatwg.org/#dom-mutationobserver-takerecords

import * as dom from './native.js';

const WATCHED = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: [
    'alt',
    'aria-label',
    'aria-labelledby',
    'aria-owns',
    'id',
    'role',
    'slot',
    'title',
    'value',
  ],
};

/** Watches the trees an element is in, from the inner shadow trees to the document. */
export class Watch {
  #observer = new MutationObserver(() => {});

  constructor(element) {
    for (let node = element; node; ) {
      const root = dom.rootOf(node);
      this.#observer.observe(root, WATCHED);
      node = root instanceof ShadowRoot ? root.host : null;
    }
  }

  /** Has anything changed since the last time this was asked. */
  changed() {
    return this.#observer.takeRecords().length > 0;
  }

  end() {
    this.#observer.disconnect();
  }
}
