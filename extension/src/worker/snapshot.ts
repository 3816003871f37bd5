/** The outline of a shared tab, its readable frames included. */
import { DOCUMENT_CALL_MS, OUTLINE_DEFAULT, OUTLINE_MAX } from '../generated/limits.ts';
import type { Answer, Cursor, Read, Ref, Refusal } from '../generated/messages.ts';
import { attach, top } from './attach.ts';
import type { Call } from './calls.ts';
import { askEngine } from './documents.ts';
import { documentOf, isDocument, prefixOf, refOfCursor } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import { childIn, type Part, stitch } from './stitch.ts';
import type { World } from './world.ts';

type SnapshotArgs = Extract<Read, { call: 'snapshot' }>;

/** The part of a document that is asked for. */
type From = { cursor?: Cursor; scope?: Ref };

/** A frame with less room than this is left out: its outline would say nothing. */
const LEAST_ROOM = 256;
/** Frame elements remembered as unreadable; a page may make new ones without end. */
const UNREADABLE = 500;

export async function snapshot(
  world: World,
  call: Call,
  share: ShareRecord,
  args: SnapshotArgs,
): Promise<Answer | Refusal> {
  // Frames come and go without a word, so each snapshot looks at what is there.
  const refusal = await attach(world, share);
  if (refusal !== undefined) return refusal;
  const cursor = args.cursor ?? undefined;
  const scope = cursor === undefined ? (args.scope ?? undefined) : refOfCursor(cursor);
  const root = scope === undefined ? top(share) : await documentOf(world, share, scope);
  if (root === undefined) return { kind: 'document_gone' };
  // What a cursor was to go on with went with its document.
  if (cursor !== undefined && !isDocument(root) && root.kind === 'unknown_ref')
    return { kind: 'stale_cursor' };
  if (!isDocument(root)) return root;
  const room = Math.min(args.max_bytes ?? OUTLINE_DEFAULT, OUTLINE_MAX);
  const from: From = cursor !== undefined ? { cursor } : scope !== undefined ? { scope } : {};
  const part = await readPart(call, share, root, from, room);
  if ('kind' in part) return part;
  const stitched = stitch(part);
  share.unreadable = unreadable(share, scope === undefined ? {} : share.unreadable, stitched.unreadable);
  await world.store.keep('shares');
  return {
    answer: 'snapshot',
    session: share.session,
    url: part.outline.url,
    title: part.outline.title,
    outline: stitched.outline,
    notes: stitched.notes,
  };
}

/** Frame elements of living documents, the newest last. */
function unreadable(share: ShareRecord, before: Record<Ref, string>, found: Iterable<[Ref, string]>) {
  const prefixes = new Set(share.documents.map((one) => one.prefix));
  const all = { ...before, ...Object.fromEntries(found) };
  const living = Object.entries(all).filter(([ref]) => prefixes.has(prefixOf(ref)));
  return Object.fromEntries(living.slice(-UNREADABLE));
}

/** Reads a document and, with what room is left, the documents of its frames in their order. */
async function readPart(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  from: From,
  room: number,
): Promise<Part | Refusal> {
  const below = share.documents.filter((one) => isBelow(one, document));
  const own = below.length > 0 ? Math.ceil(room * 0.75) : room;
  const request = { op: 'snapshot' as const, max_bytes: own, ...from };
  const sent = await askEngine(share, document, request);
  if ('failed' in sent) {
    if (sent.failed === 'late')
      return { kind: 'deadline', waiting_for: 'the page', after_ms: DOCUMENT_CALL_MS };
    return { kind: 'document_gone' };
  }
  call.trace.push(...sent.trace);
  if (sent.response.response === 'refused') return sent.response.refusal;
  if (sent.response.response !== 'outline') {
    return { kind: 'malformed', here: 'worker', what: `the engine's answer to snapshot` };
  }
  const outline = sent.response;
  const part: Part = { origin: document.origin, outline, children: new Map() };
  let left = room - byteLength(outline.outline);
  let waiting = outline.frames.length;
  for (const slot of outline.frames) {
    const mine = Math.floor(left / waiting);
    waiting -= 1;
    const child = childIn(slot, outline.frames, document, below);
    if (child === undefined) continue;
    child.hostRef = slot.ref;
    if (mine < LEAST_ROOM) {
      part.children.set(slot.line, 'left_out');
      continue;
    }
    const inner = await readPart(call, share, child, {}, mine);
    // A frame that went away while its page was read is a frame that could not be read.
    if ('kind' in inner) continue;
    part.children.set(slot.line, inner);
    left -= byteLength(inner.outline.outline);
  }
  return part;
}

function isBelow(one: DocumentRecord, above: DocumentRecord): boolean {
  return one.path.length > above.path.length && above.path.every((k, i) => one.path[i] === k);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
