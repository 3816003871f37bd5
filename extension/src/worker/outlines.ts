/** Outlines as the engines of a page's documents give them. */
import { DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type { EngineRequest, EngineResponse, Refusal, Revision } from '../generated/messages.ts';
import type { Call } from './calls.ts';
import { ask, engineReply } from './documents.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { FrameSlot } from './stitch.ts';

/** Frames looked after in one document. */
export const FRAMES = 200;

export type Outline = Extract<EngineResponse, { response: 'outline' }>;
export type Wanted = Omit<Extract<EngineRequest, { op: 'snapshot' }>, 'op'>;

export async function readOutline(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  wanted: Wanted,
  ms: number = DOCUMENT_CALL_MS,
): Promise<Outline | Refusal> {
  const request = { op: 'snapshot' as const, ...wanted };
  const sent = engineReply(await ask(share, document, { op: 'engine', request }, ms));
  if ('failed' in sent) {
    if (sent.failed === 'late') return { kind: 'deadline', waiting_for: 'the page', after_ms: ms };
    return { kind: 'document_gone' };
  }
  call.trace.push(...sent.trace);
  if (sent.response.response === 'refused') return sent.response.refusal;
  if (sent.response.response !== 'outline') {
    return { kind: 'malformed', here: 'worker', what: `the engine's answer to snapshot` };
  }
  return sent.response;
}

/** The name a document gave its outline. It names itself and no other. */
export function revisionOf(document: DocumentRecord, outline: Outline): Revision | undefined {
  const name = outline.kept;
  if (typeof name !== 'string' || !name.startsWith(`${document.prefix}r`)) return undefined;
  return /^[1-9][0-9]{0,9}$/.test(name.slice(document.prefix.length + 1)) ? name : undefined;
}

/**
 * Documents that had no room in an answer: that they are there is known all the same, so that later their
 * whole content is not told as new.
 */
export async function keepUnseen(
  call: Call,
  share: ShareRecord,
  documents: readonly DocumentRecord[],
  keep: Revision,
): Promise<void> {
  for (const document of documents) await readOutline(call, share, document, { max_bytes: 0, keep });
}

/** The frame elements that have no line in an outline. */
export function unlistedSlots(outline: Outline): FrameSlot[] {
  return (outline.unlisted ?? []).slice(0, FRAMES).map(({ child, ref }) => ({
    line: -1,
    ref: ref ?? '',
    declared: '',
    ...(child == null ? {} : { child }),
  }));
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
