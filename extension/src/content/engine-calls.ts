/** Calls of the page engine, timed, with its failures told apart from its refusals. */
import type { EngineRequest, EngineResponse, Refusal, Span } from '../generated/messages.ts';
import type { EngineHost } from './engine.d.ts';

export type EngineResult = { response: EngineResponse; us: number } | { refusal: Refusal };

export class Engine {
  readonly #host: EngineHost;
  #broken = false;

  private constructor(host: EngineHost) {
    this.#host = host;
  }

  static create(prefix: string): Engine | { refusal: Refusal } {
    const openShadow = (element: Element) =>
      element instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(element) : null;
    try {
      // An element the page gave this name is no engine, and never the global object's own property.
      const script = Object.hasOwn(globalThis, '__transomEngine') ? globalThis.__transomEngine : undefined;
      const host = script?.create({ prefix, openShadow });
      return host ? new Engine(host) : unusable('its script is not there');
    } catch (error) {
      return unusable(error);
    }
  }

  /** It threw once; nothing it says afterwards counts. */
  get broken(): boolean {
    return this.#broken;
  }

  call(request: EngineRequest): EngineResult {
    return this.#timed(() => this.#host.call(JSON.stringify(request)));
  }

  async wait(request: EngineRequest, timeoutMs: number): Promise<EngineResult> {
    try {
      const text = await this.#host.wait(JSON.stringify(request), timeoutMs);
      return { response: JSON.parse(text) as EngineResponse, us: 0 };
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** In idle time, so that the first real call does not pay for compiling the engine. */
  warmUp(): void {
    void this.#host.warm(document.getElementsByTagName('*').length);
  }

  /** It is not used any more, and must not watch the page any longer. */
  end(): void {
    try {
      this.#host.end();
    } catch {
      // One that broke is not asked whether it watches.
    }
  }

  #timed(call: () => string): EngineResult {
    const start = performance.now();
    try {
      const response = JSON.parse(call()) as EngineResponse;
      return { response, us: microseconds(start) };
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): { refusal: Refusal } {
    this.#broken = true;
    return unusable(error);
  }
}

/** Takes the engine's script out as well, so that the worker brings a fresh one. */
function unusable(error: unknown): { refusal: Refusal } {
  Reflect.deleteProperty(globalThis, '__transomEngine');
  const what = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  return { refusal: { kind: 'engine_failed', what } };
}

export function microseconds(since: number): number {
  return Math.max(0, Math.round((performance.now() - since) * 1_000));
}

export function span(hop: Span['hop'], us: number): Span {
  return { hop, us };
}
