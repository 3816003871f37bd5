// What a part that is not rendered offers a person all the same.

import * as dom from './native.js';

/** Is there a label in it for a control elsewhere. */
export function labels(element) {
  const found = dom.localName(element) === 'label' ? [element] : dom.query(element, 'label');
  for (const label of found) if (label.control && !dom.contains(element, label.control)) return true;
  return false;
}

const OFFERED = 'input[type=file],input[type=checkbox],input[type=radio]';

/**
 * Is there a control in a part that is not rendered that a person reaches from outside: a field for files is
 * opened by other elements, a checkbox by its label.
 */
export function offersFromOutside(element, controls) {
  if (dom.localName(element) === 'input') return element.type === 'file';
  for (const one of dom.query(element, OFFERED)) {
    if (one.type === 'file') return true;
    for (const label of controls.labels(one)) if (!element.contains(label)) return true;
  }
  return false;
}
