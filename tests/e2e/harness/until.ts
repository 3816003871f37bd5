import { setTimeout as sleep } from 'node:timers/promises';

/** A condition that did not come true before its deadline; `message` names the condition. */
export class Timeout extends Error {
  override name = 'Timeout';
}

/**
 * Polls `probe` every 20 ms until it returns something other than `undefined`, `false` or `null`.
 *
 * @param what named in the error, e.g. `popup of the extension`
 * @param ms deadline in milliseconds; generous by default because the suites share two cores
 * @throws Timeout when the deadline passes; an error thrown by `probe` passes through
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  ms = 15_000,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > end) throw new Timeout(`${what}: not seen within ${ms} ms`);
    await sleep(20);
  }
}
