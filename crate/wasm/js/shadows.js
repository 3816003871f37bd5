import * as dom from './native.js';
import { HOSTS } from './vocabulary.js';

/** Shadow roots, closed ones included where the embedder has a way to them. */
export class Shadows {
  #open;

  constructor(open) {
    this.#open = open;
  }

  /** The shadow root of an element. */
  of(element) {
    return dom.shadowRoot(element) ?? this.#closed(element, dom.localName(element));
  }

  /** As `of`, in the walk over all elements. Asking for a closed root is dear: custom elements are asked, and hosts without children of their own. */
  ofEach(element, tag) {
    const root = dom.shadowRoot(element);
    if (root || !this.#open) return root;
    return tag.includes('-') || (HOSTS.has(tag) && !dom.firstElementChild(element))
      ? this.#closed(element, tag)
      : null;
  }

  /** The element that has the focus, inside of shadow trees too; nothing when it is the body. */
  focused() {
    let active = dom.activeIn(document);
    for (;;) {
      const shadow = active && this.of(active);
      const inner = shadow && dom.activeIn(shadow);
      if (!inner) break;
      active = inner;
    }
    return active === dom.documentBody() || active === dom.documentRoot() ? null : active;
  }

  #closed(element, tag) {
    if (!this.#open || !(tag.includes('-') || HOSTS.has(tag))) return null;
    return this.#open(element) ?? null;
  }
}
