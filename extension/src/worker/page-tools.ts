/**
 * The page's own tools: through the browser's model context in the content script where there is one,
 * otherwise beside the page's scripts, from where everything is page-authored data.
 */
import { withheld } from '../content/withheld.ts';
import {
  DOCUMENT_CALL_MS,
  PAGE_TOOL_DESCRIPTION,
  PAGE_TOOL_MS,
  PAGE_TOOL_RESULT,
  PAGE_TOOL_SCHEMA,
  PAGE_TOOLS,
} from '../generated/limits.ts';
import type { DocumentId, EngineResponse, RawTool, Refusal } from '../generated/messages.ts';
import { type Called, callTool } from '../page/call-tool.ts';
import { listTools as readTools } from '../page/list-tools.ts';
import { watchTools } from '../page/watch-tools.ts';
import type { Call } from './calls.ts';
import { DeadlineError, pause, within } from './deadline.ts';
import { ask, askEngine, engineReply, forget, isThere, spans, watchDocument } from './documents.ts';
import { isRecord } from './guards.ts';
import { GRACE_MS } from './presence.ts';
import { redaction } from './redaction.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';

type Tools = Extract<EngineResponse, { response: 'tools' }>;

/** What is cut where the tools are read; the engine refuses what is longer than it allows by itself. */
export const TOOL_LIMITS = {
  tools: PAGE_TOOLS,
  description: PAGE_TOOL_DESCRIPTION,
  schema: PAGE_TOOL_SCHEMA,
  result: PAGE_TOOL_RESULT,
};

const REMEMBERED = 200;
/**
 * Lists known to be current: the page has said nothing of a change since. One told under an older policy is
 * not: under the newer it may be refused, and then no tool may run whose result could not be told.
 */
const current = new Map<DocumentId, { generation: number; names: Set<string>; policy: number }>();
/** Documents whose list moved, for the notice in the outcome of a write. */
const changed = new Set<DocumentId>();

export function toolsChanged(document: DocumentId): void {
  current.delete(document);
  changed.delete(document);
  changed.add(document);
  // Only top documents are asked about, and frames say it as well.
  for (const oldest of changed) {
    if (changed.size <= REMEMBERED) break;
    changed.delete(oldest);
  }
}

/** Whether the list moved since the last time this was asked. */
export function takeChanged(document: DocumentId): boolean {
  return changed.delete(document);
}

export function forgetTools(document: DocumentId): void {
  current.delete(document);
  changed.delete(document);
}

export async function listTools(share: ShareRecord, document: DocumentRecord): Promise<Tools | Refusal> {
  const { version: policy } = await redaction();
  const sent = document.nativeTools
    ? engineReply(await ask(share, document, { op: 'list_tools' }))
    : await listBesidePage(share, document);
  if ('failed' in sent) {
    return sent.failed === 'late'
      ? { kind: 'deadline', waiting_for: 'the page', after_ms: DOCUMENT_CALL_MS }
      : { kind: 'document_gone' };
  }
  const { response } = sent;
  if (response.response === 'refused') return response.refusal;
  if (response.response !== 'tools')
    return { kind: 'malformed', here: 'worker', what: 'a list of page tools' };
  if (current.size >= REMEMBERED) current.clear();
  const names = new Set(response.tools.map((tool) => tool.name));
  current.set(document.documentId, { generation: response.generation, names, policy });
  return response;
}

async function listBesidePage(share: ShareRecord, document: DocumentRecord) {
  const target = { tabId: share.tabId, documentIds: [document.documentId] };
  const inMain = { target, world: 'MAIN' as const, injectImmediately: true };
  let raw: unknown;
  try {
    // A model context that came after the tab was shared is watched from here on.
    await within(chrome.scripting.executeScript({ ...inMain, func: watchTools }), DOCUMENT_CALL_MS);
    const injected = chrome.scripting.executeScript({ ...inMain, func: readTools, args: [TOOL_LIMITS] });
    raw = (await within(injected, DOCUMENT_CALL_MS))[0]?.result;
  } catch (error) {
    return error instanceof DeadlineError ? { failed: 'late' as const } : forget(share, document, 'gone');
  }
  return await askEngine(share, document, { op: 'set_tools', tools: rawTools(raw) });
}

/** What came from beside the page's scripts, taken for what it is: anything. */
function rawTools(value: unknown): RawTool[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, PAGE_TOOLS + 1).flatMap((one): RawTool[] => {
    if (!isRecord(one) || typeof one.name !== 'string' || typeof one.description !== 'string') return [];
    const tool: RawTool = {
      name: one.name.slice(0, 512),
      description: one.description.slice(0, PAGE_TOOL_DESCRIPTION + 1),
    };
    if (typeof one.title === 'string') tool.title = one.title.slice(0, 512);
    if (typeof one.input_schema === 'string')
      tool.input_schema = one.input_schema.slice(0, PAGE_TOOL_SCHEMA + 1);
    if (isRecord(one.annotations)) tool.annotations = hints(one.annotations);
    return [tool];
  });
}

/** The hints there are, each only as a flag: any other member would be the page's words among ours. */
function hints(annotations: Record<string, unknown>): NonNullable<RawTool['annotations']> {
  const known = ['readOnlyHint', 'untrustedContentHint', 'consequentialHint', 'debugging'];
  return Object.fromEntries(known.filter((hint) => annotations[hint] === true).map((hint) => [hint, true]));
}

/** May the tool be called: is it there, and is the list the caller saw still the list. */
export async function findTool(
  share: ShareRecord,
  document: DocumentRecord,
  name: string,
  generation: number | null | undefined,
): Promise<Refusal | undefined> {
  const known = current.get(document.documentId);
  const isCurrent = known !== undefined && known.policy === (await redaction()).version;
  if (isCurrent && known.names.has(name) && (generation ?? known.generation) === known.generation) {
    return undefined;
  }
  const listed = await listTools(share, document);
  if ('kind' in listed) return listed;
  const request = { op: 'find_tool' as const, name, ...(generation == null ? {} : { generation }) };
  const sent = await askEngine(share, document, request);
  if ('failed' in sent) return { kind: 'document_gone' };
  return sent.response.response === 'refused' ? sent.response.refusal : undefined;
}

export interface ToolCall {
  name: string;
  arguments: string;
  generation: number | null | undefined;
}

/** Calls a tool and gives its masked result. `call.dispatched` tells afterwards whether the page ran it. */
export async function runTool(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  tool: ToolCall,
): Promise<{ text: string } | Refusal> {
  const cancel = () => void ask(share, document, { op: 'cancel_tool', call_id: call.id });
  call.signal.addEventListener('abort', cancel, { once: true });
  try {
    const ran = document.nativeTools
      ? await runNative(call, share, document, tool)
      : await runBesidePage(call, share, document, tool);
    if (ran === LATE) cancel();
    return ran;
  } finally {
    call.signal.removeEventListener('abort', cancel);
  }
}

const LATE: Refusal = {
  kind: 'indeterminate',
  why: `the page's tool did not answer within ${PAGE_TOOL_MS} ms`,
};
const UNSURE: Refusal = {
  kind: 'indeterminate',
  why: 'the page said that its tool is gone, and its list of tools did not bear that out',
};
const LOST: Refusal = { kind: 'indeterminate', why: 'the document went away while its tool ran' };

async function runNative(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  { name, arguments: args, generation }: ToolCall,
): Promise<{ text: string } | Refusal> {
  const numbered = generation == null ? {} : { generation };
  const body = { op: 'call_tool' as const, call_id: call.id, name, arguments: args, ...numbered };
  call.dispatched = true;
  const sent = await ask(share, document, body, PAGE_TOOL_MS);
  if ('failed' in sent) {
    if (sent.failed === 'late') return LATE;
    if (sent.failed === 'lost') return LOST;
    call.dispatched = false;
    return { kind: 'document_gone' };
  }
  const { reply } = sent;
  if (reply.reply === 'tool_result') {
    call.trace.push(...spans(reply.trace));
    return { text: reply.text };
  }
  if (reply.reply === 'refused') {
    call.dispatched = hasRun(reply.refusal);
    return reply.refusal;
  }
  return { kind: 'indeterminate', why: 'the page answered its tool call with something else' };
}

/** Whether a refusal of a tool call comes from a function that had begun. */
function hasRun(refusal: Refusal): boolean {
  if (refusal.kind === 'too_large') return refusal.done;
  return refusal.kind === 'page_tool_failed' || refusal.kind === 'indeterminate';
}

async function runBesidePage(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  { name, arguments: args, generation }: ToolCall,
): Promise<{ text: string } | Refusal> {
  const refusal = await findTool(share, document, name, generation);
  if (refusal !== undefined) return refusal;
  if (call.signal.aborted) return { kind: 'cancelled' };
  // Scripts run in the back/forward cache as well: a tool there would act on a page nobody sees.
  if (!(await isThere(share, document))) {
    forget(share, document, 'gone');
    return { kind: 'document_gone' };
  }
  const start = performance.now();
  const watch = watchDocument(share, document);
  let raw: unknown;
  try {
    call.dispatched = true;
    const injected = chrome.scripting.executeScript({
      target: { tabId: share.tabId, documentIds: [document.documentId] },
      world: 'MAIN',
      func: callTool,
      args: [name, args, call.id, { ...TOOL_LIMITS, until: Date.now() + PAGE_TOOL_MS }],
      injectImmediately: true,
    });
    const left = watch.left.then(() => pause(GRACE_MS)).then(() => undefined);
    raw = (await within(Promise.race([injected, left]), PAGE_TOOL_MS))?.[0]?.result;
  } catch (error) {
    if (error instanceof DeadlineError) return LATE;
    const gone = error instanceof Error && /Cannot access|No document|Invalid document/i.test(error.message);
    call.dispatched = !gone;
    forget(share, document, gone ? 'gone' : 'lost');
    return gone ? { kind: 'document_gone' } : LOST;
  } finally {
    watch.release();
  }
  call.trace.push({ hop: 'page', us: Math.round((performance.now() - start) * 1_000) });
  if (!isCalled(raw)) return LOST;
  return await settle(call, share, document, name, raw);
}

function isCalled(value: unknown): value is Called {
  if (!isRecord(value)) return false;
  if (value.is === 'result' || value.is === 'failed') return typeof value.text === 'string';
  return value.is === 'missing' || (value.is === 'too_large' && typeof value.bytes === 'number');
}

async function settle(
  call: Call,
  share: ShareRecord,
  document: DocumentRecord,
  name: string,
  raw: Called,
): Promise<{ text: string } | Refusal> {
  if (raw.is === 'missing') {
    forgetTools(document.documentId);
    const refusal = await findTool(share, document, name, undefined);
    // The page wrote this answer, and may have written it after its tool ran: a list without the tool bears
    // it out, anything else does not.
    call.dispatched = refusal?.kind !== 'unknown_page_tool';
    return call.dispatched || refusal === undefined ? UNSURE : refusal;
  }
  const bytes = raw.is === 'too_large' ? raw.bytes : raw.text.length;
  if (raw.is === 'too_large' || bytes > PAGE_TOOL_RESULT) {
    return { kind: 'too_large', what: `the tool's result`, bytes, limit: PAGE_TOOL_RESULT, done: true };
  }
  const sent = await askEngine(share, document, { op: 'mask', text: raw.text });
  // Unmasked text never leaves; the tool has run all the same.
  if (!('failed' in sent) && sent.response.response === 'refused') {
    return { kind: 'indeterminate', why: withheld(sent.response.refusal) };
  }
  if ('failed' in sent || sent.response.response !== 'masked') {
    return {
      kind: 'indeterminate',
      why: 'the tool ran and its document went away before its result was read',
    };
  }
  const { text } = sent.response;
  return raw.is === 'result' ? { text } : { kind: 'page_tool_failed', name, message: text };
}
