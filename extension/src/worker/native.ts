/**
 * The one port to the native-messaging host. The browser starts a host per port, so there is never a
 * second one; while it is open it keeps the worker alive.
 */
import { PROTOCOL } from '../generated/limits.ts';
import type { Client, FromWorker, ToWorker } from '../generated/messages.ts';
import { ChunkJoiner } from './chunks.ts';
import { callOf } from './guards.ts';

const HOST = 'com.transom.host';
/** Shorter than the browser's idle limit of 30 s: a host that is installed meanwhile is found by waiting. */
const RETRY_MS = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
/** A host that lived this long after its hello is not one that dies over and over. */
const STEADY_MS = 10_000;

export interface HostEvents {
  /** What the host is greeted with. */
  hello(): Promise<{ instance: string; browser: string; version: string }>;
  /** The host was greeted: from now on it takes messages. */
  greeted(): void;
  /** The port ended: nobody waits for the calls it brought, and the permits it was given are void. */
  lost(): void;
  message(message: Exclude<ToWorker, { type: 'chunk' | 'hello' | 'clients' }>): void;
  /** What is known of the connection changed. */
  state(state: { connected: boolean; version?: string; error?: string; clients: Client[] }): void;
}

export class NativeHost {
  readonly #events: HostEvents;
  #port: chrome.runtime.Port | undefined;
  #greeted = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steady: ReturnType<typeof setTimeout> | undefined;
  #version: string | undefined;
  /** The host's protocol, once it has said another one than ours: it is not served. */
  #theirs: number | undefined;

  constructor(events: HostEvents) {
    this.#events = events;
  }

  /** Connects unless it is connected. */
  async connect(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#port !== undefined) return;
    const port = chrome.runtime.connectNative(HOST);
    this.#port = port;
    const joiner = new ChunkJoiner();
    port.onMessage.addListener((frame: unknown) => this.#take(joiner, frame));
    port.onDisconnect.addListener(() => this.#lost(chrome.runtime.lastError?.message));
    const hello = await this.#events.hello();
    // Its host died meanwhile; a newer port, if there is one, gets a hello of its own.
    if (this.#port !== port) return;
    if (this.post({ type: 'hello', protocol: PROTOCOL, ...hello })) this.#events.greeted();
  }

  /** False when there is no port, or it has just gone. */
  post(message: FromWorker): boolean {
    if (this.#port === undefined) return false;
    // Nothing may come before the hello, which waits for storage.
    if (!this.#greeted && message.type !== 'hello') return false;
    try {
      this.#port.postMessage(message);
      if (message.type === 'hello') this.#greeted = true;
      return true;
    } catch {
      return false;
    }
  }

  #take(joiner: ChunkJoiner, frame: unknown): void {
    const joined = joiner.take(frame);
    if ('waiting' in joined) return;
    if ('broken' in joined) {
      const call = callOf(frame);
      if (call === undefined) return;
      const refusal = { kind: 'malformed' as const, here: 'worker', what: joined.broken };
      this.post({ type: 'answer', call_id: call, result: { status: 'refused', refusal }, trace: [] });
      return;
    }
    const { message } = joined;
    if (message.type === 'hello') this.#welcomed(message);
    else if (this.#theirs !== undefined) this.#misunderstood(message, this.#theirs);
    else if (message.type === 'clients') this.#state(message.clients);
    else this.#events.message(message);
  }

  #welcomed({ protocol, version }: Extract<ToWorker, { type: 'hello' }>): void {
    this.#version = version;
    if (protocol === PROTOCOL) {
      // At its hello already, a host that greets and dies would be started five times a second for ever.
      this.#steady = setTimeout(() => {
        this.#tries = 0;
      }, STEADY_MS);
      this.#state([]);
      return;
    }
    this.#theirs = protocol;
    const error = `The host speaks protocol ${protocol}, this extension ${PROTOCOL}. Update the older of the two.`;
    this.#events.state({ connected: false, version, error, clients: [] });
  }

  #misunderstood(message: ToWorker, theirs: number): void {
    if (message.type !== 'request') return;
    const refusal = { kind: 'version_mismatch' as const, here: 'extension', ours: PROTOCOL, theirs };
    this.post({
      type: 'answer',
      call_id: message.call_id,
      result: { status: 'refused', refusal },
      trace: [],
    });
  }

  #state(clients: Client[]): void {
    const version = this.#version === undefined ? {} : { version: this.#version };
    this.#events.state({ connected: true, ...version, clients });
  }

  #lost(error: string | undefined): void {
    this.#port = undefined;
    this.#greeted = false;
    this.#version = undefined;
    this.#theirs = undefined;
    clearTimeout(this.#steady);
    this.#events.lost();
    this.#events.state({ connected: false, error: error ?? 'Native host has exited.', clients: [] });
    const wait = RETRY_MS[Math.min(this.#tries, RETRY_MS.length - 1)] ?? 1_000;
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.connect(), wait);
  }
}
