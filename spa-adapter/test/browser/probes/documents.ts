/** Tools and the life of their document. */
import { type Probe, tool } from './support.ts';

export const documents: Record<string, Probe> = {
  'same object per document': async (context) =>
    (document as { modelContext?: unknown }).modelContext === context,
  'tools stay over pushState': async (context) => {
    await context.registerTool(tool());
    history.pushState(null, '', '/elsewhere#x');
    return (await context.getTools()).map((one) => [one.name, one.origin === location.origin]);
  },
};
