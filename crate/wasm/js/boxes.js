// Does an element without a box of its own show something.

import * as dom from './native.js';

/** Does it begin with a word that is drawn. */
export function hasLetters(element) {
  const first = dom.firstChild(element);
  return first !== null && dom.nodeType(first) === 3 && /[a-z0-9]/i.test(first.data);
}

/** An empty box can hold what sticks out of it. Rectangles of a range are those of everything in it. */
export function emptyInside(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  for (const box of range.getClientRects()) if (box.width > 0 && box.height > 0) return false;
  return true;
}
