/** Addresses: which can be shared, and where a navigation would lead. */
import type { Refusal } from '../generated/messages.ts';

/** Scheme, host and port of an http(s) address; nothing for others. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined;
}

/** The match pattern the site permission of an origin is asked with. Patterns name no port. */
export function sitePattern(origin: string): string {
  const url = new URL(origin);
  return `${url.protocol}//${url.hostname}/*`;
}

export type Move = 'back' | 'forward' | 'reload';
export type Destination = { move: Move } | { url: string } | { refusal: Refusal };

/**
 * Where `navigate` leads, before anything is dispatched.
 *
 * @param to absolute or relative address, or one of back, forward, reload
 * @param current address of the shared tab, the base of a relative one
 * @param shared origin of the share
 */
export function destination(to: string, current: string, shared: string): Destination {
  if (to === 'back' || to === 'forward' || to === 'reload') return { move: to };
  if (!URL.canParse(to, current)) {
    return { refusal: { kind: 'unsupported_url', expected: 'an address, or one of back, forward, reload' } };
  }
  const url = new URL(to, current);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { refusal: { kind: 'unsupported_url', expected: 'an http or https address' } };
  }
  if (url.username !== '' || url.password !== '') {
    return { refusal: { kind: 'unsupported_url', expected: 'an address without user name and password' } };
  }
  if (url.origin !== shared) return { refusal: { kind: 'origin_not_shared', origin: url.origin } };
  return { url: url.href };
}
