/** `getTools`: what is listed, and how. */
import { outcome, type Probe, tool } from './support.ts';

export const listing: Record<string, Probe> = {
  'visible before settling': async (context) => {
    context.registerTool(tool());
    return (await context.getTools()).length;
  },
  'listed members': async (context) => {
    await context.registerTool(tool());
    const full = { title: 'T', inputSchema: { b: 1, a: [] }, annotations: { readOnlyHint: 1 } };
    await context.registerTool(tool({ name: 'full', ...full }));
    await context.registerTool(tool({ name: 'empty', annotations: {} }));
    return (await context.getTools()).map((one) => {
      const { window: view, ...rest } = one;
      return [Object.keys(one), rest, view === window];
    });
  },
  'sorted by code units': async (context) => {
    for (const name of ['b', 'a', 'B', '_', 'a.', 'a-', '1']) await context.registerTool(tool({ name }));
    return (await context.getTools()).map((one) => one.name);
  },
  'fresh objects': async (context) => {
    await context.registerTool(tool({ inputSchema: { a: 1 }, annotations: {} }));
    const [one, two] = [await context.getTools(), await context.getTools()];
    const same = (key: string) => one[0]?.[key] === two[0]?.[key];
    return [one === two, one[0] === two[0], same('inputSchema'), same('annotations')];
  },
  'title well-formed': async (context) => {
    await context.registerTool(tool({ title: 'a\ud800b' }));
    return (await context.getTools())[0]?.title;
  },
  'fromOrigins bad': async (context) => outcome(context.getTools({ fromOrigins: ['http://a.test'] })),
  'fromOrigins good': async (context) => outcome(context.getTools({ fromOrigins: ['https://a.test'] })),
  'fromOrigins a string': async (context) => outcome(context.getTools({ fromOrigins: 'https://a.test' })),
};
