/** The outline of a shared tab, its readable frames included. */
import { OUTLINE_DEFAULT, OUTLINE_MAX } from '../generated/limits.ts';
import type { Answer, Cursor, Note, Read, Ref, Refusal, Revision } from '../generated/messages.ts';
import { attach, top } from './attach.ts';
import type { Call } from './calls.ts';
import { readChanges } from './changes.ts';
import { byteLength, FRAMES, keepUnseen, readOutline, revisionOf, unlistedSlots } from './outlines.ts';
import { documentOf, isDocument, prefixOf, refOfCursor } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import { childIn, type Part, type Stitched, stitch } from './stitch.ts';
import type { World } from './world.ts';

type SnapshotArgs = Extract<Read, { call: 'snapshot' }>;

/** The part of a document that is asked for, and which of its lines. */
type From = { cursor?: Cursor; scope?: Ref; mode?: Mode; depth?: number; filter?: Filter };
type Filter = NonNullable<SnapshotArgs['filter']>;
type Mode = NonNullable<SnapshotArgs['mode']>;

/** What an answer is made of. */
interface Told {
  part: Part;
  stitched: Stitched;
  revision: Revision | undefined;
}

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
  const since = args.since ?? undefined;
  if (since !== undefined) {
    const told = await readSince(call, share, root, since, room);
    if (told === undefined || 'kind' in told)
      return told ?? (await readInstead(world, call, share, since, room));
    return await answered(world, share, told, { since });
  }
  const from: From = { ...(cursor !== undefined ? { cursor } : scope !== undefined ? { scope } : {}) };
  if (args.mode != null) from.mode = args.mode;
  if (args.depth != null) from.depth = args.depth;
  if (args.filter != null) from.filter = args.filter;
  const told = await readWhole(call, share, root, from, room);
  return 'kind' in told
    ? told
    : await answered(world, share, told, {
        scoped: scope !== undefined || args.filter != null,
      });
}

/** What changed; nothing where that is as long as half of all there is, and tells less. */
async function readSince(
  call: Call,
  share: ShareRecord,
  root: DocumentRecord,
  since: Revision,
  room: number,
): Promise<Told | Refusal | undefined> {
  const changed = await readChanges(call, share, root, since, { room: Math.floor(room / 2) });
  if ('kind' in changed || changed.leftOut > 0) return 'kind' in changed ? changed : undefined;
  const stitched = stitch(changed.part);
  const limit = Math.min(changed.fullBytes, room) / 2;
  if (!changed.same && byteLength(stitched.outline) > limit) return undefined;
  return { part: changed.part, stitched, revision: changed.revision };
}

async function readInstead(
  world: World,
  call: Call,
  share: ShareRecord,
  since: Revision,
  room: number,
): Promise<Answer | Refusal> {
  const root = top(share);
  if (root === undefined) return { kind: 'document_gone' };
  const told = await readWhole(call, share, root, {}, room);
  if ('kind' in told) return told;
  told.stitched.notes.unshift({ note: 'instead', since });
  return await answered(world, share, told, {});
}

async function readWhole(
  call: Call,
  share: ShareRecord,
  root: DocumentRecord,
  from: From,
  room: number,
): Promise<Told | Refusal> {
  const whole = from.cursor === undefined && from.scope === undefined && from.filter === undefined;
  const part = await readPart(call, share, root, from, room, whole ? `${root.prefix}r0` : undefined);
  if ('kind' in part) return part;
  return { part, stitched: stitch(part), revision: whole ? revisionOf(root, part.outline) : undefined };
}

async function answered(
  world: World,
  share: ShareRecord,
  { part, stitched, revision }: Told,
  { since, scoped = false }: { since?: Revision; scoped?: boolean },
): Promise<Answer> {
  const before = scoped || since !== undefined ? share.unreadable : {};
  share.unreadable = unreadable(share, before, stitched.unreadable);
  await world.store.keep('shares');
  return {
    answer: 'snapshot',
    session: share.session,
    url: part.outline.url,
    title: part.outline.title,
    outline: stitched.outline,
    notes: stitched.notes satisfies Note[],
    ...(revision === undefined ? {} : { revision }),
    ...(since === undefined ? {} : { since }),
  };
}

/** Frame elements of living documents, the newest last. */
function unreadable(share: ShareRecord, before: Record<Ref, string>, found: Iterable<[Ref, string]>) {
  const prefixes = new Set(share.documents.map((one) => one.prefix));
  const all = { ...before, ...Object.fromEntries(found) };
  const living = Object.entries(all).filter(([ref]) => prefixes.has(prefixOf(ref)));
  return Object.fromEntries(living.slice(-UNREADABLE));
}

/**
 * Reads a document and, with what room is left, the documents of its frames in their order.
 *
 * @param keep the name under which their complete outlines are kept, to ask later what changed
 */
async function readPart(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  from: From,
  room: number,
  keep: Revision | undefined,
): Promise<Part | Refusal> {
  const below = share.documents.filter((one) => isBelow(one, document));
  const own = below.length > 0 ? Math.ceil(room * 0.75) : room;
  const outline = await readOutline(call, share, document, {
    max_bytes: own,
    ...from,
    ...(keep === undefined ? {} : { keep }),
  });
  if ('kind' in outline) return outline;
  const name = keep === undefined ? undefined : (revisionOf(document, outline) ?? keep);
  const part: Part = { origin: document.origin, outline, children: new Map(), elsewhere: [] };
  if (from.filter !== undefined) {
    await findInFrames(call, share, document, part, from, room - byteLength(outline.outline));
    return part;
  }
  const lines = outline.outline.split('\n');
  const unseen = new Set(name === undefined ? [] : below);
  let left = room - byteLength(outline.outline);
  let waiting = outline.frames.length;
  for (const slot of outline.frames) {
    const mine = Math.floor(left / waiting);
    waiting -= 1;
    const child = childIn(slot, outline.frames, document, below);
    if (child === undefined) continue;
    child.hostRef = slot.ref;
    const view = within(from, lines[slot.line] ?? '');
    if (mine < LEAST_ROOM || view === undefined) {
      part.children.set(slot.line, view === undefined ? 'too_deep' : 'left_out');
      continue;
    }
    for (const one of [...unseen]) if (one === child || isBelow(one, child)) unseen.delete(one);
    const inner = await readPart(call, share, child, view, mine, name);
    // A frame that went away while its page was read is a frame that could not be read.
    if ('kind' in inner) continue;
    part.children.set(slot.line, inner);
    left -= byteLength(inner.outline.outline);
  }
  if (name !== undefined) await keepUnseen(call, share, [...unseen], name);
  return part;
}

/** What is asked of the document in a frame, by the frame's line; nothing where that is too deep. */
function within({ mode, depth, scope }: From, line: string): From | undefined {
  const view: From = mode === undefined ? {} : { mode };
  if (depth === undefined) return view;
  const level = /^ */.exec(line)?.[0].length ?? 0;
  const left = depth + (scope === undefined ? 0 : 1) - level - 1;
  return left < 1 ? undefined : { ...view, depth: left };
}

/** Looks in the documents of a document's frames as well; `part` takes what was found there. */
async function findInFrames(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  part: Part,
  { mode, filter, cursor }: From,
  room: number,
): Promise<void> {
  // They were looked through for the first part.
  if (cursor !== undefined) return;
  const slots = [...part.outline.frames, ...unlistedSlots(part.outline)].slice(0, FRAMES);
  let left = room;
  for (const slot of slots) {
    const child = childIn(slot, slots, document, share.documents);
    if (child === undefined) continue;
    if (slot.ref !== '') child.hostRef = slot.ref;
    const wanted: From = {
      ...(mode === undefined ? {} : { mode }),
      ...(filter === undefined ? {} : { filter }),
    };
    const inner = await readPart(call, share, child, wanted, Math.max(0, left), undefined);
    if ('kind' in inner) continue;
    left -= byteLength(inner.outline.outline);
    if (slot.line >= 0) part.children.set(slot.line, inner);
    else part.elsewhere?.push({ part: inner, ref: child.hostRef, whole: false });
  }
}

function isBelow(one: DocumentRecord, above: DocumentRecord): boolean {
  return one.path.length > above.path.length && above.path.every((k, i) => one.path[i] === k);
}
