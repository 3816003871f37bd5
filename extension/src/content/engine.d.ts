/** The page engine, a classic script that is injected before the content script. */

/** One engine in one document. It serves until a call of it throws; after that it is unusable. */
export interface EngineHost {
  /** An `EngineRequest` as JSON in, an `EngineResponse` as JSON out, in one evaluation. */
  call(json: string): string;
  /** A `check` request, asked again until all holds or the time is up; gives the last response. */
  wait(json: string, timeoutMs: number): Promise<string>;
  /** Runs the slow first pass over a page of so many elements in advance. */
  warm(elementCount: number): Promise<void>;
  /** Stops watching the document; the engine is not used after this. */
  end(): void;
}

declare global {
  // Only `var` makes a property of globalThis.
  var __transomEngine:
    | {
        create(options: { prefix: string; openShadow: (element: Element) => ShadowRoot | null }): EngineHost;
      }
    | undefined;
}
