/**
 * The administrator's storage. The browser answers for it only when it has read all policies: seconds after
 * its start, and at times not for half a minute. Nobody can wait that long, so what it said last stands until
 * it answers.
 */
import { within } from './deadline.ts';
import type { Readable } from './redaction.ts';
import type { Area } from './state.ts';

/** How long the first answer is waited for. */
export const MANAGED_MS = 1_500;
const REMEMBERED = 'managedRedaction';

/**
 * @param memory keeps the last answer over restarts of the browser
 * @param late is told when an answer comes that was not waited for
 */
export function remembering(managed: Readable, memory: Area, late: () => void): Readable {
  return {
    async get(keys) {
      // Where there is no administrator, some browsers have no such area either.
      const asked = managed.get(keys).catch(() => ({}));
      const before = (await memory.get([REMEMBERED]))[REMEMBERED];
      const answer = await within(asked, MANAGED_MS).catch(() => undefined);
      if (answer === undefined) {
        void asked.then(late);
        return typeof before === 'object' && before !== null ? { ...before } : {};
      }
      if (JSON.stringify(answer) !== JSON.stringify(before)) await memory.set({ [REMEMBERED]: answer });
      return answer;
    },
  };
}
