/** `executeTool`: one call of one tool, its abort and its events. */
import { assertUsable } from './checks.ts';
import {
  isObject,
  optionalAnnotations,
  optionalObject,
  optionalSignal,
  requiredMember,
  toDictionary,
  toDOMString,
  toJsonText,
  toUSVString,
} from './convert.ts';
import { ToolActivatedEvent, ToolCancelEvent } from './events.ts';
import { queueTask } from './task.ts';
import type { ToolEntry, ToolHost } from './tool-map.ts';

const WHAT = 'executeTool';

interface Handle {
  name: string;
  origin: string;
  window: Window;
}

/** Resolves with the JSON text of the tool's result; every failure on the tool's side is `UnknownError`. */
export async function executeTool(
  host: ToolHost,
  tool: unknown,
  inputObject: unknown,
  options: unknown,
): Promise<string | null> {
  const handle = convertHandle(tool);
  if (inputObject !== undefined && !isObject(inputObject)) {
    throw new TypeError(`${WHAT}: the input must be an object`);
  }
  const signal = optionalSignal(toDictionary(options, `${WHAT}: options`), WHAT);

  assertUsable(host.document);
  if (!URL.canParse(handle.origin) || new URL(handle.origin).origin === 'null') {
    throw new DOMException(
      `the tool's origin ${JSON.stringify(handle.origin)} is opaque or no URL`,
      'NotSupportedError',
    );
  }
  const input = inputObject === undefined ? '{}' : toJsonText(inputObject, `${WHAT}: input`);
  signal?.throwIfAborted();
  return run(host, handle, input, signal);
}

function convertHandle(tool: unknown): Handle {
  const members = toDictionary(tool, WHAT);
  optionalAnnotations(members, WHAT);
  toDOMString(requiredMember(members, 'description', WHAT), `${WHAT}: description`);
  optionalObject(members, 'inputSchema', WHAT);
  const name = toDOMString(requiredMember(members, 'name', WHAT), `${WHAT}: name`);
  const origin = toUSVString(requiredMember(members, 'origin', WHAT), `${WHAT}: origin`);
  if (members.title !== undefined) toUSVString(members.title, `${WHAT}: title`);
  const window = requiredMember(members, 'window', WHAT);
  // A window is the one object that is its own `window`, and says so across origins too.
  if (!isObject(window) || (window as Window).window !== window) {
    throw new TypeError(`${WHAT}: member "window" must be a Window`);
  }
  return { name, origin, window: window as Window };
}

function run(host: ToolHost, handle: Handle, input: string, signal: AbortSignal | undefined) {
  return new Promise<string>((resolve, reject) => {
    const execution = new AbortController();
    let settled = false;
    const onAbort = () => {
      reject(signal?.reason);
      queueTask(() => {
        // A tool that answered in the meantime is not cancelled; its answer is ignored.
        if (settled) return;
        execution.abort();
        host.target.dispatchEvent(new ToolCancelEvent('toolcancel', { toolName: handle.name }));
      });
    };
    const settle = <T>(how: (value: T) => void, value: T) => {
      settled = true;
      signal?.removeEventListener('abort', onAbort);
      how(value);
    };
    signal?.addEventListener('abort', onAbort, { once: true });

    queueTask(() => {
      const entry = findTool(host, handle);
      const parsed: unknown = JSON.parse(input);
      if (entry === undefined || !isObject(parsed)) {
        settle(reject, unknownError(handle.name));
        return;
      }
      invoke(host, entry, parsed, execution.signal).then(
        (text) => settle(resolve, text),
        (error: unknown) => {
          // The caller learns no detail, by specification; the page's developer needs it.
          if (!execution.signal.aborted) console.warn(`tool "${handle.name}" failed:`, error);
          settle(reject, unknownError(handle.name));
        },
      );
    });
  });
}

function findTool(host: ToolHost, handle: Handle): ToolEntry | undefined {
  const window = host.document.defaultView;
  if (window === null || handle.window !== window) return undefined;
  if (new URL(handle.origin).origin !== window.origin) return undefined;
  return host.tools.get(handle.name);
}

/**
 * Callback first, then `toolactivated`: the specification has the event first, but Chromium and the web
 * platform tests (executeTool-abort) have this order, and pages are written against them.
 */
async function invoke(host: ToolHost, entry: ToolEntry, input: object, signal: AbortSignal): Promise<string> {
  let result: unknown;
  try {
    result = Reflect.apply(entry.execute, undefined, [input, { signal }]);
  } finally {
    host.target.dispatchEvent(new ToolActivatedEvent('toolactivated', { toolName: entry.name }));
  }
  return toJsonText(await result, `the result of tool "${entry.name}"`);
}

function unknownError(name: string): DOMException {
  return new DOMException(`tool "${name}" is not there or failed`, 'UnknownError');
}
