/** The calls in work, so that Stop and Cancel reach them. */
import type { CallId, Client, Refusal, SessionId, Span, WorkerResult } from '../generated/messages.ts';

export class Call {
  readonly id: CallId;
  readonly client: Client;
  readonly trace: Span[] = [];
  /** Set once something was sent that changes the page: from then on an early end is indeterminate. */
  dispatched = false;
  /** The session it turned out to be for. */
  session: SessionId | undefined;
  readonly #abort = new AbortController();
  #verdict: Promise<WorkerResult> | undefined;

  constructor(id: CallId, client: Client) {
    this.id = id;
    this.client = client;
  }

  /** Aborted when nothing more may be dispatched. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Ends the call now, whatever its handler still does or says.
   *
   * @param stored what has to be remembered before the answer may leave
   */
  end(result: WorkerResult, stored: Promise<unknown> = Promise.resolve()): void {
    this.#verdict ??= stored.then(
      () => result,
      () => result,
    );
    this.#abort.abort();
  }

  /** What the call is answered with: the word of its handler, unless it was ended from outside before. */
  async settle(work: Promise<WorkerResult>): Promise<WorkerResult> {
    const ended = new Promise<undefined>((resolve) => {
      if (this.signal.aborted) resolve(undefined);
      else this.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      const done = await Promise.race([work, ended]);
      if (this.#verdict === undefined && done !== undefined) return done;
    } catch (error) {
      if (this.#verdict === undefined) throw error;
    }
    return (await this.#verdict) ?? { status: 'refused', refusal: { kind: 'cancelled' } };
  }
}

export class Calls {
  readonly #running = new Map<CallId, Call>();

  begin(id: CallId, client: Client): Call {
    const call = new Call(id, client);
    this.#running.set(id, call);
    return call;
  }

  finish(call: Call): void {
    this.#running.delete(call.id);
  }

  get(id: CallId): Call | undefined {
    return this.#running.get(id);
  }

  /**
   * Ends every call, or those of one session, because the authority to go on is gone.
   *
   * @param refusal for calls that have changed nothing
   * @param why for calls that may have
   * @param stored what has to be remembered before they are answered
   */
  stop(session: SessionId | undefined, refusal: Refusal, why: string, stored?: Promise<unknown>): void {
    for (const call of this.#running.values()) {
      if (session !== undefined && call.session !== session) continue;
      const given: Refusal = call.dispatched ? { kind: 'indeterminate', why } : refusal;
      call.end({ status: 'refused', refusal: given }, stored);
    }
  }
}
