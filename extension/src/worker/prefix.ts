/**
 * Prefixes of handles: short names of documents, used once per profile and never again. The counter is
 * written before its value is used, so a worker that dies in between skips a name and repeats none.
 */

/** Without `e`, which separates the prefix from the number. */
const DIGITS = '0123456789abcdfghijklmnopqrstuvwxyz';
/** An incognito window has a worker of its own over the same `storage.local`: each takes its own letters. */
const LETTERS = { regular: 'abcdfghijklmn', incognito: 'opqrstuvwxyz' } as const;
/** A random start keeps the names of two profiles apart; within it a prefix has at most three characters. */
const FIRST_RANGE = 12 * DIGITS.length * DIGITS.length;

export type PrefixSpace = keyof typeof LETTERS;

/** The prefix number `n`, the shortest first. */
export function prefixAt(n: number, space: PrefixSpace): string {
  const letters = LETTERS[space];
  let rest = n;
  let tail = '';
  while (rest >= letters.length) {
    rest -= letters.length;
    tail = DIGITS.charAt(rest % DIGITS.length) + tail;
    rest = Math.floor(rest / DIGITS.length);
  }
  return letters.charAt(rest) + tail;
}

export interface CounterArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

export class Prefixes {
  readonly #area: CounterArea;
  readonly #space: PrefixSpace;
  readonly #random: () => number;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(area: CounterArea, space: PrefixSpace, random: () => number = Math.random) {
    this.#area = area;
    this.#space = space;
    this.#random = random;
  }

  /** A prefix no document of this profile had before. */
  next(): Promise<string> {
    const taken = this.#queue.then(() => this.#take());
    this.#queue = taken.catch(() => undefined);
    return taken;
  }

  async #take(): Promise<string> {
    const key = `prefix.${this.#space}`;
    const stored = (await this.#area.get(key))[key];
    const n = typeof stored === 'number' ? stored : Math.floor(this.#random() * FIRST_RANGE);
    await this.#area.set({ [key]: n + 1 });
    return prefixAt(n, this.#space);
  }
}
