/** The adapter an app holds: declare tools next to routes, and they are there exactly while their route is. */
import { installModelContext } from '../model-context/install.ts';
import { everywhere, type Matcher, type RoutePattern, toMatcher } from './route-pattern.ts';
import type { Declaration, Group } from './route-table.ts';
import { type OnRefused, scopeOf } from './scope.ts';
import { type RouteParams, type Tool, toDefinition } from './tool.ts';

export interface TransomOptions {
  /** Aborting it withdraws everything this instance declared. */
  readonly signal?: AbortSignal;
  /** Told when the browser refuses a tool (name taken, policy). Default: a warning in the console. */
  readonly onRefused?: OnRefused;
}

export interface DeclareOptions {
  /** Aborting it withdraws the declaration, as calling the returned function does. */
  readonly signal?: AbortSignal;
}

/** Withdraws a declaration. Calls that are running go on. Calling it again does nothing. */
export type Withdraw = () => void;

export interface Transom {
  /**
   * Declares tools for the URLs that match a pattern (`URLPattern` syntax, e.g. `/product/:id`).
   * Of several live declarations of one name the newest wins.
   * Throws `TypeError` for a bad pattern, name, description or schema.
   */
  route<const Pattern extends RoutePattern>(
    pattern: Pattern,
    tools: readonly Tool<RouteParams<Pattern>>[],
    options?: DeclareOptions,
  ): Withdraw;
  /** Declares a tool for every URL. */
  tool(tool: Tool, options?: DeclareOptions): Withdraw;
}

/**
 * Makes an adapter for this document, and installs `document.modelContext` when the browser has none.
 * Nothing listens until a tool is declared. On a server, without a document, declarations do nothing.
 */
export function createTransom({ signal, onRefused = warn }: TransomOptions = {}): Transom {
  const page = typeof document === 'undefined' ? undefined : document;
  if (page !== undefined) installModelContext(page);

  const declare = (matches: () => Matcher, tools: readonly Tool<never>[], options: DeclareOptions = {}) => {
    const group = toGroup(matches, tools);
    const signals = [signal, options.signal].filter((one) => one !== undefined);
    if (page === undefined || signals.some((one) => one.aborted)) return () => {};

    const scope = scopeOf(page);
    const withdraw = () => {
      for (const one of signals) one.removeEventListener('abort', withdraw);
      scope.remove(group);
    };
    for (const one of signals) one.addEventListener('abort', withdraw);
    scope.add(group, onRefused);
    return withdraw;
  };

  return {
    route(pattern, tools, options) {
      return declare(() => (page ? toMatcher(pattern, location.origin) : everywhere), tools, options);
    },
    tool(tool, options) {
      return declare(() => everywhere, [tool], options);
    },
  };
}

function toGroup(matches: () => Matcher, tools: readonly Tool<never>[]): Group {
  const group: Group = {
    matches: matches(),
    declarations: tools.map((tool): Declaration => {
      const params = () => (group.params ?? group.lastParams) as never;
      return {
        definition: toDefinition(tool),
        run: (input, signal) => tool.execute(input, { signal, params: params() }),
      };
    }),
    params: undefined,
    lastParams: {},
  };
  const names = group.declarations.map((declaration) => declaration.definition.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`tool "${twice}" is declared twice in one call`);
  return group;
}

function warn(error: unknown, toolName: string): void {
  console.warn(`tool "${toolName}" is not available to agents:`, error);
}
