import * as dom from './native.js';
import { HOSTS } from './vocabulary.js';

/** Shadow roots, closed ones included where the embedder has a way to them. */
export class Shadows {
  #open;
  #without = new WeakSet();

  constructor(open) {
    this.#open = open;
  }

  /** The shadow root of an element. */
  of(element) {
    return dom.shadowRoot(element) ?? this.#closed(element, dom.localName(element));
  }

  /** As `of`, in the walk over all elements. */
  ofEach(element, tag) {
    const open = dom.shadowRoot(element);
    if (open || !this.#open || this.#without.has(element)) return open;
    const closed = this.#closed(element, tag);
    // To ask is dear, and hardly a part of a page that has children gets a root later: those are asked once.
    if (!closed && !tag.includes('-') && dom.firstElementChild(element)) this.#without.add(element);
    return closed;
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
