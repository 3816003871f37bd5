/**
 * Calls one page tool by name. Self-contained like `list-tools.ts`, which explains why: injected beside the
 * page's scripts or called in the content script's world.
 *
 * The result is always text and never more than the limit; a Symbol, which crashes the renderer on its way
 * to another world, never leaves.
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
  limits: { result: number },
): Promise<Called> {
  if (document.defaultView === null) return { is: 'missing' };
  interface Tool {
    name: string;
    source?: unknown;
    window?: unknown;
  }
  interface Context {
    getTools?: () => Promise<Tool[]>;
    executeTool?: (tool: Tool, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
  }
  const context = (document as { modelContext?: Context }).modelContext;
  if (typeof context?.getTools !== 'function' || typeof context.executeTool !== 'function') {
    return { is: 'missing' };
  }
  const named = (await context.getTools()).filter((tool) => tool.name === name);
  const isOwn = (tool: Tool) => (tool.source ?? tool.window ?? window) === window;
  const tool = named.find(isOwn) ?? named[0];
  if (tool === undefined) return { is: 'missing' };

  const abort = new AbortController();
  const cancel = () => abort.abort();
  document.addEventListener(`transom:cancel:${callId}`, cancel, { once: true });
  try {
    // Before Chromium 155 the input is JSON text, and the method then counts two required parameters.
    const input: unknown = context.executeTool.length >= 2 ? args : JSON.parse(args);
    const result = await context.executeTool(tool, input, { signal: abort.signal });
    let text: string | undefined;
    if (typeof result === 'string') text = result;
    else if (typeof result !== 'symbol') text = JSON.stringify(result ?? null);
    text ??= 'null';
    const bytes = text.length * 3 <= limits.result ? 0 : new TextEncoder().encode(text).length;
    return bytes > limits.result ? { is: 'too_large', bytes } : { is: 'result', text };
  } catch (error) {
    let message = 'no message';
    try {
      message = String((error as { message?: unknown })?.message ?? error).slice(0, 500);
    } catch {
      // A thrown thing that cannot be turned into text has none.
    }
    return { is: 'failed', text: message };
  } finally {
    document.removeEventListener(`transom:cancel:${callId}`, cancel);
  }
}
