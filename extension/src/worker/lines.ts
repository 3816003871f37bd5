/**
 * Calls over the port that the content script of a top document keeps open. A message of its own takes the
 * browser more than twice as long, because it opens and closes a channel for each; over the port the two are
 * in order as well: a reply comes before the news that its document left, or not at all.
 */
import type { DocumentId, PortCall, ToContent } from '../generated/messages.ts';
import { isPortReply } from './guards.ts';

/** What a call rejects with whose port ended. */
export class LineEnded extends Error {}

class Line {
  readonly port: chrome.runtime.Port;
  #last = 0;
  readonly #waiting = new Map<number, { resolve(reply: unknown): void; reject(ended: LineEnded): void }>();

  constructor(port: chrome.runtime.Port) {
    this.port = port;
    port.onMessage.addListener((reply: unknown) => {
      if (!isPortReply(reply)) return;
      const { id } = reply;
      this.#waiting.get(id)?.resolve(reply.reply);
      this.#waiting.delete(id);
    });
  }

  /** Nothing where the port is closed and the news of it not yet here. */
  send(message: ToContent): Promise<unknown> | undefined {
    this.#last += 1;
    const call: PortCall = { id: this.#last, message };
    try {
      this.port.postMessage(call);
    } catch {
      return undefined;
    }
    return new Promise((resolve, reject) => this.#waiting.set(call.id, { resolve, reject }));
  }

  ended(): void {
    for (const { reject } of this.#waiting.values()) reject(new LineEnded('its document left'));
    this.#waiting.clear();
  }
}

const lines = new Map<DocumentId, Line>();

/** A content script opened its port; a newer one of the same document takes the place of an older. */
export function lineOpened(document: DocumentId, port: chrome.runtime.Port): () => void {
  const line = new Line(port);
  lines.set(document, line);
  return () => {
    if (lines.get(document) === line) lines.delete(document);
    line.ended();
  };
}

/** Sends over the document's port; nothing when there is none. */
export function sendByLine(document: DocumentId, message: ToContent): Promise<unknown> | undefined {
  return lines.get(document)?.send(message);
}
