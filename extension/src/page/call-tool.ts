/**
 * Calls one page tool by name, or the tool itself where it was just listed in this world. Self-contained like `list-tools.ts`, which explains why: injected beside the
 * page's scripts or called in the content script's world.
 *
 * The result is always text and never more than the limit; a Symbol, which crashes the renderer on its way
 * to another world, never leaves. Beside the page's scripts every built-in may be the page's own by the time
 * its tool has run, so what they give is looked at again, and the results have no prototype: a `then` on
 * `Object.prototype` would put the page's answer in their place.
 */
export type Called =
  | { is: 'result'; text: string }
  | { is: 'failed'; text: string }
  | { is: 'too_large'; bytes: number }
  | { is: 'missing' };

export async function callTool(
  name: string,
  args: string,
  callId: string,
  limits: { result: number; until?: number },
  found?: unknown,
): Promise<Called> {
  // Nobody waits any more: the document was frozen, and runs what was left with it only now.
  const late = limits.until !== undefined && Date.now() > limits.until;
  if (late || document.defaultView === null) return { __proto__: null, is: 'missing' } as Called;
  interface Tool {
    name: string;
    source?: unknown;
    window?: unknown;
  }
  interface Context {
    getTools?: () => Promise<Tool[]>;
    executeTool?: (tool: Tool, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
  }
  const event = `transom:cancel:${callId}`;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  try {
    const context = (document as { modelContext?: Context }).modelContext;
    if (typeof context?.getTools !== 'function' || typeof context.executeTool !== 'function') {
      return { __proto__: null, is: 'missing' } as Called;
    }
    let tool = found as Tool | undefined;
    if (tool === undefined) {
      const named = (await context.getTools()).filter((tool) => tool.name === name);
      const isOwn = (tool: Tool) => (tool.source ?? tool.window ?? window) === window;
      tool = named.find(isOwn) ?? named[0];
    }
    if (tool === undefined) return { __proto__: null, is: 'missing' } as Called;

    document.addEventListener(event, cancel, { once: true });
    // Before Chromium 155 the input is JSON text, and the method then counts two required parameters.
    const input: unknown = context.executeTool.length >= 2 ? args : JSON.parse(args);
    const result = await context.executeTool(tool, input, { signal: abort.signal });
    let text: unknown;
    if (typeof result === 'string') text = result;
    else if (typeof result !== 'symbol') text = JSON.stringify(result ?? null);
    if (typeof text !== 'string') text = 'null';
    const own = text as string;
    const counted = own.length * 3 <= limits.result ? 0 : new TextEncoder().encode(own).length;
    const bytes = typeof counted === 'number' ? counted : own.length;
    if (bytes > limits.result) return { __proto__: null, is: 'too_large', bytes } as Called;
    // The encoder may be the page's; the number of characters is not.
    if (own.length > limits.result) return { __proto__: null, is: 'too_large', bytes: own.length } as Called;
    return { __proto__: null, is: 'result', text: own } as Called;
  } catch (error) {
    let message: unknown;
    try {
      message = String((error as { message?: unknown })?.message ?? error).slice(0, 500);
    } catch {
      // A thrown thing that cannot be turned into text has none.
    }
    const text = typeof message === 'string' && message.length <= 500 ? message : 'no message';
    return { __proto__: null, is: 'failed', text } as Called;
  } finally {
    document.removeEventListener(event, cancel);
  }
}
