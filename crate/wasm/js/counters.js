// The values of CSS counters. The computed style names a counter and does not say how far it has counted, so
// the flat tree is walked once, and only when content with a counter was found.
// https://www.w3.org/TR/css-lists-3/#auto-numbering

import * as dom from './native.js';

const MAX_DEPTH = 800;
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

export class Counters {
  /** Of each name the counters in whose scope the walk is, outermost first. */
  #open = new Map();
  #found = new Map();

  /** `asked` tells of an element whether it has content before or after it. */
  constructor(asked) {
    this.#walk(dom.documentRoot(), 0, asked);
    this.#open.clear();
  }

  /** The values of all counters of this name before (0) or after (1) an element, outermost first. */
  at(element, side, name) {
    const values = this.#found.get(element)?.[side].get(name);
    return values?.length ? values : [0];
  }

  #walk(element, depth, asked) {
    if (!element || depth > MAX_DEPTH) return;
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    this.#apply(style, depth);
    const pseudo = asked(element);
    if (pseudo) this.#found.set(element, [this.#pseudo(element, '::before', depth)]);
    for (const child of flat(element)) this.#walk(child, depth + 1, asked);
    if (pseudo) this.#found.get(element).push(this.#pseudo(element, '::after', depth));
    for (const open of this.#open.values()) while (open.at(-1)?.depth > depth) open.pop();
  }

  #pseudo(element, side, depth) {
    const style = getComputedStyle(element, side);
    if (style.content !== 'none' && style.display !== 'none') this.#apply(style, depth + 1);
    return new Map([...this.#open].map(([name, open]) => [name, open.map((one) => one.value)]));
  }

  #apply(style, depth) {
    for (const [name, value] of named(style.counterReset)) {
      const open = this.#scope(name);
      // A counter of an earlier sibling is replaced, one of a parent is nested in.
      if (open.at(-1)?.depth === depth) open.pop();
      open.push({ depth, value });
    }
    for (const [name, value] of named(style.counterIncrement)) this.#nearest(name, depth).value += value;
    for (const [name, value] of named(style.counterSet)) this.#nearest(name, depth).value = value;
  }

  #scope(name) {
    let open = this.#open.get(name);
    if (!open) {
      open = [];
      this.#open.set(name, open);
    }
    return open;
  }

  #nearest(name, depth) {
    const open = this.#scope(name);
    if (open.length === 0) open.push({ depth, value: 0 });
    return open.at(-1);
  }
}

function flat(element) {
  const shadow = dom.shadowRoot(element);
  if (shadow) return [...shadow.children];
  if (dom.localName(element) === 'slot') {
    const assigned = element.assignedElements?.() ?? [];
    if (assigned.length > 0) return assigned;
  }
  return dom.children(element);
}

/** `a 1 b -2` as pairs. */
function named(list) {
  if (!list || list === 'none') return [];
  return [...list.matchAll(/([^\s()]+)\)?\s+(-?\d+)/g)].map(([, name, value]) => [name, Number(value)]);
}

/** A value in a counter style. https://www.w3.org/TR/css-counter-styles-3/#predefined-counters */
export function number(value, style) {
  if (style === 'none') return '';
  if (style === 'decimal-leading-zero' && Math.abs(value) < 10)
    return value < 0 ? `-0${-value}` : `0${value}`;
  const [, kind, letters] = /^(lower|upper)-(roman|alpha|latin)$/.exec(style) ?? [];
  if (!letters || value < 1 || value > 3999)
    return { disc: '•', circle: '◦', square: '▪' }[style] ?? String(value);
  const text = letters === 'roman' ? roman(value) : alphabetic(value);
  return kind === 'upper' ? text.toUpperCase() : text;
}

function roman(value) {
  let text = '';
  for (const [worth, letters] of ROMAN) {
    while (value >= worth) {
      text += letters;
      value -= worth;
    }
  }
  return text;
}

function alphabetic(value) {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}
