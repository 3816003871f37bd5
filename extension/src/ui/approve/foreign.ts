/** Elements that hold one string of a program or a page each, apart from the popup's own words. */
import { button, element } from '../popup/elements.ts';
import type { Arming } from './arming.ts';
import { head, visible } from './visible.ts';

/** A short string within a line. */
export function word(text: string): HTMLElement {
  return fill(element('bdi', { class: 'foreign' }), text, false);
}

/** What must be opened before a question can be answered with yes. */
export class Unread {
  readonly #parts = new Set<HTMLElement>();
  readonly #arming: Arming;

  constructor(arming: Arming) {
    this.#arming = arming;
  }

  get left(): number {
    return this.#parts.size;
  }

  add(part: HTMLElement): void {
    this.#parts.add(part);
  }

  read(part: HTMLElement): void {
    this.#parts.delete(part);
    this.#arming.look();
  }
}

/** A string of any length in a block of its own. Its rest counts as unread until it is shown. */
export function block(text: string, name: string, unread: Unread): HTMLElement {
  const { shown, more } = head(text);
  const box = element('pre', { class: 'foreign', label: name });
  // A long text scrolls within its box; the keyboard has to reach it.
  box.tabIndex = 0;
  if (more === 0) return fill(box, text, true);
  fill(box, shown, true);
  return withRest(box, `Show ${count(more, 'more character')}`, unread, () => {
    fill(box, text, true);
  });
}

const LIST_SHOWN = 8;

/** Strings one below the other. */
export function list(texts: readonly string[], what: string, unread: Unread): HTMLElement {
  const item = (text: string) => element('li', {}, word(text));
  const box = element('ul', { class: 'words' }, ...texts.slice(0, LIST_SHOWN).map(item));
  const rest = texts.slice(LIST_SHOWN);
  if (rest.length === 0) return box;
  return withRest(box, `Show ${count(rest.length, `more ${what}`)}`, unread, () => {
    box.append(...rest.map(item));
  });
}

export function count(many: number, what: string): string {
  return `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;
}

function withRest(box: HTMLElement, label: string, unread: Unread, open: () => void): HTMLElement {
  const whole = element('div', { class: 'folded' }, box);
  const more = button(label, { class: 'more', testid: 'show-all' }, () => {
    more.remove();
    open();
    box.focus({ preventScroll: true });
    unread.read(whole);
  });
  whole.append(more);
  unread.add(whole);
  return whole;
}

function fill<T extends HTMLElement>(box: T, text: string, lines: boolean): T {
  box.replaceChildren(
    ...visible(text, lines).map((piece) =>
      piece.named ? element('span', { class: 'unseen' }, piece.text) : piece.text,
    ),
  );
  return box;
}
