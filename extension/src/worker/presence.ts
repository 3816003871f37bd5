/**
 * Which documents have left. A message to a document in the back/forward cache is never answered, not even
 * after the page came back, and scripts still run there; the end of its content script's port is the one
 * sign that it went.
 */
import type { DocumentId } from '../generated/messages.ts';

/** A reply that was on its way when its document left may come after the news of that. */
export const GRACE_MS = 250;
/** Most documents that left never come back and are never asked again. */
const REMEMBERED = 500;

export interface Watch {
  /** Settles when one of the documents left. */
  left: Promise<void>;
  release(): void;
}

export class Presence {
  readonly #ports = new Map<DocumentId, number>();
  readonly #found = new Set<DocumentId>();
  readonly #left = new Set<DocumentId>();
  readonly #waiting = new Map<DocumentId, Set<() => void>>();

  /** A port of this document opened. */
  opened(document: DocumentId): void {
    this.#ports.set(document, (this.#ports.get(document) ?? 0) + 1);
    this.#left.delete(document);
  }

  /** A port of this document ended. True when it was the last: the document left. */
  closed(document: DocumentId): boolean {
    const open = (this.#ports.get(document) ?? 0) - 1;
    if (open > 0) {
      this.#ports.set(document, open);
      return false;
    }
    this.#ports.delete(document);
    return true;
  }

  /** It left, and who waits for it hears so. */
  leave(document: DocumentId): void {
    this.#found.delete(document);
    remember(this.#left, document);
    for (const tell of this.#waiting.get(document) ?? []) tell();
  }

  /** It was found in its tab. Its port opens now, or is open. */
  found(document: DocumentId): void {
    this.#left.delete(document);
    remember(this.#found, document);
  }

  isOpen(document: DocumentId): boolean {
    return this.#ports.has(document);
  }

  hasLeft(document: DocumentId): boolean {
    return this.#left.has(document);
  }

  /** Whether its end would be heard of: not in a worker that has just started. */
  isHeard(document: DocumentId): boolean {
    return this.isOpen(document) || this.#found.has(document);
  }

  watch(documents: readonly DocumentId[]): Watch {
    let tell = () => {};
    const left = new Promise<void>((resolve) => {
      tell = resolve;
    });
    for (const id of documents) {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting.add(tell));
    }
    const release = () => {
      for (const id of documents) {
        const waiting = this.#waiting.get(id);
        waiting?.delete(tell);
        if (waiting?.size === 0) this.#waiting.delete(id);
      }
    };
    return { left, release };
  }
}

function remember(documents: Set<DocumentId>, document: DocumentId): void {
  documents.delete(document);
  documents.add(document);
  for (const oldest of documents) {
    if (documents.size <= REMEMBERED) break;
    documents.delete(oldest);
  }
}
