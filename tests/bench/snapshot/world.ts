// One world of a page (its own, or an isolated one as a content script has) with our engine and the peer's
// script side by side, and calls of both timed inside it.
import type { CDPSession, Page } from 'playwright-core';

export type Kind = 'main' | 'isolated';

export class World {
  readonly #cdp: CDPSession;
  readonly #context: number | undefined;

  private constructor(cdp: CDPSession, context: number | undefined) {
    this.#cdp = cdp;
    this.#context = context;
  }

  static async open(page: Page, kind: Kind): Promise<World> {
    const cdp = await page.context().newCDPSession(page);
    if (kind === 'main') return new World(cdp, undefined);
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const made = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'bench',
    });
    return new World(cdp, made.executionContextId);
  }

  async run(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression,
      ...(this.#context === undefined ? {} : { contextId: this.#context }),
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Milliseconds of one evaluation of an expression that gives a string, and the string's length in bytes. */
  async timed(expression: string): Promise<{ ms: number; bytes: number }> {
    const made = await this.run(`(() => { const start = performance.now(); const made = ${expression};
      return { ms: performance.now() - start, bytes: new TextEncoder().encode(made).length }; })()`);
    return made as { ms: number; bytes: number };
  }

  /** MB of the renderer's script heap and of the buffers beside it, after a collection. */
  async heapMb(): Promise<number> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    // The protocol's newer members are in no type.
    const heap = (await this.#cdp.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return (heap.usedSize + (heap.backingStorageSize ?? 0)) / (1024 * 1024);
  }
}
