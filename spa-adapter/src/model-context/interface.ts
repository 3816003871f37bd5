/**
 * The WebMCP interfaces as TypeScript types, after the IDL of the Draft Community Group Report
 * (https://webmachinelearning.github.io/webmcp/). They are exported instead of merged into the global
 * `Document`, so that a later `lib.dom.d.ts` with its own declarations does not clash.
 */

/** Hints a tool gives about itself. Every member defaults to `false`; none of them is a guarantee. */
export interface ToolAnnotations {
  /** The tool changes nothing. */
  readOnlyHint?: boolean | undefined;
  /** The result may carry text written by third parties. */
  untrustedContentHint?: boolean | undefined;
  /** The call has a consequence a person would want to confirm (an order, a message, a deletion). */
  consequentialHint?: boolean | undefined;
  /** The tool is meant for debugging, not for everyday agents. */
  debugging?: boolean | undefined;
}

/** Second argument of a tool's callback. */
export interface ToolExecuteCallbackOptions {
  /** Aborted when the caller gives up. Unregistering the tool does not abort it. */
  signal: AbortSignal;
}

export type ToolExecuteCallback = (input: object, options: ToolExecuteCallbackOptions) => unknown;

/** What `registerTool` takes. */
export interface ModelContextTool {
  /** 1 to 128 of ASCII letters, digits, `_`, `-`, `.`; unique in the document. */
  name: string;
  title?: string | undefined;
  /** Not empty. */
  description: string;
  /** A JSON Schema. The specification does not validate it. */
  inputSchema?: object | undefined;
  execute: ToolExecuteCallback;
  annotations?: ToolAnnotations | undefined;
}

export interface ModelContextRegisterToolOptions {
  /** Origins, besides this document's own, that may see the tool. */
  exposedTo?: Iterable<string> | undefined;
  /** Aborting it unregisters the tool. */
  signal?: AbortSignal | undefined;
}

export interface ModelContextGetToolOptions {
  /** Origins, besides this document's own, whose tools are wanted. */
  fromOrigins?: Iterable<string> | undefined;
}

export interface ModelContextExecuteToolOptions {
  /** Aborting it rejects the call with the signal's reason and aborts the tool's own signal. */
  signal?: AbortSignal | undefined;
}

/** A tool as `getTools` lists it. */
export interface RegisteredTool {
  annotations?: Required<ToolAnnotations>;
  description: string;
  inputSchema?: object;
  name: string;
  origin: string;
  /** Empty when the tool has none. */
  title: string;
  window: Window;
}

/** `document.modelContext`. Fires `toolchange`, `toolactivated` and `toolcancel`. */
export interface ModelContextInterface extends EventTarget {
  registerTool(tool: ModelContextTool, options?: ModelContextRegisterToolOptions): Promise<undefined>;
  getTools(options?: ModelContextGetToolOptions): Promise<RegisteredTool[]>;
  /** Resolves with JSON text. */
  executeTool(
    tool: RegisteredTool,
    inputObject?: object,
    options?: ModelContextExecuteToolOptions,
  ): Promise<string | null>;
  ontoolchange: ((event: Event) => unknown) | null;
  ontoolactivated: ((event: Event) => unknown) | null;
  ontoolcancel: ((event: Event) => unknown) | null;
}
