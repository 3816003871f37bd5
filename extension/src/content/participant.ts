/** This document's part in a share: which epoch it serves, and its engine. */
import type {
  ContentCall,
  ContentEvent,
  FromContent,
  Redaction,
  Refusal,
  ToContent,
} from '../generated/messages.ts';
import { Engine, type EngineResult, microseconds, span } from './engine-calls.ts';
import { framePath } from './frame-path.ts';
import { Lifeline } from './lifeline.ts';
import { callNative, cancelCall, hasNativeTools, listNative, onNativeChange } from './native-tools.ts';
import { traverse } from './traverse.ts';

/** A page may change its tools in a loop; the worker hears of it this often. */
const CHANGED_EVERY_MS = 200;

export class Participant {
  #epoch: number | undefined;
  #prefix: string | undefined;
  /** Version of the redaction policy the engine holds. */
  #redaction = 0;
  #engine: Engine | undefined;
  #end: AbortController | undefined;
  #changedTimer: ReturnType<typeof setTimeout> | undefined;
  #changedAgain = false;
  /** Calls of native page tools that have not answered yet. */
  readonly #tools = new Set<string>();
  readonly #lifeline = new Lifeline((message) => this.answer(message));

  async answer({ epoch, redaction, until, body }: ToContent): Promise<FromContent> {
    const start = performance.now();
    this.#lifeline.heard();
    if (body.op === 'attach') return this.#attach(epoch, body);
    if (body.op === 'drop') return this.#drop(epoch);
    if (this.#epoch !== epoch || this.#engine === undefined) return refused({ kind: 'document_gone' });
    if (body.op === 'set_redaction') return this.#setRedaction(this.#engine, body.redaction);
    // A frozen page reads its messages when the person comes back to it, and that may be hours later.
    if (Date.now() > until) return refused({ kind: 'document_gone' });
    // Nothing is read under a policy that is not the newest.
    if (redaction > this.#redaction && asksThePage(body)) {
      return { reply: 'redaction_behind', held: this.#redaction };
    }
    const reply = await this.#serve(this.#engine, body, start);
    if (this.#engine?.broken) this.#forgetEngine();
    // What ended while the answer was made is not answered.
    return this.#epoch === epoch ? reply : refused({ kind: 'document_gone' });
  }

  /** Back from the back/forward cache: the worker may have missed where this tab is. */
  restored(): void {
    tell({ event: 'restored' });
    if (this.#epoch !== undefined) this.#lifeline.open();
  }

  #attach(epoch: number, { prefix, origin, redaction }: Extract<ContentCall, { op: 'attach' }>): FromContent {
    if (self.origin !== origin) return refused({ kind: 'document_gone' });
    // An epoch only rises; a message of an older one was overtaken.
    if (this.#epoch !== undefined && epoch < this.#epoch) return refused({ kind: 'document_gone' });
    if (this.#engine === undefined) {
      const engine = Engine.create(prefix);
      if ('refusal' in engine) return refused(engine.refusal);
      this.#engine = engine;
      this.#prefix = prefix;
      engine.warmUp();
    }
    this.#setRedaction(this.#engine, redaction);
    this.#epoch = epoch;
    this.#listen();
    tell({ event: 'attached' });
    return {
      reply: 'attached',
      prefix: this.#prefix ?? prefix,
      path: framePath(),
      native_tools: hasNativeTools(),
    };
  }

  #setRedaction(engine: Engine, redaction: Redaction): FromContent {
    const set = engine.call({ op: 'set_redaction', redaction });
    if ('refusal' in set) return refused(set.refusal);
    if (set.response.response === 'redaction_set') this.#redaction = set.response.version;
    return { reply: 'ok' };
  }

  #listen(): void {
    if (this.#end !== undefined) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    const changed = () => this.#toolsChanged();
    onNativeChange(changed, signal);
    document.addEventListener('transom:toolchange', changed, { signal });
    if (window === window.top) this.#lifeline.open();
  }

  #drop(epoch: number): FromContent {
    // A drop that was overtaken by a new share of this tab is void.
    if (this.#epoch === undefined || epoch < this.#epoch) return { reply: 'ok' };
    this.#epoch = undefined;
    this.#forgetEngine();
    for (const call of this.#tools) cancelCall(call);
    this.#end?.abort();
    this.#end = undefined;
    clearTimeout(this.#changedTimer);
    this.#changedTimer = undefined;
    this.#lifeline.close();
    return { reply: 'ok' };
  }

  /** A new engine counts its handles from the start, so it must get another prefix. */
  #forgetEngine(): void {
    this.#engine?.end();
    this.#engine = undefined;
    this.#prefix = undefined;
    this.#redaction = 0;
  }

  async #serve(engine: Engine, body: ContentCall, start: number): Promise<FromContent> {
    switch (body.op) {
      case 'engine':
        return engineReply(engine.call(body.request), start);
      case 'wait':
        return engineReply(await engine.wait(body.request, body.timeout_ms), start);
      case 'list_tools':
        return await listNative(engine);
      case 'call_tool':
        return await this.#callTool(engine, body, start);
      case 'cancel_tool':
        cancelCall(body.call_id);
        return { reply: 'ok' };
      case 'traverse':
        return traverse(body.direction);
      default:
        return refused({ kind: 'malformed', here: 'content script', what: 'an unknown request' });
    }
  }

  async #callTool(
    engine: Engine,
    body: Extract<ContentCall, { op: 'call_tool' }>,
    start: number,
  ): Promise<FromContent> {
    this.#tools.add(body.call_id);
    try {
      return await callNative(engine, { ...body, callId: body.call_id }, start);
    } finally {
      this.#tools.delete(body.call_id);
    }
  }

  /** At once, and at most once more per interval. */
  #toolsChanged(): void {
    if (this.#changedTimer !== undefined) {
      this.#changedAgain = true;
      return;
    }
    tell({ event: 'tools_changed' });
    this.#changedTimer = setTimeout(() => {
      this.#changedTimer = undefined;
      if (!this.#changedAgain) return;
      this.#changedAgain = false;
      this.#toolsChanged();
    }, CHANGED_EVERY_MS);
  }
}

function asksThePage({ op }: ContentCall): boolean {
  return op === 'engine' || op === 'wait' || op === 'list_tools' || op === 'call_tool';
}

function engineReply(result: EngineResult, start: number): FromContent {
  if ('refusal' in result) return refused(result.refusal);
  const trace = [span('content', microseconds(start)), span('engine', result.us)];
  return { reply: 'engine', response: result.response, trace };
}

function refused(refusal: Refusal): FromContent {
  return { reply: 'refused', refusal };
}

function tell(event: ContentEvent): void {
  if (chrome.runtime?.id === undefined) return;
  chrome.runtime.sendMessage(event).catch(() => undefined);
}
