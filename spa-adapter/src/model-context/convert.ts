/**
 * Web IDL conversions of JavaScript values (https://webidl.spec.whatwg.org/#js-type-mapping), as far as the
 * WebMCP dictionaries need them. Every failure is a `TypeError`; the methods are async, so the page gets it
 * as a rejection.
 */
import type { ToolAnnotations } from './interface.ts';

/** Reads members of a dictionary argument; callers read them in lexicographical order, as Web IDL demands. */
export type Members = Readonly<Record<string, unknown>>;

const NO_MEMBERS: Members = Object.freeze(Object.create(null) as Members);

const signalAborted =
  typeof AbortSignal === 'undefined'
    ? undefined
    : Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get;

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

export function toDictionary(value: unknown, what: string): Members {
  if (value === undefined || value === null) return NO_MEMBERS;
  if (!isObject(value)) throw new TypeError(`${what}: expected an object`);
  return value as Members;
}

export function toDOMString(value: unknown, what: string): string {
  if (typeof value === 'symbol') throw new TypeError(`${what}: a symbol cannot become a string`);
  return String(value);
}

export function toUSVString(value: unknown, what: string): string {
  return toDOMString(value, what).replace(/\p{Surrogate}/gu, '\uFFFD');
}

export function requiredMember(members: Members, name: string, what: string): unknown {
  const value = members[name];
  if (value === undefined) throw new TypeError(`${what}: required member "${name}" is missing`);
  return value;
}

export function optionalObject(members: Members, name: string, what: string): object | undefined {
  const value = members[name];
  if (value === undefined) return undefined;
  if (!isObject(value)) throw new TypeError(`${what}: member "${name}" must be an object`);
  return value;
}

/** Accepts the signals of other realms too, hence a brand check and no `instanceof`. */
export function optionalSignal(members: Members, what: string): AbortSignal | undefined {
  const value = members.signal;
  if (value === undefined) return undefined;
  try {
    signalAborted?.call(value);
  } catch {
    throw new TypeError(`${what}: member "signal" must be an AbortSignal`);
  }
  return value as AbortSignal;
}

export function optionalUSVStrings(members: Members, name: string, what: string): string[] | undefined {
  const value = members[name];
  if (value === undefined) return undefined;
  const iterable = isObject(value) && typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function';
  if (!iterable) throw new TypeError(`${what}: member "${name}" must be a sequence of strings`);
  return Array.from(value as Iterable<unknown>, (entry) => toUSVString(entry, `${what}: ${name}`));
}

export function optionalAnnotations(members: Members, what: string): Required<ToolAnnotations> | undefined {
  const value = members.annotations;
  if (value === undefined) return undefined;
  const hints = toDictionary(value, `${what}: annotations`);
  return {
    consequentialHint: Boolean(hints.consequentialHint),
    debugging: Boolean(hints.debugging),
    readOnlyHint: Boolean(hints.readOnlyHint),
    untrustedContentHint: Boolean(hints.untrustedContentHint),
  };
}

/**
 * "Serialize a JavaScript value to a JSON string" (https://infra.spec.whatwg.org/).
 * Rethrows what the value's own `toJSON` throws.
 */
export function toJsonText(value: unknown, what: string): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${what}: the value has no JSON form`);
  return text;
}
