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
  #end: (result: WorkerResult) => void = () => undefined;
  /** Settles when the call is ended from outside. */
  readonly ended: Promise<WorkerResult>;

  constructor(id: CallId, client: Client) {
    this.id = id;
    this.client = client;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Aborted when nothing more may be dispatched. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Answers the call now, whatever its handler still does. */
  end(result: WorkerResult): void {
    this.#end(result);
    this.#abort.abort();
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
   */
  stop(session: SessionId | undefined, refusal: Refusal, why: string): void {
    for (const call of this.#running.values()) {
      if (session !== undefined && call.session !== session) continue;
      call.end({
        status: 'refused',
        refusal: call.dispatched ? { kind: 'indeterminate', why } : refusal,
      });
    }
  }
}
