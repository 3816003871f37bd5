/**
 * The browser's own model context, seen from the content script's world: the page's registry, out of reach
 * of the page's scripts.
 */
import {
  PAGE_TOOL_DESCRIPTION,
  PAGE_TOOL_RESULT,
  PAGE_TOOL_SCHEMA,
  PAGE_TOOLS,
} from '../generated/limits.ts';
import type { EngineRequest, FromContent, RawTool, Refusal } from '../generated/messages.ts';
import { callTool } from '../page/call-tool.ts';
import { listTools } from '../page/list-tools.ts';
import { type Engine, microseconds, span } from './engine-calls.ts';
import { withheld } from './withheld.ts';

const LIMITS = {
  tools: PAGE_TOOLS,
  description: PAGE_TOOL_DESCRIPTION,
  schema: PAGE_TOOL_SCHEMA,
  result: PAGE_TOOL_RESULT,
};

function context(): EventTarget | undefined {
  if (document.defaultView === null) return undefined;
  const found = (document as { modelContext?: unknown }).modelContext;
  return found instanceof EventTarget && 'getTools' in found ? found : undefined;
}

/** Has the browser one here. A page's own implementation lives in the page's world and is not seen. */
export function hasNativeTools(): boolean {
  return context() !== undefined;
}

export function onNativeChange(changed: () => void, signal: AbortSignal): void {
  context()?.addEventListener('toolchange', changed, { signal });
}

/** Reads the list and lets the engine bound and number it. */
export async function listNative(engine: Engine): Promise<FromContent> {
  const set = engine.call({ op: 'set_tools', tools: await read() });
  return 'refusal' in set ? refused(set.refusal) : { reply: 'tools', response: set.response };
}

async function read(found?: Map<string, unknown>): Promise<RawTool[]> {
  try {
    return await listTools(LIMITS, found);
  } catch {
    // A permissions policy of the page forbids tools here: then there are none.
    return [];
  }
}

export interface NativeCall {
  callId: string;
  name: string;
  arguments: string;
  generation?: number | null | undefined;
}

export async function callNative(engine: Engine, call: NativeCall, start: number): Promise<FromContent> {
  const { callId, name, generation } = call;
  // One look at the list serves both the check and the call. Nothing can run in between: what is executed is
  // the tool whose schema the arguments were checked against, or the call is refused.
  const tools = new Map<string, unknown>();
  const set = engine.call({ op: 'set_tools', tools: await read(tools) });
  if ('refusal' in set) return refused(set.refusal);
  // What cannot be cleaned of secrets afterwards is not run.
  if (set.response.response === 'refused') return refused(set.response.refusal);
  const find: EngineRequest = { op: 'find_tool', name, ...(generation == null ? {} : { generation }) };
  const found = engine.call(find);
  if ('refusal' in found) return refused(found.refusal);
  if (found.response.response === 'refused') return refused(found.response.refusal);

  const begun = performance.now();
  const called = await callTool(name, call.arguments, callId, LIMITS, tools.get(name));
  const page = span('page', microseconds(begun));
  if (called.is === 'missing') return refused({ kind: 'page_tool_failed', name, message: 'it is gone' });
  if (called.is === 'too_large') {
    const { bytes } = called;
    return refused({
      kind: 'too_large',
      what: `the tool's result`,
      bytes,
      limit: PAGE_TOOL_RESULT,
      done: true,
    });
  }
  const masked = engine.call({ op: 'mask', text: called.text });
  if (!('refusal' in masked) && masked.response.response === 'refused') {
    return refused({ kind: 'indeterminate', why: withheld(masked.response.refusal) });
  }
  if ('refusal' in masked || masked.response.response !== 'masked') {
    return refused({
      kind: 'indeterminate',
      why: 'the tool ran and its result could not be cleaned of secrets',
    });
  }
  const { text } = masked.response;
  if (called.is === 'failed') return refused({ kind: 'page_tool_failed', name, message: text });
  return { reply: 'tool_result', text, trace: [span('content', microseconds(start)), page] };
}

/** Heard by the running call, in whichever world it runs. */
export function cancelCall(callId: string): void {
  document.dispatchEvent(new Event(`transom:cancel:${callId}`));
}

function refused(refusal: Refusal): FromContent {
  return { reply: 'refused', refusal };
}
