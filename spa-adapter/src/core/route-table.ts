/** Which declarations hold for a URL, and what must change. No DOM: groups and declarations are only data. */
import type { Matcher, Params } from './route-pattern.ts';
import type { ToolDefinition } from './tool.ts';

/** The tools of one `route()` or `tool()` call: they come and go together. */
export interface Group {
  readonly matches: Matcher;
  readonly declarations: readonly Declaration[];
  /** The pattern's groups while the route is shown, else `undefined`. */
  params: Params | undefined;
  /** The newest groups seen, for a call that was on its way when the route ended. */
  lastParams: Params;
}

/** One tool of one owner. Compared by identity, never by name. */
export interface Declaration {
  readonly definition: ToolDefinition;
  readonly run: (input: Record<string, unknown>, signal: AbortSignal) => unknown;
}

/** Reads the URL into every group. */
export function enterUrl(groups: Iterable<Group>, url: string): void {
  for (const group of groups) {
    group.params = group.matches(url);
    if (group.params !== undefined) group.lastParams = group.params;
  }
}

/**
 * The declarations that hold now, by tool name. Of several with one name the newest wins, and the older one
 * is back when the newest goes: re-declaring before the old owner is gone must not lose the tool.
 */
export function wanted(groups: Iterable<Group>): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  for (const group of groups) {
    if (group.params === undefined) continue;
    for (const declaration of group.declarations) found.set(declaration.definition.name, declaration);
  }
  return found;
}

export interface Change {
  readonly leave: readonly Declaration[];
  readonly enter: readonly Declaration[];
}

/** The step from the registered declarations to the wanted ones. */
export function changeBetween(registered: Iterable<Declaration>, next: Map<string, Declaration>): Change {
  const before = new Set(registered);
  const after = new Set(next.values());
  return {
    leave: [...before].filter((declaration) => !after.has(declaration)),
    enter: [...after].filter((declaration) => !before.has(declaration)),
  };
}
