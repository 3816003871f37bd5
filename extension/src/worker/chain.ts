/**
 * Acting inside a frame: every frame element on the way down must be rendered and uncovered, or the step
 * would act where the person could not see it. Each document looks at its own; what happens between two of
 * these looks remains a race.
 */
import type { Refusal } from '../generated/messages.ts';
import { attach } from './attach.ts';
import { askEngine, forget } from './documents.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

export async function vetChain(
  world: World,
  share: ShareRecord,
  document: DocumentRecord,
): Promise<Refusal | undefined> {
  let child = document;
  while (child.path.length > 0) {
    let parent = parentOf(share, child);
    if (parent === undefined) {
      // It may have gone, and taken the document with it, since the tab was last looked at.
      const refusal = await attach(world, share);
      if (refusal !== undefined) return refusal;
      const { documentId } = child;
      const now = share.documents.find((one) => one.documentId === documentId);
      if (now === undefined) return { kind: 'document_gone' };
      parent = parentOf(share, now);
    }
    if (parent === undefined) return { kind: 'frame_not_shared', declared: '' };
    if (child.hostRef === undefined) return { kind: 'no_snapshot', ref: `${child.prefix}e0` };
    const step = { do: 'click' as const, ref: child.hostRef };
    const sent = await askEngine(share, parent, { op: 'vet', step });
    if ('failed' in sent) {
      // With the frame around it the document itself is gone, or is looked for once more.
      if (sent.failed !== 'late') forget(share, document, sent.failed);
      return { kind: 'document_gone' };
    }
    if (sent.response.response === 'refused') return sent.response.refusal;
    child = parent;
  }
  return undefined;
}

function parentOf(share: ShareRecord, { path }: DocumentRecord): DocumentRecord | undefined {
  const above = path.slice(0, -1);
  const [only, other] = share.documents.filter(
    (one) => one.path.length === above.length && above.every((k, i) => one.path[i] === k),
  );
  // Frames say themselves where they are: a place that two claim is nobody's.
  return other === undefined ? only : undefined;
}
