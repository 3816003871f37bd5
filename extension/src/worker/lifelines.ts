/** The worker's end of the content scripts' ports: when one ends, its document left the tab. */
import type { DocumentId } from '../generated/messages.ts';
import { presence } from './documents.ts';
import { lineOpened } from './lines.ts';
import { forgetTools } from './page-tools.ts';
import { shareOfDocument } from './shares.ts';
import type { World } from './world.ts';

/** @param port of a content script of ours; only top documents open one */
export function followLifeline(world: Promise<World>, port: chrome.runtime.Port): void {
  const documentId = port.sender?.documentId;
  if (documentId === undefined) return;
  presence.opened(documentId);
  const lineEnded = lineOpened(documentId, port);
  port.onDisconnect.addListener(() => {
    // Read, or the browser reports it as unchecked: it says when the page went into the back/forward cache.
    void chrome.runtime.lastError;
    lineEnded();
    if (presence.closed(documentId)) void world.then((it) => left(it, documentId));
  });
}

function left(world: World, documentId: DocumentId): void {
  // A new port may have opened while the worker started.
  if (presence.isOpen(documentId)) return;
  const share = shareOfDocument(world, documentId);
  // Its frames went with it.
  const gone = share?.documents.map((one) => one.documentId) ?? [documentId];
  if (share !== undefined) share.documents = [];
  for (const id of gone) {
    presence.leave(id);
    forgetTools(id);
  }
}
