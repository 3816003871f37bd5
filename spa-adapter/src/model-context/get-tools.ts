/** `getTools`: fresh objects for every call, sorted by name in code-unit order. */
import { assertUsable, toTrustworthyOrigins } from './checks.ts';
import { isObject, optionalUSVStrings, toDictionary } from './convert.ts';
import type { RegisteredTool } from './interface.ts';
import type { ToolEntry, ToolHost } from './tool-map.ts';

const WHAT = 'getTools';

export async function getTools(host: ToolHost, options: unknown): Promise<RegisteredTool[]> {
  const fromOrigins = optionalUSVStrings(toDictionary(options, WHAT), 'fromOrigins', WHAT) ?? [];
  assertUsable(host.document);
  toTrustworthyOrigins(fromOrigins, `${WHAT}: fromOrigins`);
  const window = host.document.defaultView as Window;
  return [...host.tools.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => toRegisteredTool(entry, window))
    .filter((tool) => tool !== undefined);
}

/**
 * Members in Web IDL's order. A schema whose JSON form is no object (its `toJSON` gave a primitive) cannot
 * be listed as `object`; like Chromium, such a tool keeps its name and stays unlisted.
 */
function toRegisteredTool(entry: ToolEntry, window: Window): RegisteredTool | undefined {
  const inputSchema: unknown = entry.inputSchema === undefined ? undefined : JSON.parse(entry.inputSchema);
  if (inputSchema !== undefined && !isObject(inputSchema)) return undefined;
  return {
    ...(entry.annotations && { annotations: { ...entry.annotations } }),
    description: entry.description,
    ...(inputSchema && { inputSchema }),
    name: entry.name,
    origin: window.origin,
    title: entry.title,
    window,
  };
}
