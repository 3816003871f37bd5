/**
 * A port to the worker whose only use is its end. The browser may stop the worker at any time, and then
 * nothing would wake it and no agent reach it; this document does, because its tab is shared.
 */
const FIRST_MS = 50;
const LONGEST_MS = 30_000;

export class Lifeline {
  #port: chrome.runtime.Port | undefined;
  #wait = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    try {
      this.#port = chrome.runtime.connect({ name: 'lifeline' });
    } catch {
      return;
    }
    this.#port.onDisconnect.addListener(() => {
      this.#port = undefined;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_MS);
    });
  }
}
