/** Small helpers to build the popup. Strings of pages and programs enter as text and never as markup. */

type Child = Node | string | undefined;

interface Attributes {
  class?: string;
  testid?: string;
  label?: string;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (attributes.class !== undefined) made.className = attributes.class;
  if (attributes.testid !== undefined) made.dataset.testid = attributes.testid;
  if (attributes.label !== undefined) made.setAttribute('aria-label', attributes.label);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function button(text: string, attributes: Attributes, press: () => void): HTMLButtonElement {
  const made = element('button', attributes, text);
  made.type = 'button';
  // The second click of a double click was not meant for what the first one has moved here.
  made.addEventListener('click', (event) => {
    if (event.detail <= 1) press();
  });
  return made;
}

/** A titled part of the popup. */
export function section(title: string, ...children: Child[]): HTMLElement {
  return element('section', { label: title }, element('h2', {}, title), ...children);
}
