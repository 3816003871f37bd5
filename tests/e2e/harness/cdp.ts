import type { CDPSession } from 'playwright-core';

/** The target went away (popup closed, tab closed) while a command was waiting for it. */
export class TargetClosed extends Error {
  override name = 'TargetClosed';
}

export interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  attached: boolean;
}

interface Reply {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (reason: Error) => void;
}

/** Sends a command that Playwright's protocol types do not know. */
export async function sendRaw<T>(cdp: CDPSession, method: string, params: object = {}): Promise<T> {
  const send = cdp.send.bind(cdp) as unknown as (method: string, params: object) => Promise<T>;
  return await send(method, params);
}

/** Every target of one type, also those Playwright hides (popups, side panels, `tab` targets). */
export async function targets(cdp: CDPSession, type: string): Promise<TargetInfo[]> {
  const filter = [{ type, exclude: false }];
  return (await sendRaw<{ targetInfos: TargetInfo[] }>(cdp, 'Target.getTargets', { filter })).targetInfos;
}

/**
 * A session on one target, carried inside a browser-level session.
 *
 * Playwright attaches to nothing but pages and workers and offers no way to address another flat session,
 * so commands travel wrapped in `Target.sendMessageToTarget`.
 */
export class TargetSession {
  readonly #cdp: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: ((method: string, params: unknown) => void)[] = [];
  #lastId = 0;
  #closed = false;

  private constructor(cdp: CDPSession, sessionId: string) {
    this.#cdp = cdp;
    this.#sessionId = sessionId;
    cdp.on('Target.receivedMessageFromTarget', this.#receive);
    cdp.on('Target.detachedFromTarget', this.#detached);
  }

  static async attach(cdp: CDPSession, targetId: string): Promise<TargetSession> {
    const params = { targetId, flatten: false };
    const { sessionId } = await sendRaw<{ sessionId: string }>(cdp, 'Target.attachToTarget', params);
    return new TargetSession(cdp, sessionId);
  }

  get closed(): boolean {
    return this.#closed;
  }

  onEvent(listener: (method: string, params: unknown) => void): void {
    this.#listeners.push(listener);
  }

  /** @throws TargetClosed when the target is gone, Error with the browser's message when it refuses */
  async send<T>(method: string, params: object = {}): Promise<T> {
    if (this.#closed) throw new TargetClosed(`${method}: the target is already closed`);
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    const posted = sendRaw(this.#cdp, 'Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    posted.catch((error: Error) => this.#settle(id, { error: { message: error.message } }));
    return (await answer) as T;
  }

  /** Runs `fn` in the target's page; arguments and result are JSON. A thrown error is thrown here. */
  async evaluate<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    // esbuild's keepNames, which tsx sets, wraps inner functions in a helper that the page does not have.
    const expression = `{ const __name = (f) => f; (${fn.toString()})(...${JSON.stringify(args)}) }`;
    const reply = await this.send<{
      result: { value: Awaited<R> };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const thrown = reply.exceptionDetails;
    if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
    return reply.result.value;
  }

  async detach(): Promise<void> {
    if (this.#closed) return;
    this.#end();
    await sendRaw(this.#cdp, 'Target.detachFromTarget', { sessionId: this.#sessionId }).catch(
      () => undefined,
    );
  }

  readonly #receive = (event: { sessionId: string; message: string }): void => {
    if (event.sessionId !== this.#sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    if (reply.id !== undefined) this.#settle(reply.id, reply);
    else for (const listener of this.#listeners) listener(reply.method ?? '', reply.params);
  };

  readonly #detached = (event: { sessionId: string }): void => {
    if (event.sessionId === this.#sessionId) this.#end();
  };

  #settle(id: number, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.error) waiting?.reject(new Error(reply.error.message));
    else waiting?.resolve(reply.result);
  }

  #end(): void {
    this.#closed = true;
    this.#cdp.off('Target.receivedMessageFromTarget', this.#receive);
    this.#cdp.off('Target.detachedFromTarget', this.#detached);
    for (const { reject } of this.#waiting.values()) {
      reject(new TargetClosed('the target closed before it answered'));
    }
    this.#waiting.clear();
  }
}
