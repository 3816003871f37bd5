/** `registerTool`: conversions, checks in order, signals. */
import { cyclic, outcome, type Probe, registering, tool } from './support.ts';

export const registration: Record<string, Probe> = {
  'resolves with undefined': registering(tool()),
  'nothing given': registering(),
  'no object': registering(5),
  'null tool': registering(null),
  'no name': registering({ description: 'd', execute() {} }),
  'no description': registering({ name: 't', execute() {} }),
  'no execute': registering({ name: 't', description: 'd' }),
  'execute no function': registering(tool({ execute: {} })),
  'name a symbol': registering(tool({ name: Symbol('x') })),
  'name a number': async (context) => {
    await context.registerTool(tool({ name: 12 }));
    return (await context.getTools()).map((one) => one.name);
  },
  'empty name': registering(tool({ name: '' })),
  'name of 128': registering(tool({ name: 'x'.repeat(128) })),
  'name of 129': registering(tool({ name: 'x'.repeat(129) })),
  'name with space': registering(tool({ name: 'a b' })),
  'name with umlaut': registering(tool({ name: 'ä' })),
  'name with all signs': registering(tool({ name: 'aZ09_-.' })),
  'empty description': registering(tool({ description: '' })),
  'name before description': registering(tool({ name: '', description: '' })),
  duplicate: async (context) => {
    await context.registerTool(tool());
    return outcome(context.registerTool(tool()));
  },
  'schema null': registering(tool({ inputSchema: null })),
  'schema a string': registering(tool({ inputSchema: '{}' })),
  'schema a function': registering(tool({ inputSchema: () => 1 })),
  'schema cyclic': registering(tool({ inputSchema: cyclic })),
  'schema BigInt': registering(tool({ inputSchema: { a: 1n } })),
  'schema throws': registering(
    tool({
      inputSchema: {
        toJSON() {
          throw new RangeError('mine');
        },
      },
    }),
  ),
  'schema toJSON undefined': registering(tool({ inputSchema: { toJSON: () => undefined } })),
  'schema toJSON primitive is unlisted': async (context) => {
    await context.registerTool(tool({ inputSchema: { toJSON: () => 'text' } }));
    return [(await context.getTools()).length, await outcome(context.registerTool(tool()))];
  },
  'nonsense schema': registering(tool({ inputSchema: { type: 'banana' } })),
  'annotations no object': registering(tool({ annotations: 3 })),
  'exposedTo a string': registering(tool(), { exposedTo: 'https://a.test' }),
  'exposedTo origins': async (context) => {
    const entries = ['https://a.test/x', 'http://localhost:1', 'http://a.test', '*', 'null', 'about:blank'];
    entries.push('data:,x', '/relative', '', 'file:///x', 'https://*.x', 'wss://a.test', 'http://127.0.0.1');
    const answers: unknown[] = [];
    for (const [index, entry] of entries.entries()) {
      const one = context.registerTool(tool({ name: `n${index}` }), { exposedTo: [entry] });
      answers.push([entry, await outcome(one)]);
    }
    return answers;
  },
  'signal no signal': registering(tool(), { signal: {} }),
  'signal null': registering(tool(), { signal: null }),
  'aborted signal': registering(tool(), { signal: AbortSignal.abort('why') }),
  'schema error before aborted signal': registering(tool({ inputSchema: cyclic }), {
    signal: AbortSignal.abort('why'),
  }),
  'aborted signal before exposedTo': registering(tool(), {
    signal: AbortSignal.abort('why'),
    exposedTo: ['x'],
  }),
  'abort before settling': async (context) => {
    const controller = new AbortController();
    const promise = outcome(context.registerTool(tool(), { signal: controller.signal }));
    controller.abort('why');
    return [await promise, (await context.getTools()).length];
  },
  'abort frees the name at once': async (context) => {
    const controller = new AbortController();
    await context.registerTool(tool(), { signal: controller.signal });
    controller.abort();
    return outcome(context.registerTool(tool()));
  },
  'members read in order': async (context) => {
    const read: string[] = [];
    const spy = (target: object) =>
      new Proxy(target, {
        get(from, key, receiver) {
          read.push(String(key));
          return Reflect.get(from, key, receiver);
        },
      });
    await context.registerTool(spy(tool({ annotations: spy({}) })), spy({}));
    return read;
  },
};
