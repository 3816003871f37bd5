/**
 * What changed on a page since a state of it that was told. Each document compares itself with what it was
 * then; the name of that state is the top document's, and the same in all documents of the page, so that
 * nothing has to be remembered here.
 */

import { CHANGES, DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type { Changes, Note, Refusal, Revision, UnseenRule } from '../generated/messages.ts';
import { attach, top } from './attach.ts';
import type { Call } from './calls.ts';
import { byteLength, FRAMES, type Outline, readOutline, revisionOf, unlistedSlots } from './outlines.ts';
import { prefixOfRevision } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import { childIn, type Part, stitch } from './stitch.ts';
import type { World } from './world.ts';

/** What follows a write is told if the page answers by then: the write itself is done. */
const AFTER_MS = 2_000;

export interface Changed {
  part: Part;
  same: boolean;
  /** The state now. */
  revision: Revision | undefined;
  leftOut: number;
  /** Bytes of all there is. */
  fullBytes: number;
}

/** What may be asked of the documents. */
interface Terms {
  room: number;
  /** How long each may take. */
  ms?: number;
  /** Asked once before frames are read: which documents there are. */
  look?: () => Promise<unknown>;
}

/** What all documents of the page come to. */
interface Sum {
  call: Call;
  share: ShareRecord;
  since: Revision;
  /** Name of the state now. */
  keep: Revision;
  room: number;
  ms: number;
  same: boolean;
  leftOut: number;
  fullBytes: number;
}

export async function readChanges(
  call: Call,
  share: ShareRecord,
  root: DocumentRecord,
  since: Revision,
  { room, ms = DOCUMENT_CALL_MS, look }: Terms,
): Promise<Changed | Refusal> {
  // Another document has nothing in common with the one that was seen.
  if (root.prefix !== prefixOfRevision(since)) return { kind: 'unknown_base', since };
  const keep = `${root.prefix}r0`;
  const sum: Sum = { call, share, since, keep, room, ms, same: true, leftOut: 0, fullBytes: 0 };
  const outline = await read(sum, root, since);
  if ('kind' in outline) return outline;
  const named = revisionOf(root, outline);
  sum.keep = named ?? keep;
  if (outline.frames.length + (outline.unlisted ?? []).length > 0) await look?.();
  const part = await withFrames(sum, root, outline, named !== undefined);
  const { same, leftOut, fullBytes } = sum;
  const revision = leftOut > 0 ? undefined : named;
  return { part, same, revision, leftOut, fullBytes };
}

async function read(
  sum: Sum,
  document: DocumentRecord,
  since: Revision | undefined,
): Promise<Outline | Refusal> {
  const { call, share, keep, ms } = sum;
  const wanted = { max_bytes: Math.max(0, sum.room), keep, ...(since === undefined ? {} : { since }) };
  const outline = await readOutline(call, share, document, wanted, ms);
  if ('kind' in outline) return outline;
  const bytes = byteLength(outline.outline);
  const omitted = outline.notes.find((note) => note.note === 'omitted');
  sum.room -= bytes;
  sum.same &&= since !== undefined && bytes === 0 && outline.changed?.left_out === 0;
  sum.leftOut += outline.changed?.left_out ?? omitted?.lines ?? 0;
  sum.fullBytes += outline.changed?.full_bytes ?? bytes;
  // What was cut here is told as cut by the whole.
  const notes = outline.notes.filter((note) => note.note !== 'omitted');
  return { ...outline, notes: outline.changed ? [...notes, ...unseen(outline.outline)] : notes };
}

const RULES: Record<string, UnseenRule> = {
  opacity: 'opacity',
  clipped: 'clipped',
  'off page': 'off_page',
  fallback: 'fallback',
  'font-size': 'font_size',
  color: 'color',
  'not rendered': 'not_rendered',
};

/** What of the told lines a person does not see. In page text a bracket is escaped, so none of it is counted. */
function unseen(lines: string): Note[] {
  const counts = new Map<UnseenRule, number>();
  for (const [, word = ''] of lines.matchAll(/\[(?:(?:part of )?name )?unseen: ([a-z -]+)\]/g)) {
    const rule = RULES[word];
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts].map(([rule, count]) => ({ note: 'unseen', rule, count }));
}

/** @param named there is a name for what the frames are now */
async function withFrames(
  sum: Sum,
  document: DocumentRecord,
  outline: Outline,
  named: boolean,
): Promise<Part> {
  const part: Part = { origin: document.origin, outline, children: new Map(), elsewhere: [] };
  if (!named) return part;
  const others = unlistedSlots(outline);
  const slots = [...outline.frames.slice(0, FRAMES), ...others];
  const below = sum.share.documents;
  for (const slot of slots) {
    const child = childIn(slot, slots, document, below);
    if (child === undefined) continue;
    const told = slot.line >= 0;
    if (slot.ref !== '') child.hostRef = slot.ref;
    let inner = await read(sum, child, sum.since);
    // Not there then, or another document in the same place.
    const whole = 'kind' in inner && inner.kind === 'unknown_base';
    if (whole) inner = await read(sum, child, undefined);
    if ('kind' in inner) continue;
    const merged = await withFrames(sum, child, inner, true);
    if (told) part.children.set(slot.line, merged);
    else if (inner.outline !== '' || (merged.elsewhere ?? []).length > 0) {
      part.elsewhere?.push({ part: merged, ref: child.hostRef, whole });
    }
  }
  return part;
}

/** What a write changed against what its caller saw last, when that is the same document still. */
export async function changesAfter(
  world: World,
  call: Call,
  share: ShareRecord,
  seen: Revision | null | undefined,
): Promise<Changes | undefined> {
  const root = top(share);
  if (seen == null || root === undefined || root.prefix !== prefixOfRevision(seen)) return undefined;
  // Frames may have come with the write.
  const look = () => attach(world, share);
  const changed = await readChanges(call, share, root, seen, { room: CHANGES, ms: AFTER_MS, look });
  if ('kind' in changed) return undefined;
  const { outline } = stitch(changed.part);
  const { revision, leftOut } = changed;
  return {
    since: seen,
    outline,
    left_out: leftOut,
    ...(revision === undefined ? {} : { revision }),
  };
}
