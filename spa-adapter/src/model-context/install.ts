/** Puts `document.modelContext` into a window that has none, and finds the one that is there. */
import { ToolActivatedEvent, ToolCancelEvent } from './events.ts';
import type { ModelContextInterface } from './interface.ts';
import { ModelContext, modelContextOf } from './model-context.ts';

/** Present on `Document.prototype` exactly when Transom's implementation is installed there. */
export const MARKER: unique symbol = Symbol.for('transom.model-context');

/** Raised when two bundles of different age could no longer share one installation. */
const MARKER_VERSION = 1;

/**
 * The document's model context: the browser's, another library's, or Transom's; `undefined` when there is
 * none. It reads through the prototype, because a form named `modelContext` shadows the property.
 */
export function findModelContext(document: Document): ModelContextInterface | undefined {
  const prototype = documentPrototype(document);
  const getter = prototype && Object.getOwnPropertyDescriptor(prototype, 'modelContext')?.get;
  const candidate: unknown = getter
    ? getter.call(document)
    : (document as { modelContext?: unknown }).modelContext;
  return isModelContext(candidate) ? candidate : undefined;
}

/**
 * Installs the implementation unless the document has a model context. Returns whether it did.
 * Never over a native one, never twice, never as `navigator.modelContext`.
 */
export function installModelContext(document: Document): boolean {
  const prototype = documentPrototype(document);
  if (prototype === undefined || 'modelContext' in prototype || findModelContext(document)) return false;

  Object.defineProperty(prototype, MARKER, { value: Object.freeze({ version: MARKER_VERSION }) });
  Object.defineProperty(prototype, 'modelContext', {
    configurable: true,
    enumerable: true,
    get: named('get modelContext', function (this: Document) {
      if (!(this instanceof Document)) throw new TypeError('illegal invocation');
      return modelContextOf(this);
    }),
  });
  expose(globalThis, 'ModelContext', ModelContext, 0);
  expose(globalThis, 'ToolActivatedEvent', ToolActivatedEvent, 1);
  expose(globalThis, 'ToolCancelEvent', ToolCancelEvent, 1);
  return true;
}

function isModelContext(value: unknown): value is ModelContextInterface {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { registerTool?: unknown }).registerTool === 'function'
  );
}

/** `undefined` for the documents of other realms: their own scripts install there. */
function documentPrototype(document: Document): object | undefined {
  return typeof Document === 'function' && document instanceof Document ? Document.prototype : undefined;
}

/** Makes a class look like a Web IDL interface: enumerable members, a tag, a hidden global. */
function expose(global: object, name: string, face: { prototype: object }, length: number) {
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(face.prototype))) {
    if (key === 'constructor') continue;
    Object.defineProperty(face.prototype, key, { ...descriptor, enumerable: true });
  }
  Object.defineProperty(face.prototype, Symbol.toStringTag, { configurable: true, value: name });
  // Said again because a minifier renames classes.
  Object.defineProperty(face, 'name', { configurable: true, value: name });
  Object.defineProperty(face, 'length', { configurable: true, value: length });
  Object.defineProperty(global, name, { configurable: true, writable: true, value: face });
}

function named<T extends (...args: never) => unknown>(name: string, callable: T): T {
  return Object.defineProperty(callable, 'name', { configurable: true, value: name });
}
