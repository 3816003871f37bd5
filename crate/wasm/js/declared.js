// Which elements can differ from what they inherit in the properties that hide things. To read one property
// of a computed style costs a third of a microsecond, a colour one, and ten of them of every element took
// most of a look; style sheets are read in far less. What they do not name, no style attribute gives, no
// animation moves and the browser's own sheet leaves alone is as it is inherited, and is not read.
//
// Sheets that another extension injects are not among a document's: what those hide by other means than
// `display` is not found.

import * as dom from './native.js';
import { Selected } from './selected.js';

/** Properties, and shorthands of properties, that hide an element or its text or say what reacts to the pointer. */
const HIDES =
  /(?:^|; )(?:-webkit-)?(?:opacity|clip|clip-path|visibility|content-visibility|color|color-scheme|background|background-color|font|font-size|text-indent|text-transform|text-fill-color|position|overflow(?:-\w+)?|transform|scale|rotate|zoom|cursor|all):/;
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
  #asked = new Selected((selector, style) => HIDES.test(style.cssText) && selector);

  /** After a look. */
  clear() {
    this.#asked.clear();
  }

  /** Finds out what is declared in a document or shadow root. */
  enter(root, sheets) {
    for (const { effect } of dom.animations(root)) if (effect?.target) this.#asked.add(effect.target);
    const full = dom.fullscreenElement(root);
    if (full) this.#asked.add(full);
    this.#asked.enter(root, sheets);
  }

  /** How much of what hides an element must be read of itself. `names` are those of its attributes. */
  of(element, tag, names) {
    if (this.#asked.has(element)) return OWN;
    for (const name of names) if (STYLED.has(name)) return OWN;
    if (PLAIN.has(tag)) return INHERITED;
    return LINKS.has(tag) ? LINK : OWN;
  }
}
