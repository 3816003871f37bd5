/** Elements from data. Text always becomes a text node, so nothing here parses markup. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/** `h('a', { href: '/', onclick: f }, 'Home')`. `true` sets an empty attribute, `false` none. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as (event: Event) => void);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative line drawing from path data in a 24 by 24 box. */
export function drawing(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Long enough to be read, short enough not to cover the page. */
const ANNOUNCEMENT_MS = 6000;
let ending: number | undefined;

/** Says something in the page's status line for a while; an empty text ends it. */
export function announce(text: string): void {
  const status = document.getElementById('status');
  if (status === null) return;
  status.textContent = text;
  clearTimeout(ending);
  ending = window.setTimeout(() => status.replaceChildren(), ANNOUNCEMENT_MS);
}
