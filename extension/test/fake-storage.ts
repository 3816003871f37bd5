/** `chrome.storage` areas for tests of what is remembered. */
import type { Area } from '../src/worker/state.ts';

export function fakeArea(content: Record<string, unknown> = {}): Area & {
  content: Record<string, unknown>;
  get(keys: string | string[]): Promise<Record<string, unknown>>;
} {
  return {
    content,
    async get(keys) {
      const names = typeof keys === 'string' ? [keys] : keys;
      return structuredClone(
        Object.fromEntries(names.filter((key) => key in content).map((key) => [key, content[key]])),
      );
    },
    async set(items) {
      Object.assign(content, structuredClone(items));
    },
  };
}
