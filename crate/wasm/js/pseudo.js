// What style sheets write before and after elements. Asking every element for both pseudo-elements would
// cost more than all the rest, so only those are asked that a rule with content selects.
// https://www.w3.org/TR/css-content-3/#content-property

import { Counters, number } from './counters.js';
import { shown } from './letters.js';
import * as dom from './native.js';
import { Selected } from './selected.js';
import { ANY } from './sheets.js';

const SIDES = ['::before', '::after'];
const PSEUDO = /::?(?:before|after)\b/g;
/** Quotes without a letter between them, and glyphs of icon fonts: private-use characters have no meaning. */
const EMPTY = /^(?:none|normal|inherit|initial|unset|""|''|"(?:\s|[\ue000-\uf8ff]|\\[ef][0-9a-f]{3}\b)*"|)$/i;
const PRIVATE = /[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu;
const ALTERNATIVE = / \/ /;
/** The parts of a computed `content`. */
const PART = /"((?:[^"\\]|\\.)*)"|(counters?)\(([^)]*)\)|(open|close)-quote|(\/)/gs;

export class Pseudo {
  #records;
  #numbers;
  #asked = new Selected((selector, style) => {
    const content = selector === ANY || selector.search(PSEUDO) >= 0 ? style.content : '';
    return content && !EMPTY.test(content) && selector.replace(PSEUDO, ':is(*)');
  });
  #counters = null;

  constructor(records, attributes) {
    this.#records = records;
    this.#numbers = [attributes.get(':before'), attributes.get(':after')];
  }

  /** Forgets what the last pass found. */
  clear() {
    this.#asked.clear();
    this.#counters = null;
  }

  /** Finds out which elements of a document or shadow root may have content before or after them. */
  enter(root, sheets) {
    this.#asked.enter(root, sheets);
  }

  /** Writes what stands before and after the element as attributes of its record. */
  read(element, tag) {
    // Quotes come from the browser's own sheet.
    if (tag !== 'q' && !this.#asked.has(element)) return;
    for (let side = 0; side < 2; side++) {
      const style = getComputedStyle(element, SIDES[side]);
      const { content } = style;
      if (EMPTY.test(content) || style.display === 'none' || style.visibility !== 'visible') continue;
      let text = shown(this.#text(content, element, side).replace(PRIVATE, ''), style.textTransform);
      // Boxes of their own, and what stands for a picture, do not run into the text around them.
      if (style.display !== 'inline' || ALTERNATIVE.test(content)) text = ` ${text} `;
      if (text) this.#records.add(this.#numbers[side], this.#records.part(text));
    }
  }

  /** https://www.w3.org/TR/css-content-3/#alt : what follows a slash is said in place of what is shown. */
  #text(content, element, side) {
    let text = '';
    for (const [, string, counter, words, quote, slash] of content.matchAll(PART)) {
      if (slash) text = '';
      else if (string !== undefined) text += unescaped(string);
      else if (quote) text += mark(element, quote === 'open');
      else text += this.#count(counter === 'counters', words, element, side);
    }
    return text;
  }

  #count(nested, words, element, side) {
    const [, name, joint, style] =
      /^\s*([^\s,]+)(?:\s*,\s*"((?:[^"\\]|\\.)*)")?(?:\s*,\s*([\w-]+))?/.exec(words) ?? [];
    this.#counters ??= new Counters((one) => this.#asked.has(one));
    const values = this.#counters.at(element, side, name);
    if (!nested) return number(values[values.length - 1], style);
    return values.map((value) => number(value, style)).join(unescaped(joint ?? ''));
  }
}

/** Quotation marks by the initial value of https://www.w3.org/TR/css-content-3/#quotes-property . */
function mark(element, open) {
  let level = 0;
  for (let above = dom.parentNode(element); above; above = dom.parentNode(above)) {
    if (dom.nodeType(above) === 1 && dom.localName(above) === 'q') level++;
  }
  return (level % 2 ? '‘’' : '“”')[open ? 0 : 1];
}

/** https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point */
function unescaped(string) {
  return string.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code, plain) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16) || 0xfffd, 0x10ffff)) : plain,
  );
}
