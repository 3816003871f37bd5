// Image maps. An area has no box of its own: it is a part of the picture that uses its map.
// https://html.spec.whatwg.org/multipage/image-maps.html#image-maps

import * as dom from './native.js';

/** The picture whose map an area is part of. */
export function pictureOf(area) {
  const name = dom.closest(area, 'map')?.name;
  if (!name) return null;
  for (const picture of dom.query(document, 'img[usemap]')) {
    if (picture.useMap === `#${name}`) return picture;
  }
  return null;
}

/** The box around an area's shape, in the window; none when it is not shown. */
export function boxOf(area) {
  const picture = pictureOf(area);
  const whole = picture && dom.rect(picture);
  if (!whole || whole.width <= 0 || whole.height <= 0) return null;
  const shape = (dom.getAttribute(area, 'shape') ?? 'rect').toLowerCase();
  if (shape.startsWith('def')) return whole;
  const [first = 0, second = 0, third = 0, ...rest] = (dom.getAttribute(area, 'coords') ?? '')
    .split(',')
    .map((number) => Number.parseFloat(number) || 0);
  const style = getComputedStyle(picture);
  const left = whole.left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
  const top = whole.top + Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.paddingTop);
  const box = (x, y, right, bottom) => new DOMRect(left + x, top + y, right - x, bottom - y);
  if (shape.startsWith('circ')) return box(first - third, second - third, first + third, second + third);
  const all = [first, second, third, ...rest];
  const xs = all.filter((_, at) => at % 2 === 0);
  const ys = all.filter((_, at) => at % 2 === 1);
  return box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}
