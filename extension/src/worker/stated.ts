/**
 * What the browser states of a document beside a message from it. A document could say anything of itself;
 * its origin is taken from here alone.
 */
import type { DocumentId } from '../generated/messages.ts';

const awaited = new Map<DocumentId, (origin: string) => void>();

/** A document told that it was attached. */
export function stated(document: DocumentId, origin: string | undefined): void {
  if (origin !== undefined) awaited.get(document)?.(origin);
}

/** Hears where a document is from, once it tells that it was attached. Ends with `forget`. */
export function listenTo(document: DocumentId): { origin: Promise<string>; forget(): void } {
  const origin = new Promise<string>((resolve) => awaited.set(document, resolve));
  return { origin, forget: () => awaited.delete(document) };
}
