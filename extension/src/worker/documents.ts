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
import { DeadlineError, within } from './deadline.ts';
import { isFromContent } from './guards.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';

/**
 * Why there is no reply. `gone`: the message reached nobody. `lost`: it arrived and the document went away
 * before it answered. `late`: no answer within the deadline; what became of it is unknown.
 */
export type Failed = 'gone' | 'lost' | 'late';
export type Reply = { reply: FromContent } | { failed: Failed };

/** A document that was not there to answer is forgotten, so that the next call looks what took its place. */
export async function ask(
  share: ShareRecord,
  document: DocumentRecord,
  body: ContentCall,
  ms: number = DOCUMENT_CALL_MS,
): Promise<Reply> {
  const message: ToContent = { epoch: share.epoch, body };
  try {
    const sent = chrome.tabs.sendMessage(share.tabId, message, { documentId: document.documentId });
    const reply: unknown = await within(sent, ms);
    // Nobody listens any more in a document whose content script was dropped: the promise gives nothing.
    if (reply === undefined) return forget(share, document, 'gone');
    if (!isFromContent(reply)) {
      return { reply: refused({ kind: 'malformed', here: 'worker', what: 'reply of a content script' }) };
    }
    if (reply.reply === 'refused' && reply.refusal.kind === 'document_gone') {
      return forget(share, document, 'gone');
    }
    return { reply };
  } catch (error) {
    if (error instanceof DeadlineError) return { failed: 'late' };
    return forget(share, document, isUndelivered(error) ? 'gone' : 'lost');
  }
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
