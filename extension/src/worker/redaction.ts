/**
 * The redaction policy: selectors of what is private, from the administrator (`storage.managed`) and from the
 * person (`storage.local`). Both add up, so neither can take away what the other withholds, and no message
 * from an agent or a page comes near it.
 */
import { REDACTION_SELECTOR, REDACTION_SELECTORS } from '../generated/limits.ts';
import type { Redaction } from '../generated/messages.ts';

/** The member of both storage areas that holds a list of CSS selectors. */
export const SELECTORS = 'privateSelectors';

export interface Readable {
  get(keys: string[]): Promise<Record<string, unknown>>;
}

let inForce: Redaction = { version: 0, selectors: [] };
let reading: Promise<unknown> = Promise.resolve();

/**
 * What every document must hold before it is asked anything. Waits for the policy that is being read: right
 * after the browser's start its storage takes a while, and the host is greeted meanwhile.
 */
export async function redaction(): Promise<Redaction> {
  await reading;
  return inForce;
}

/**
 * Reads the policy. Its version rises with every change and never falls, over restarts of the worker too:
 * `before` is what the last worker left behind.
 *
 * @returns the policy, and whether it differs from `before`
 */
export function readRedaction(
  before: Redaction,
  managed: Readable,
  local: Readable,
): Promise<{ redaction: Redaction; changed: boolean }> {
  const read = reading.then(() => readNow(before, managed, local));
  // A policy that cannot be read is waited for in vain: then no document is asked anything.
  reading = read;
  return read;
}

async function readNow(
  before: Redaction,
  managed: Readable,
  local: Readable,
): Promise<{ redaction: Redaction; changed: boolean }> {
  const lists = await Promise.all([managed, local].map(selectorsIn));
  const selectors = [...new Set(lists.flat())].sort();
  const same = before.version > 0 && JSON.stringify(selectors) === JSON.stringify(before.selectors);
  inForce = same ? before : { version: before.version + 1, selectors };
  return { redaction: inForce, changed: !same };
}

/** What cannot be understood becomes a selector that no engine can read: then nothing leaves at all. */
async function selectorsIn(area: Readable): Promise<string[]> {
  const value = (await area.get([SELECTORS]))[SELECTORS];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return ['(expected a list of selectors)'];
  if (value.length > REDACTION_SELECTORS) return [`(more than ${REDACTION_SELECTORS} selectors)`];
  return value.map((one: unknown) => {
    if (typeof one !== 'string') return '(expected a selector as text)';
    return one.length > REDACTION_SELECTOR ? `(longer than ${REDACTION_SELECTOR} characters)` : one;
  });
}
