/** What an app declares: a tool, the types of its callback, and the checks made while declaring. */
import { PAGE_TOOL_DESCRIPTION, PAGE_TOOL_SCHEMA } from '../generated/limits.ts';
import { toolNameProblem } from '../model-context/checks.ts';
import type { ToolAnnotations } from '../model-context/interface.ts';

/** Second argument of a declared tool's callback. */
export interface ToolCall<Params = Record<string, string | undefined>> {
  /** Aborted when the agent gives up. A tool that leaves its route keeps running. */
  readonly signal: AbortSignal;
  /** The named groups of the route's pattern, read from the URL at the time of the call. */
  readonly params: Params;
}

/** A tool as an app declares it. `execute` may be called in parallel with itself. */
export interface Tool<Params = Record<string, string | undefined>> {
  /** 1 to 128 of ASCII letters, digits, `_`, `-`, `.`. Short names serve agents best. */
  readonly name: string;
  readonly title?: string;
  /** What the tool does, for the agent that has to choose. Not empty. */
  readonly description: string;
  /** JSON Schema of the input object. */
  readonly inputSchema?: object;
  readonly annotations?: ToolAnnotations;
  /**
   * Runs the tool. Objects and arrays reach the agent as their JSON; any other value `v` as `{"result": v}`.
   * Throw `ToolError` for a failure the agent can act on.
   */
  // A method, not a property: its parameters are compared bivariantly, so `input` can be given its true type.
  execute(input: Record<string, unknown>, call: ToolCall<Params>): unknown;
}

/** The registered form: plain data that no longer runs the app's getters or `toJSON`. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly annotations?: ToolAnnotations;
}

/**
 * Copies what will be registered. Throws `TypeError` for a mistake the specification would only report
 * later, in a rejected promise nobody may be waiting for.
 */
export function toDefinition(tool: Tool<never>): ToolDefinition {
  const problem = toolNameProblem(tool.name);
  if (problem !== undefined) throw new TypeError(problem);
  if (!tool.description) throw new TypeError(`tool "${tool.name}": the description is empty`);
  bounded(tool.name, 'description', tool.description, PAGE_TOOL_DESCRIPTION);
  if (typeof tool.execute !== 'function') {
    throw new TypeError(`tool "${tool.name}": expected a function named execute`);
  }
  return {
    name: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    description: tool.description,
    ...(tool.inputSchema !== undefined && { inputSchema: schemaCopy(tool.name, tool.inputSchema) }),
    ...(tool.annotations !== undefined && { annotations: { ...tool.annotations } }),
  };
}

function schemaCopy(name: string, schema: object): object {
  let text: string;
  let copy: unknown;
  try {
    text = JSON.stringify(schema);
    copy = JSON.parse(text);
  } catch (cause) {
    throw new TypeError(`tool "${name}": inputSchema has no JSON form`, { cause });
  }
  bounded(name, 'inputSchema', text, PAGE_TOOL_SCHEMA);
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return copy;
  throw new TypeError(`tool "${name}": inputSchema must be a JSON object`);
}

/** What Transom would leave out of its listing is said where it is declared. */
function bounded(name: string, member: string, text: string, limit: number): void {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > limit) {
    throw new TypeError(`tool "${name}": ${member} has ${bytes} bytes; expected at most ${limit}`);
  }
}

/** The values of a string pattern's named groups; other groups stay `string | undefined`. */
export type RouteParams<Pattern> = Record<string, string | undefined> &
  (Pattern extends string ? NamedGroups<Pattern> : unknown);

type NamedGroups<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? NamedGroups<Head> & NamedGroups<Tail>
  : Pattern extends `:${infer Name}`
    ? Name extends `${string}${Modifier}${string}`
      ? unknown
      : { readonly [Key in Name]: string }
    : unknown;

/** A segment with one of these may be absent, or its name ends earlier: the type then promises nothing. */
type Modifier = '?' | '*' | '+' | '(' | '{' | '}' | '.' | '-' | '#' | ':' | '\\';
