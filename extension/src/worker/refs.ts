/** From handles to documents: a handle's prefix names one document for good. */
import type { Cursor, Predicate, Ref, Refusal, Revision, SessionId, Step } from '../generated/messages.ts';
import { attach } from './attach.ts';
import { isRefusal, resolveSession } from './shares.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

export function prefixOf(ref: Ref): string {
  return ref.slice(0, Math.max(0, ref.lastIndexOf('e')));
}

/** The handle a cursor begins with: of its scope, or number 0 of its document. */
export function refOfCursor(cursor: Cursor): Ref {
  return cursor.slice(0, Math.max(0, cursor.indexOf('-')));
}

/** Prefix of the document a revision is of. */
export function prefixOfRevision(revision: Revision): string {
  return revision.slice(0, Math.max(0, revision.lastIndexOf('r')));
}

export function refOfStep(step: Step): Ref | undefined {
  return step.ref ?? undefined;
}

export function refOfPredicate(predicate: Predicate): Ref | undefined {
  return 'ref' in predicate ? predicate.ref : undefined;
}

/** The share a call is for: the one it names, the one its handles are of, or the only one. */
export function resolveCall(
  world: World,
  session: SessionId | null | undefined,
  refs: readonly Ref[],
): ShareRecord | Refusal {
  const found = resolveSession(world, session);
  if (!isRefusal(found) || found.kind !== 'session_required') return found;
  const prefixes = new Set(refs.map(prefixOf));
  const shares = world.store.kept.shares.filter((share) =>
    share.documents.some((document) => prefixes.has(document.prefix)),
  );
  const [only, other] = shares;
  return only !== undefined && other === undefined ? only : found;
}

/** The living document of a share a handle is of. One that is not known yet is looked for once. */
export async function documentOf(
  world: World,
  share: ShareRecord,
  ref: Ref,
): Promise<DocumentRecord | Refusal> {
  const declared = share.unreadable[ref];
  if (declared !== undefined) return { kind: 'frame_not_shared', declared };
  const find = () => share.documents.find((document) => document.prefix === prefixOf(ref));
  const known = find();
  if (known !== undefined) return known;
  const refusal = await attach(world, share);
  return refusal ?? find() ?? { kind: 'unknown_ref', ref };
}

export function isDocument(value: DocumentRecord | Refusal): value is DocumentRecord {
  return 'documentId' in value;
}

/**
 * What grants for acting in a document are kept under. A frame without an origin (sandboxed, `data:`) stands
 * for itself alone: all of them call themselves `null`.
 */
export function actingOrigin({ origin, prefix }: DocumentRecord): string {
  return origin === 'null' ? `a frame without an origin (${prefix})` : origin;
}
