/** Changes what is shown where it changed, and leaves the focus and the scroll position of the rest alone. */

/** Puts exactly these into `parent`, in this order; what is there already stays in place. */
export function arrange(parent: Element, wanted: readonly HTMLElement[]): void {
  const keep = new Set<Element>(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  for (const [index, one] of wanted.entries()) {
    const there = parent.children[index] ?? null;
    if (there !== one) parent.insertBefore(one, there);
  }
}

/** Elements by name, made anew only when what they show has changed. */
export class Made {
  readonly #made = new Map<string, { shows: string; made: HTMLElement }>();

  get(name: string, shows: unknown, make: () => HTMLElement): HTMLElement {
    const now = JSON.stringify(shows ?? null);
    const before = this.#made.get(name);
    if (before?.shows === now) return before.made;
    const made = make();
    this.#made.set(name, { shows: now, made });
    return made;
  }

  /** What is no longer shown is made anew when it is wanted again. */
  forgetUnshown(): void {
    for (const [name, { made }] of this.#made) if (!made.isConnected) this.#made.delete(name);
  }
}
