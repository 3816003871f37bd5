/** Client-side routing: links and `navigate()` change the URL without loading a document. */
import { announce } from './dom.ts';
import { record } from './log.ts';

export interface View {
  readonly title: string;
  readonly content: Node;
}

/** Draws a route. `params` are the pattern's named groups, decoded. */
export type Draw = (params: Record<string, string>, query: URLSearchParams) => View;

interface Route {
  readonly pattern: URLPattern;
  readonly draw: Draw;
}

const routes: Route[] = [];
let notFound: Draw = () => ({ title: 'Not found', content: document.createTextNode('') });

export function addRoute(path: string, draw: Draw): void {
  routes.push({ pattern: new URLPattern({ pathname: path }), draw });
}

export function startRouter(whenNotFound: Draw): void {
  notFound = whenNotFound;
  document.addEventListener('click', followLink);
  window.addEventListener('popstate', () => show({ focus: false }));
  show({ focus: false });
}

/** Goes to a path of this shop. */
export function navigate(path: string): void {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  show({ focus: true });
}

/** Changes the query of the shown route without drawing it anew. */
export function replaceQuery(query: URLSearchParams): void {
  const text = query.toString();
  history.replaceState(null, '', location.pathname + (text && `?${text}`));
}

/** Draws the current route again, after what it shows has changed. */
export function redraw(): void {
  draw();
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '') return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

function show({ focus }: { focus: boolean }): void {
  const title = draw();
  announce('');
  // Keyboard and screen-reader users start at the new page's heading, as after a real load.
  if (focus) document.querySelector<HTMLElement>('main h1')?.focus();
  record('route', { path: location.pathname + location.search, title });
}

function draw(): string {
  const { title, content } = current();
  document.title = `${title} · Larder & Lamp`;
  document.getElementById('main')?.replaceChildren(content);
  for (const link of document.querySelectorAll('nav a')) {
    const here = link.getAttribute('href') === location.pathname;
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  return title;
}

function current(): View {
  const query = new URLSearchParams(location.search);
  for (const { pattern, draw } of routes) {
    const match = pattern.exec(location.href);
    if (match !== null) return draw(decoded(match.pathname.groups), query);
  }
  return notFound({}, query);
}

function decoded(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value ?? '')];
      } catch {
        return [name, value ?? ''];
      }
    }),
  );
}
