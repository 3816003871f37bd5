/** `registerTool`, in the specification's check order. */
import { assertUsable, toolNameProblem, toTrustworthyOrigins } from './checks.ts';
import {
  optionalAnnotations,
  optionalObject,
  optionalSignal,
  optionalUSVStrings,
  requiredMember,
  toDictionary,
  toDOMString,
  toJsonText,
  toUSVString,
} from './convert.ts';
import type { ToolExecuteCallback } from './interface.ts';
import { queueTask } from './task.ts';
import { notifyToolChange, type ToolEntry, type ToolHost } from './tool-map.ts';

const WHAT = 'registerTool';

interface Request {
  entry: Omit<ToolEntry, 'inputSchema' | 'exposedTo'>;
  inputSchema: object | undefined;
  exposedTo: string[];
  signal: AbortSignal | undefined;
}

/**
 * Adds a tool. The returned promise settles after the `toolchange` event; the tool is there at once.
 * Aborting the signal removes it, and rejects the promise when it has not settled yet.
 */
export async function registerTool(host: ToolHost, tool: unknown, options: unknown): Promise<undefined> {
  const request = convert(tool, options);
  const { name, description } = request.entry;

  assertUsable(host.document);
  if (host.tools.has(name)) {
    throw new DOMException(`a tool named "${name}" is already registered here`, 'InvalidStateError');
  }
  const problem = toolNameProblem(name);
  if (problem !== undefined) throw new DOMException(problem, 'InvalidStateError');
  if (description === '') {
    throw new DOMException(`the description of tool "${name}" is empty`, 'InvalidStateError');
  }
  const schema = request.inputSchema;
  const inputSchema = schema === undefined ? undefined : toJsonText(schema, `${WHAT}: inputSchema`);
  request.signal?.throwIfAborted();
  const exposedTo = toTrustworthyOrigins(request.exposedTo, `${WHAT}: exposedTo`);

  return store(host, { ...request.entry, inputSchema, exposedTo }, request.signal);
}

function convert(tool: unknown, options: unknown): Request {
  const members = toDictionary(tool, WHAT);
  const annotations = optionalAnnotations(members, WHAT);
  const description = toDOMString(requiredMember(members, 'description', WHAT), `${WHAT}: description`);
  const execute = requiredMember(members, 'execute', WHAT);
  if (typeof execute !== 'function') throw new TypeError(`${WHAT}: member "execute" must be a function`);
  const inputSchema = optionalObject(members, 'inputSchema', WHAT);
  const name = toDOMString(requiredMember(members, 'name', WHAT), `${WHAT}: name`);
  const title = members.title === undefined ? '' : toUSVString(members.title, `${WHAT}: title`);
  const extra = toDictionary(options, `${WHAT}: options`);
  const exposedTo = optionalUSVStrings(extra, 'exposedTo', WHAT) ?? [];
  const signal = optionalSignal(extra, WHAT);
  const entry = { annotations, description, execute: execute as ToolExecuteCallback, name, title };
  return { entry, inputSchema, exposedTo, signal };
}

function store(host: ToolHost, entry: ToolEntry, signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      // By identity: a name that was freed and taken again belongs to somebody else.
      if (host.tools.get(entry.name) === entry) {
        host.tools.delete(entry.name);
        notifyToolChange(host);
      }
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    host.tools.set(entry.name, entry);
    notifyToolChange(host);
    queueTask(() => resolve(undefined));
  });
}
