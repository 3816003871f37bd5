/** One outline from the outlines of a page's frames. */
import { UNPLACED } from '../content/frame-path.ts';
import type { EngineResponse, Note, Ref, UnreadableFrame, UnseenRule } from '../generated/messages.ts';

type Outline = Extract<EngineResponse, { response: 'outline' }>;
export type FrameSlot = Outline['frames'][number];

/** A frame's own reading. */
export interface Part {
  /** Origin of the document as the browser reports it, never as the page declares it. */
  origin: string;
  outline: Outline;
  /** The frames found below it, by the line of their slot; a slot without one is unreadable. */
  children: Map<number, Part | 'left_out' | 'too_deep'>;
  /** What changed in frames whose own lines did not. */
  elsewhere?: Elsewhere[];
}

/** A frame told of without its line. */
export interface Elsewhere {
  part: Part;
  /** Its frame element, where that was shown before. */
  ref: Ref | undefined;
  /** It was not there before, or could not be read: all of it is told. */
  whole: boolean;
}

export interface Stitched {
  outline: string;
  notes: Note[];
  /** Handles of frame elements whose inside cannot be read, with what they declare. */
  unreadable: Map<Ref, string>;
}

/** Merges the readings below `root`. */
export function stitch(root: Part): Stitched {
  const tally: Tally = {
    unreadable: [],
    cut: [],
    inactive: 0,
    matches: undefined,
    controls: 0,
    parts: 0,
    unseen: new Map(),
    opaque: [0, 0, 0],
    tooDeep: 0,
  };
  const lines = merge(root, tally);
  const notes: Note[] = [...tally.cut];
  if (tally.inactive > 0) notes.push({ note: 'inactive', lines: tally.inactive });
  if (tally.matches !== undefined) notes.push({ note: 'matches', count: tally.matches });
  if (tally.controls > 0) notes.push({ note: 'redacted', controls: tally.controls });
  if (tally.parts > 0) notes.push({ note: 'private', parts: tally.parts });
  for (const [rule, count] of tally.unseen) notes.push({ note: 'unseen', rule, count });
  const [pictures, drawings, videos] = tally.opaque;
  if (pictures + drawings + videos > 0) notes.push({ note: 'opaque', pictures, drawings, videos });
  if (tally.tooDeep > 0) notes.push({ note: 'too_deep', parts: tally.tooDeep });
  const { unreadable } = tally;
  if (unreadable.length > 0) notes.push({ note: 'frames', unreadable });
  if (root.outline.notes.some((note) => note.note === 'empty_or_unusable')) {
    notes.push({ note: 'empty_or_unusable' });
  }
  const byRef = new Map<Ref, string>();
  for (const frame of unreadable) if (frame.ref) byRef.set(frame.ref, frame.declared);
  return { outline: lines.join('\n'), notes, unreadable: byRef };
}

/** What the notes of all frames come to. */
interface Tally {
  unreadable: UnreadableFrame[];
  /** Each document that was cut goes on by its own cursor. */
  cut: Note[];
  inactive: number;
  matches: number | undefined;
  controls: number;
  parts: number;
  unseen: Map<UnseenRule, number>;
  opaque: [number, number, number];
  tooDeep: number;
}

function merge(part: Part, tally: Tally): string[] {
  const { unreadable, opaque, unseen } = tally;
  for (const note of part.outline.notes) {
    if (note.note === 'omitted') tally.cut.push(note);
    if (note.note === 'inactive') tally.inactive += note.lines;
    if (note.note === 'matches') tally.matches = (tally.matches ?? 0) + note.count;
    if (note.note === 'redacted') tally.controls += note.controls;
    if (note.note === 'private') tally.parts += note.parts;
    if (note.note === 'too_deep') tally.tooDeep += note.parts;
    if (note.note === 'frames') unreadable.push(...note.unreadable);
    if (note.note === 'unseen') unseen.set(note.rule, (unseen.get(note.rule) ?? 0) + note.count);
    if (note.note === 'opaque') {
      opaque[0] += note.pictures;
      opaque[1] += note.drawings;
      opaque[2] += note.videos;
    }
  }
  const slots = new Map(part.outline.frames.map((slot) => [slot.line, slot]));
  const merged: string[] = [];
  for (const [number, line] of linesOf(part.outline.outline).entries()) {
    const slot = slots.get(number);
    if (slot === undefined) {
      merged.push(line);
      continue;
    }
    const child = part.children.get(number);
    if (child === 'left_out' || child === 'too_deep') {
      merged.push(`${line} [left out for ${child === 'left_out' ? 'size' : 'depth'}]`);
    } else if (child === undefined) {
      const declared = declaredText(slot.declared);
      merged.push(`${line} [unreadable, declared: ${declared}]`);
      unreadable.push({ ref: slot.ref, declared });
    } else {
      const indent = `${/^ */.exec(line)?.[0] ?? ''} `;
      merged.push(line, `${indent}- embed: ${child.origin}`);
      merged.push(...merge(child, tally).map((inner) => indent + inner));
    }
  }
  for (const { part: inner, ref, whole } of part.elsewhere ?? []) {
    const inside = merge(inner, tally);
    // Nothing was found in it.
    if (inside.length === 0 && inner.outline.notes.some((note) => note.note === 'matches')) continue;
    const where = ref === undefined ? '' : ` [in ${ref}]`;
    merged.push(`- embed: ${inner.origin}${where}${whole ? ' [new document]' : ''}`);
    merged.push(...inside.map((line) => ` ${line}`));
  }
  return merged;
}

/** The last line may be ended or not. */
function linesOf(outline: string): string[] {
  const lines = outline.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A declared origin is page data on a line of ours: what could end the bracket or the line is taken out. */
function declaredText(declared: string): string {
  const plain = declared.replace(/[^A-Za-z0-9.:/_-]/g, '').slice(0, 100);
  return plain === '' ? 'nothing' : plain;
}

/** A document below another, as the frame tree knows it. */
export interface Placed {
  path: number[];
}

/**
 * The document that sits in a slot of its parent: the one whose path continues the parent's by the slot's
 * number, or, where the slot cannot be counted, the only document that could not be counted either.
 */
export function childIn<T extends Placed>(
  slot: FrameSlot,
  slots: readonly FrameSlot[],
  parent: Placed,
  documents: readonly T[],
): T | undefined {
  const direct = documents.filter(
    (one) => one.path.length === parent.path.length + 1 && parent.path.every((k, i) => one.path[i] === k),
  );
  const last = parent.path.length;
  if (typeof slot.child === 'number') {
    const [only, other] = direct.filter((one) => one.path[last] === slot.child);
    // Frames say themselves where they are: a place that two claim is nobody's.
    return other === undefined ? only : undefined;
  }
  const uncounted = direct.filter((one) => one.path[last] === UNPLACED);
  const open = slots.filter((one) => typeof one.child !== 'number');
  return uncounted.length === 1 && open.length === 1 ? uncounted[0] : undefined;
}
