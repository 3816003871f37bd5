/** `executeTool`: input, handle and result. */
import { call, calling, cyclic, echo, outcome, type Probe, tick, tool } from './support.ts';

export const execution: Record<string, Probe> = {
  'object result': calling({ execute: async () => ({ a: [1, null, 'ü'] }) }),
  'array result': calling({ execute: () => [1] }),
  'number result': calling({ execute: () => 4 }),
  'string result': calling({ execute: () => 'hi' }),
  'empty string result': calling({ execute: () => '' }),
  'undefined result': calling({ execute: () => undefined }),
  'function result': calling({ execute: () => () => 1 }),
  'BigInt result': calling({ execute: () => 10n }),
  'description with a lone surrogate': async (context) => {
    await context.registerTool(tool({ description: 'a\ud800b' }));
    return (await context.getTools())[0]?.description;
  },
  'null result': calling({ execute: () => null }),
  'throwing tool': calling({
    execute() {
      throw new Error('secret');
    },
  }),
  'rejecting tool': calling({ execute: () => Promise.reject(new Error('secret')) }),
  'cyclic result': calling({ execute: () => cyclic }),
  'throwing toJSON': calling({
    execute: () => ({
      toJSON() {
        throw new Error('x');
      },
    }),
  }),
  'no input': calling(echo),
  'undefined input': calling(echo, undefined),
  'null input': calling(echo, null),
  'string input': calling(echo, '{}'),
  'number input': calling(echo, 1),
  'array input': calling(echo, [1]),
  'Date input': calling(echo, new Date(0)),
  'Map input': calling(echo, new Map([[1, 2]])),
  'function input': calling(echo, () => 1),
  'cyclic input': calling(echo, cyclic),
  'throwing input': calling(echo, {
    toJSON() {
      throw new RangeError('mine');
    },
  }),
  'input is a copy': async (context) => {
    const input = { a: 1 };
    let got: unknown;
    const execute = (value: unknown) => {
      got = value;
      return {};
    };
    await call(context, { execute }, input);
    return [got === input, got];
  },
  'callback arguments': async (context) => {
    let seen: unknown;
    const execute = (...args: unknown[]) => {
      const options = args[1] as { signal: AbortSignal };
      seen = [
        args.length,
        Object.keys(options),
        options.signal instanceof AbortSignal,
        options.signal.aborted,
      ];
      return {};
    };
    await call(context, { execute });
    return seen;
  },
  'runs later': async (context) => {
    let ran = false;
    const execute = () => {
      ran = true;
      return {};
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    const running = context.executeTool(handle);
    const before = ran;
    await running;
    return [before, ran];
  },
  'handle members missing': async (context) => {
    await context.registerTool(tool());
    const [handle] = await context.getTools();
    const answers: unknown[] = [];
    for (const key of ['name', 'description', 'window', 'origin', 'title']) {
      answers.push([key, await outcome(context.executeTool({ ...handle, [key]: undefined }))]);
    }
    return answers;
  },
  'handle with wrong values': async (context) => {
    await context.registerTool(tool());
    const [handle] = await context.getTools();
    const wrong: Array<[string, unknown]> = [
      ['name', 'other'],
      ['origin', 'https://a.test'],
      ['origin', 'null'],
      ['origin', 'x'],
      ['origin', 'data:,x'],
      ['window', {}],
      ['window', null],
      ['annotations', 1],
      ['inputSchema', 1],
    ];
    const answers: unknown[] = [];
    for (const [key, value] of wrong) {
      answers.push([key, String(value), await outcome(context.executeTool({ ...handle, [key]: value }))]);
    }
    return answers;
  },
  'no handle': async (context) => outcome(context.executeTool()),
  'input checked before the signal': async (context) =>
    call(context, echo, cyclic, { signal: AbortSignal.abort('why') }),
  'parallel calls': async (context) => {
    let inside = 0;
    let most = 0;
    const execute = async () => {
      most = Math.max(most, ++inside);
      await tick();
      inside--;
      return {};
    };
    await context.registerTool(tool({ execute }));
    const [handle] = await context.getTools();
    await Promise.all([1, 2, 3, 4].map(() => context.executeTool(handle)));
    return most;
  },
  'unregistered before the call': async (context) => {
    const controller = new AbortController();
    await context.registerTool(tool(), { signal: controller.signal });
    const [handle] = await context.getTools();
    controller.abort();
    return outcome(context.executeTool(handle));
  },
  'unregistered during the call': async (context) => {
    const controller = new AbortController();
    const execute = async (_input: unknown, { signal }: { signal: AbortSignal }) => {
      controller.abort();
      await tick();
      return { aborted: signal.aborted };
    };
    await context.registerTool(tool({ execute }), { signal: controller.signal });
    const [handle] = await context.getTools();
    return outcome(context.executeTool(handle));
  },
};
