/**
 * A port to the worker. Its end is heard on both sides: the browser may stop the worker at any time, and then
 * nothing would wake it and no agent reach it; this document does, because its tab is shared. While it is
 * open the worker's calls come over it.
 */
import type { FromContent, PortReply, ToContent } from '../generated/messages.ts';
import { answered, isPortCall } from './incoming.ts';

const FIRST_MS = 50;
const LONGEST_MS = 30_000;

export class Lifeline {
  #port: chrome.runtime.Port | undefined;
  #wait = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #answer: (message: ToContent) => Promise<FromContent>;

  constructor(answer: (message: ToContent) => Promise<FromContent>) {
    this.#answer = answer;
  }

  /** Also after the document came back from the back/forward cache, where ports end without a word. */
  open(): void {
    this.close();
    this.#connect();
  }

  /** The worker spoke: the next loss is not one of a row. */
  heard(): void {
    this.#wait = FIRST_MS;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#port?.disconnect();
    this.#port = undefined;
  }

  #connect(): void {
    // Undefined once the extension was reloaded; its new worker brings a new content script.
    if (chrome.runtime?.id === undefined) return;
    let port: chrome.runtime.Port;
    try {
      port = chrome.runtime.connect({ name: 'lifeline' });
    } catch {
      return;
    }
    this.#port = port;
    port.onMessage.addListener((call: unknown) => void this.#take(port, call));
    port.onDisconnect.addListener(() => {
      this.#port = undefined;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_MS);
    });
  }

  async #take(port: chrome.runtime.Port, call: unknown): Promise<void> {
    if (!isPortCall(call)) return;
    const reply = await answered(this.#answer(call.message));
    const posted: PortReply = { id: call.id, reply };
    try {
      port.postMessage(posted);
    } catch {
      // The port ended meanwhile, and the worker knows that no reply comes.
    }
  }
}
