/** Messages to the content script of one document, each with a deadline of the worker's own. */
import { DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type {
  ContentCall,
  EngineRequest,
  EngineResponse,
  FromContent,
  Refusal,
  Span,
  ToContent,
} from '../generated/messages.ts';
import { DeadlineError, pause, within } from './deadline.ts';
import { isFromContent } from './guards.ts';
import { sendByLine } from './lines.ts';
import { believed, unbelievable } from './page-refusals.ts';
import { GRACE_MS, Presence, type Watch } from './presence.ts';
import { redaction } from './redaction.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';

/**
 * Why there is no reply. `gone`: the message reached nobody. `lost`: it arrived and the document went away
 * before it answered. `late`: no answer within the deadline; what became of it is unknown.
 */
export type Failed = 'gone' | 'lost' | 'late';
export type Reply = { reply: FromContent } | { failed: Failed };

/** Shared by all calls, and by the lifelines that tell it which documents left. */
export const presence = new Presence();

const LEFT = Symbol('the document left its tab');
/** How long the tab may take to say which document it shows. */
const LOOK_MS = 2_000;

/** A document that was not there to answer is forgotten, so that the next call looks what took its place. */
export async function ask(
  share: ShareRecord,
  document: DocumentRecord,
  body: ContentCall,
  ms: number = DOCUMENT_CALL_MS,
): Promise<Reply> {
  const sent = await send(share, document, body, ms);
  if ('failed' in sent || sent.reply.reply !== 'redaction_behind') return sent;
  // It did nothing, because it does not know yet what is private.
  const told = await send(share, document, { op: 'set_redaction', redaction: await redaction() }, ms);
  if ('failed' in told) return told;
  const again = await send(share, document, body, ms);
  if ('failed' in again || again.reply.reply !== 'redaction_behind') return again;
  return { reply: refused(unbelievable(body)) };
}

async function send(
  share: ShareRecord,
  document: DocumentRecord,
  body: ContentCall,
  ms: number,
): Promise<Reply> {
  // Told in any case: one that takes part anew, one whose part is over, and before that its page tool.
  const anyway = body.op === 'attach' || body.op === 'drop' || body.op === 'cancel_tool';
  // As it is now: what is told on the way out of a share is told under the epoch that ends.
  const { epoch } = share;
  const { version } = await redaction();
  if (!anyway && !(await isThere(share, document))) return forget(share, document, 'gone');
  const message: ToContent = { epoch, redaction: version, until: Date.now() + ms, body };
  const watch = watchDocument(share, document);
  try {
    const { documentId } = document;
    const sent =
      sendByLine(documentId, message) ?? chrome.tabs.sendMessage(share.tabId, message, { documentId });
    const left = watch.left.then(() => pause(GRACE_MS)).then(() => LEFT);
    const reply: unknown = await within(Promise.race([sent, left]), ms);
    if (reply === LEFT) return forget(share, document, 'lost');
    // Nobody listens any more in a document whose content script was dropped: the promise gives nothing.
    if (reply === undefined) return forget(share, document, 'gone');
    if (!isFromContent(reply)) return { reply: refused(unbelievable(body)) };
    if (reply.reply === 'refused' && reply.refusal.kind === 'document_gone') {
      return forget(share, document, 'gone');
    }
    if (reply.reply === 'attached') presence.found(document.documentId);
    return { reply: believed(body, reply) };
  } catch (error) {
    if (error instanceof DeadlineError) return { failed: 'late' };
    return forget(share, document, isUndelivered(error) ? 'gone' : 'lost');
  } finally {
    watch.release();
  }
}

/** Tells when a document left, or the top document above it, whose lifeline stands for its frames as well. */
export function watchDocument(share: ShareRecord, { documentId }: DocumentRecord): Watch {
  const above = topOf(share)?.documentId;
  return presence.watch(above === undefined || above === documentId ? [documentId] : [documentId, above]);
}

/**
 * Whether the tab still shows a document. A worker that has just started has heard of no document's end, so
 * it asks the tab once.
 */
export async function isThere(share: ShareRecord, document: DocumentRecord): Promise<boolean> {
  if (presence.hasLeft(document.documentId)) return false;
  const above = topOf(share);
  if (above === undefined || presence.isHeard(above.documentId)) return true;
  const target = { tabId: share.tabId, frameIds: [0] };
  const looked = chrome.scripting.executeScript({ target, func: () => 0, injectImmediately: true });
  const shown = await within(looked, LOOK_MS).catch(() => undefined);
  const top = shown?.[0]?.documentId;
  if (top === undefined || top === above.documentId) {
    if (top !== undefined) presence.found(top);
    return true;
  }
  for (const { documentId } of share.documents) presence.leave(documentId);
  share.documents = [];
  return false;
}

function topOf(share: ShareRecord): DocumentRecord | undefined {
  return share.documents.find((one) => one.frameId === 0);
}

export function forget(
  share: ShareRecord,
  { documentId }: DocumentRecord,
  failed: Failed,
): { failed: Failed } {
  share.documents = share.documents.filter((one) => one.documentId !== documentId);
  return { failed };
}

export type EngineReply = { response: EngineResponse; trace: Span[] } | { failed: Failed };

/** One call of the engine in a document. */
export async function askEngine(
  share: ShareRecord,
  document: DocumentRecord,
  request: EngineRequest,
): Promise<EngineReply> {
  return engineReply(await ask(share, document, { op: 'engine', request }));
}

export function engineReply(sent: Reply): EngineReply {
  if ('failed' in sent) return sent;
  const { reply } = sent;
  if (reply.reply === 'engine') return { response: reply.response, trace: spans(reply.trace) };
  if (reply.reply === 'tools') return { response: reply.response, trace: [] };
  const refusal: Refusal =
    reply.reply === 'refused'
      ? reply.refusal
      : { kind: 'malformed', here: 'worker', what: `reply ${reply.reply} where the engine's was expected` };
  return { response: { response: 'refused', refusal }, trace: [] };
}

/** Times come from a renderer: bounded before they travel on. */
export function spans(trace: unknown): Span[] {
  if (!Array.isArray(trace)) return [];
  return trace
    .slice(0, 8)
    .filter((one: Partial<Span>) => Number.isSafeInteger(one?.us) && typeof one?.hop === 'string') as Span[];
}

function refused(refusal: Refusal): FromContent {
  return { reply: 'refused', refusal };
}

/** The browser's words for a message that reached no listener. */
function isUndelivered(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /Receiving end does not exist|No tab with id|No document with id|Invalid document id/i.test(text);
}
