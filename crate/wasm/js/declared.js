// Which elements can differ from what they inherit in the properties that hide things. To read one property
// of a computed style costs a third of a microsecond, a colour one, and ten of them of every element took
// most of a look; style sheets are read in far less. What they do not name, no style attribute gives, no
// animation moves and the browser's own sheet leaves alone is as it is inherited, and is not read.
//
// Sheets that another extension injects are not among a document's: what those hide by other means than
// `display` is not found.

import * as dom from './native.js';
import { rulesOf } from './sheets.js';

/** Properties, and shorthands of properties, that hide an element or its text or say what reacts to the pointer. */
const HIDES =
  /(?:^|; )(?:-webkit-)?(?:opacity|clip|clip-path|visibility|content-visibility|color|color-scheme|background|background-color|font|font-size|text-indent|text-transform|text-fill-color|position|overflow(?:-\w+)?|transform|scale|rotate|zoom|cursor|all):/;
/** With more rules than this to ask, every element is read. */
const MAX_SELECTORS = 64;
/** Of these rules it cannot be told by a query what they select. */
const ELSEWHERE = /::(?:slotted|part)\(/;
/** Styles by attributes. https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints */
const STYLED = new Set(['style', 'bgcolor', 'background', 'text', 'color', 'popover', 'hidden']);
/** To these the browser's own sheet gives no such property. https://html.spec.whatwg.org/multipage/rendering.html */
const PLAIN = new Set(
  (
    'html body div span p section article main nav aside header footer hgroup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd ' +
    'thead tbody tfoot tr td th caption figure figcaption strong b em i u s code kbd samp var small sub sup abbr ' +
    'cite q blockquote pre address time form details'
  ).split(' '),
);
/** And to these only a colour and a cursor. */
const LINKS = new Set(['a', 'label']);

/** All that hides must be read. */
export const OWN = 0;
/** All but the colour and the cursor is as inherited. */
export const LINK = 1;
/** All is as inherited. */
export const INHERITED = 2;

export class Declared {
  #all = false;
  #asked = new Set();

  /** Before a look. */
  begin() {
    this.release();
    const full = dom.fullscreenElement();
    if (full) this.#asked.add(full);
  }

  /** After a look: what was removed from the page must not be kept alive here. */
  release() {
    this.#all = false;
    this.#asked.clear();
  }

  /** Finds out what is declared in a document or shadow root. */
  enter(root) {
    if (this.#all) return;
    for (const { effect } of dom.animations(root)) if (effect?.target) this.#asked.add(effect.target);
    const selectors = new Set();
    const take = (selector, style) => {
      if (!HIDES.test(style.cssText)) return true;
      selectors.add(selector);
      return selectors.size <= MAX_SELECTORS;
    };
    this.#all = !rulesOf(root, take);
    for (const selector of selectors) {
      if (this.#all) return;
      this.#select(root, selector);
    }
  }

  #select(root, selector) {
    this.#all = ELSEWHERE.test(selector);
    if (root !== document && selector.includes(':host')) this.#asked.add(root.host);
    try {
      for (const element of dom.query(root, selector)) this.#asked.add(element);
    } catch {
      this.#all = true;
    }
  }

  /** How much of what hides an element must be read of itself. `names` are those of its attributes. */
  of(element, tag, names) {
    if (this.#all || this.#asked.has(element)) return OWN;
    for (const name of names) if (STYLED.has(name)) return OWN;
    if (PLAIN.has(tag)) return INHERITED;
    return LINKS.has(tag) ? LINK : OWN;
  }
}
