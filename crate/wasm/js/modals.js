import * as dom from './native.js';

/** The open modal dialogs, the one on top last: what is under another cannot be hit. */
export function topModals() {
  const modals = [...dom.query(document, 'dialog[open]')].filter((one) => one.matches(':modal'));
  if (modals.length < 2) return modals;
  const free = modals.filter((one) => {
    const box = dom.rect(one);
    const hit = dom.elementAt(document, box.left + box.width / 2, box.top + box.height / 2);
    return hit !== null && one.contains(hit);
  });
  const top = free.at(-1);
  return top ? [...modals.filter((one) => one !== top), top] : modals;
}
