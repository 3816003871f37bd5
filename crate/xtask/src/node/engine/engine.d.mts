/** What assistive technology would be told of an element. */
export interface Description {
  /** A role of WAI-ARIA, DPUB-ARIA or Graphics-ARIA; `generic` or `none` when it means nothing by itself. */
  role: string;
  /** The accessible name, secrets masked; empty when there is none. https://www.w3.org/TR/accname-1.2/ */
  name: string;
  /** The accessible description, when there is one. */
  description?: string;
}

/** The engine of one document. Requests and responses are the JSON of `EngineRequest` and `EngineResponse`. */
export interface Engine {
  /** Answers one request at once. Never throws for bad input. */
  call(json: string): string;
  /** Answers a `check` when all its predicates hold or the time is up. */
  wait(json: string, timeoutMs: number): Promise<string>;
  /**
   * Describes an element of the document, whether or not the outline lists it. Null for an element that is
   * not in the document, and when the engine has stopped. Reads the whole document each time.
   */
  describe(element: Element): Description | null;
  /** Gets ready for a document of this many elements, in idle time; the next request ends it. */
  warm(count: number): Promise<void>;
  /** Stops watching the document. The engine is not used after this. */
  end(): void;
}

export interface EngineOptions {
  /** Begins the document's handles: lower-case letters and digits without `e`, a letter first. */
  prefix: string;
  /** Gives the closed shadow root of an element, where there is a way to one. */
  openShadow?: ((element: Element) => ShadowRoot | null) | undefined;
  /**
   * CSS selectors of parts of the page that are private: each is one line of the outline, and nothing in it
   * is told. Adds to `data-transom-private` and to what the engine withholds by itself. With a selector that
   * cannot be read every request is refused as `bad_selector`.
   */
  privateSelectors?: readonly string[] | undefined;
  /** The WebAssembly, unless it is beside this module under the name `engine.wasm`. */
  wasm?: BufferSource | Response | Promise<Response> | undefined;
}

/** Starts an engine; the WebAssembly is loaded once. */
export function create(options: EngineOptions): Promise<Engine>;
