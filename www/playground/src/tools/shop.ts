/** The shop's adapter: every tool that runs is recorded in the page's log. */
import { createTransom, type Tool, ToolError } from '@transom/spa';
import { record } from '../log.ts';

export const transom = createTransom();

/** The same tools, recording each call and what became of it. */
export function recorded<Params>(tools: readonly Tool<Params>[]): Tool<Params>[] {
  return tools.map((tool) => ({
    ...tool,
    async execute(input, call) {
      try {
        const result: unknown = await tool.execute(input, call);
        record('tool', { name: tool.name, ok: true });
        return result;
      } catch (error) {
        record('tool', { name: tool.name, ok: false, code: error instanceof ToolError ? error.code : null });
        throw error;
      }
    },
  }));
}
