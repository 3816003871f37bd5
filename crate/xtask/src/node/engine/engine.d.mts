/** The engine of one document. Requests and responses are the JSON of `EngineRequest` and `EngineResponse`. */
export interface Engine {
  /** Answers one request at once. Never throws for bad input. */
  call(json: string): string;
  /** Answers a `check` when all its predicates hold or the time is up. */
  wait(json: string, timeoutMs: number): Promise<string>;
  /** Gets ready for a document of this many elements. */
  warm(count: number): void;
}

export interface EngineOptions {
  /** Begins the document's handles: lower-case letters and digits without `e`, a letter first. */
  prefix: string;
  /** Gives the closed shadow root of an element, where there is a way to one. */
  openShadow?: ((element: Element) => ShadowRoot | null) | undefined;
  /** The WebAssembly, unless it is beside this module under the name `engine.wasm`. */
  wasm?: BufferSource | Response | Promise<Response> | undefined;
}

/** Starts an engine; the WebAssembly is loaded once. */
export function create(options: EngineOptions): Promise<Engine>;
