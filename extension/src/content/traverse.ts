/**
 * Back and forward in the session history, from the document itself. The browser's own back passes over
 * entries the person did not touch, which an agent's clicks leave behind, and would lead out of the site.
 */
import type { Direction, FromContent } from '../generated/messages.ts';

/** Begins the way to the neighbouring entry, if it is a page of this origin; others are not listed here. */
export function traverse(direction: Direction): FromContent {
  const at = navigation.currentEntry?.index ?? -1;
  const entry = at < 0 ? undefined : navigation.entries()[at + (direction === 'back' ? -1 : 1)];
  if (entry === undefined) {
    const expected = `a page of the shared site to go ${direction} to; there is none next in the tab's history`;
    return { reply: 'refused', refusal: { kind: 'invalid_arguments', path: '/to', expected } };
  }
  // By its key and not by a step: what was looked at is where it leads.
  const { committed, finished } = navigation.traverseTo(entry.key);
  // Whether it arrived is seen by the worker from outside.
  committed?.catch(() => undefined);
  finished?.catch(() => undefined);
  return { reply: 'ok' };
}
