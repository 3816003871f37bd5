/**
 * Buttons that give authority take no click until the person can have seen what they now stand for: a click
 * meant for something else must not land on them because the popup opened, grew or lost a question under the
 * pointer.
 */

/** Longer than the two clicks of a double click are apart. */
export const ARMING_MS = 600;

/** When what is shown last changed its place. */
export class Standing {
  #since = Number.POSITIVE_INFINITY;
  #layout = '';
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The time begins anew. */
  restart(): void {
    this.#since = this.#now();
  }

  /** Takes where everything is now. True when that is new, and then the time begins anew. */
  look(layout: string): boolean {
    if (layout === this.#layout) return false;
    this.#layout = layout;
    this.restart();
    return true;
  }

  /** Milliseconds until a click counts; 0 when it does. */
  get left(): number {
    return Math.max(0, this.#since + ARMING_MS - this.#now());
  }
}

export class Arming {
  readonly #standing = new Standing(() => performance.now());
  readonly #guarded = new Map<HTMLButtonElement, { key: string; locked: () => boolean }>();
  readonly #sizes = new ResizeObserver(() => this.look());
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The mouse went down before the button was ready and may come up after. */
  #early = false;
  #focused: HTMLButtonElement | undefined;

  constructor() {
    this.#sizes.observe(document.body);
    const anew = () => this.restart();
    document.addEventListener('visibilitychange', anew);
    addEventListener('focus', anew);
    addEventListener('pageshow', anew);
    addEventListener('pointerdown', () => (this.#early = !this.#ready), { capture: true });
  }

  /**
   * A button that gives authority.
   *
   * @param key what it stands for; a button of another key in its place is another button
   * @param locked whether it may not be pressed for a reason of its own
   */
  guard(button: HTMLButtonElement, key: string, locked: () => boolean = () => false): HTMLButtonElement {
    this.#guarded.set(button, { key, locked });
    button.disabled = true;
    button.addEventListener('keydown', (event) => {
      if (event.repeat) event.preventDefault();
    });
    const refuse = (event: MouseEvent) => {
      const early = this.#early && event.detail > 0;
      if (this.#ready && !early && !locked()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    button.addEventListener('click', refuse, { capture: true });
    return button;
  }

  /** The person answered, or could not see the popup until now. */
  restart(): void {
    this.#standing.restart();
    this.#show();
  }

  /** To be called when the popup has changed. */
  look(): void {
    const places: string[] = [];
    for (const [button, { key }] of this.#guarded) {
      if (!button.isConnected) {
        this.#guarded.delete(button);
        continue;
      }
      const { left, top } = button.getBoundingClientRect();
      places.push(`${key} ${Math.round(left)} ${Math.round(top + scrollY)}`);
    }
    this.#standing.look(places.join('\n'));
    this.#show();
  }

  /** The button that will get the focus back. */
  get awaited(): HTMLButtonElement | undefined {
    return this.#focused;
  }

  get #ready(): boolean {
    return document.visibilityState === 'visible' && this.#standing.left === 0;
  }

  #show(): void {
    clearTimeout(this.#timer);
    const ready = this.#ready;
    const active = document.activeElement;
    for (const [button, { locked }] of this.#guarded) {
      const disabled = !ready || locked();
      // The browser takes the focus from a button that is disabled; this very button gets it back.
      if (disabled && button === active) this.#focused = button;
      button.disabled = disabled;
    }
    if (!ready) {
      this.#timer = setTimeout(() => this.#show(), this.#standing.left);
      return;
    }
    const was = this.#focused;
    this.#focused = undefined;
    if (was?.isConnected && !was.disabled && nothingFocused()) was.focus({ preventScroll: true });
  }
}

function nothingFocused(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
