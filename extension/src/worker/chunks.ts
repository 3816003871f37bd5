/** Joins messages from the broker that were too long for one native-messaging frame. */
import { JOINED_MESSAGE } from '../generated/limits.ts';
import type { ToWorker } from '../generated/messages.ts';
import { isToWorker } from './guards.ts';

type Chunk = Extract<ToWorker, { type: 'chunk' }>;
type Whole = Exclude<ToWorker, Chunk>;

export type Joined = { message: Whole } | { waiting: true } | { broken: string };

export class ChunkJoiner {
  #pieces: string[] = [];
  #length = 0;
  readonly #limit: number;

  constructor(limit: number = JOINED_MESSAGE) {
    this.#limit = limit;
  }

  /** Takes one frame. What breaks the rules drops all pieces so far: the next message starts clean. */
  take(frame: unknown): Joined {
    if (!isToWorker(frame)) return this.#broken('a message of unknown shape');
    if (frame.type !== 'chunk') {
      if (this.#pieces.length > 0) return this.#broken('a message in the middle of chunks');
      return { message: frame };
    }
    if (frame.index !== this.#pieces.length) {
      return this.#broken(`chunk ${frame.index} where chunk ${this.#pieces.length} was expected`);
    }
    this.#length += frame.text.length;
    if (this.#length > this.#limit) return this.#broken(`chunks of more than ${this.#limit} characters`);
    this.#pieces.push(frame.text);
    if (!frame.last) return { waiting: true };
    return this.#whole();
  }

  #whole(): Joined {
    const text = this.#pieces.join('');
    this.#reset();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return { broken: 'chunks that are no JSON once joined' };
    }
    if (!isToWorker(value) || value.type === 'chunk') return { broken: 'joined chunks of unknown shape' };
    return { message: value };
  }

  #broken(what: string): Joined {
    this.#reset();
    return { broken: what };
  }

  #reset(): void {
    this.#pieces = [];
    this.#length = 0;
  }
}
