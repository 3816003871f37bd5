/**
 * What an agent gets from a declared tool. Always a JSON object or array: browsers return those as the same
 * text, while a bare string, number or `undefined` reads differently in each version, and a `Symbol` has
 * crashed a renderer.
 */

/** A failure the agent can act on: `code` for its program, the message for its reasoning. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A failed call. A thrown error would reach the caller as a bare `UnknownError` without its message. */
export interface ToolFailure {
  readonly isError: true;
  /** A `ToolError`'s code, `tool_failed` for other errors, `result_not_json` for a result without JSON form. */
  readonly code: string;
  readonly message: string;
}

/** Runs a tool to its outcome. Never rejects. */
export async function outcomeOf(name: string, run: () => unknown): Promise<object> {
  let value: unknown;
  try {
    value = await run();
  } catch (error) {
    return failureOf(name, error);
  }
  try {
    return toJsonObject(value);
  } catch (error) {
    const message = `the result of tool "${name}" has no JSON form: ${messageOf(error)}`;
    return { isError: true, code: 'result_not_json', message } satisfies ToolFailure;
  }
}

function toJsonObject(value: unknown): object {
  if (typeof value === 'symbol' || typeof value === 'function') throw new TypeError(`a ${typeof value}`);
  const text: string | undefined = JSON.stringify(value);
  const copy: unknown = text === undefined ? null : JSON.parse(text);
  return typeof copy === 'object' && copy !== null ? copy : { result: copy };
}

function failureOf(name: string, error: unknown): ToolFailure {
  if (error instanceof ToolError) return { isError: true, code: error.code, message: error.message };
  // Not foreseen by the tool's author, so the developer has to see it too.
  console.warn(`tool "${name}" failed:`, error);
  return { isError: true, code: 'tool_failed', message: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
