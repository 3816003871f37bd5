/** What the probes share: tools to register, and answers as plain data. */

export interface Context extends EventTarget {
  registerTool(...args: unknown[]): Promise<unknown>;
  getTools(...args: unknown[]): Promise<Array<Record<string, unknown> & { name: string }>>;
  executeTool(...args: unknown[]): Promise<unknown>;
  ontoolchange: unknown;
}

export type Probe = (context: Context) => Promise<unknown>;

export const tool = (more: object = {}) => ({
  name: 't',
  description: 'd',
  execute: async () => ({}),
  ...more,
});
export const tick = () => new Promise((resolve) => setTimeout(resolve, 30));

export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  try {
    return { value: await promise };
  } catch (error) {
    return { error: error instanceof Error || error instanceof DOMException ? error.name : error };
  }
}

export const registering =
  (...args: unknown[]): Probe =>
  (context) =>
    outcome(context.registerTool(...args));

export async function call(context: Context, more: object, ...rest: unknown[]) {
  const controller = new AbortController();
  await context.registerTool(tool(more), { signal: controller.signal });
  const [handle] = await context.getTools();
  return outcome(context.executeTool(handle, ...rest));
}

export const calling =
  (more: object, ...rest: unknown[]): Probe =>
  (context) =>
    call(context, more, ...rest);

export const echo = { execute: async (input: unknown) => ({ input }) };

export function logEvents(context: Context): string[] {
  const log: string[] = [];
  for (const type of ['toolchange', 'toolactivated', 'toolcancel']) {
    context.addEventListener(type, (event) => {
      log.push(
        `${type}:${event.constructor.name}:${(event as { toolName?: string }).toolName}:${event.bubbles}`,
      );
    });
  }
  return log;
}

export const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
