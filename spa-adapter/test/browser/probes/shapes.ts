/** What the interfaces look like. */
import { outcome, type Probe, tick, tool } from './support.ts';

export const shapes: Record<string, Probe> = {
  'interface members': async () => {
    const ModelContext = (globalThis as never as Record<string, { prototype: object }>).ModelContext;
    const members = Object.entries(Object.getOwnPropertyDescriptors(ModelContext?.prototype ?? {}));
    return members
      .map(([key, { enumerable, configurable, value, get, set }]) => [
        key,
        enumerable,
        configurable,
        typeof value === 'function' && key !== 'constructor' ? value.length : typeof value,
        typeof get,
        typeof set,
      ])
      .sort();
  },
  'document property': async () => {
    const descriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext');
    return [
      descriptor?.enumerable,
      descriptor?.configurable,
      descriptor?.get?.name,
      typeof descriptor?.set,
      'modelContext' in navigator,
    ];
  },
  'no constructor': async (context) =>
    outcome((async () => new (context.constructor as never as new () => unknown)())()),
  tag: async (context) => Object.prototype.toString.call(context),
  globals: async () =>
    ['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'].map((name) => {
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
      const face = descriptor?.value;
      return [
        name,
        descriptor?.enumerable,
        descriptor?.writable,
        face?.name,
        face?.length,
        Object.getPrototypeOf(face)?.name,
      ];
    }),
  'event constructors': async () => {
    const faces = globalThis as never as Record<string, new (type: string, init?: object | null) => Event>;
    return ['ToolActivatedEvent', 'ToolCancelEvent'].map((name) => {
      const Face = faces[name] as (typeof faces)[string];
      const read = (event: Event) => [
        event.type,
        (event as never as { toolName: string }).toolName,
        String(event),
      ];
      const given = new Face('x', { toolName: 7 } as object);
      return [read(new Face('x')), read(given), read(new Face('x', null)), Object.keys(Face.prototype)];
    });
  },
  'wrong this': async (context) => outcome((context.getTools as () => Promise<unknown>).call({} as never)),
  'handler attribute': async (context) => {
    const seen: unknown[] = [context.ontoolchange];
    context.ontoolchange = 5;
    seen.push(context.ontoolchange);
    const idle = {};
    context.ontoolchange = idle;
    seen.push(context.ontoolchange === idle);
    context.ontoolchange = function (this: unknown, event: Event) {
      seen.push(this === context, event.type);
    };
    await context.registerTool(tool());
    await tick();
    context.ontoolchange = null;
    await context.registerTool(tool({ name: 'u' }));
    await tick();
    return seen;
  },
};
