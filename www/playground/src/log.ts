/** The page's own record of what really happened, so that a test can compare it with what an agent was told. */

export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    shopLog: LogEntry[];
  }
}

window.shopLog = [];

/** Records an event, and sends it to the server, which keeps it past this page's end. */
export function record(what: string, detail: Record<string, unknown>): void {
  const entry: LogEntry = { at: Date.now(), what, detail };
  window.shopLog.push(entry);
  const body = JSON.stringify(entry);
  // A static host without a log is no reason to trouble the shop.
  fetch('/log', { method: 'POST', body, keepalive: true }).catch(() => {});
}

/** Records every click on a button or link before the shop reacts to it. */
export function recordClicks(): void {
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest('button, a') : null;
      if (target === null) return;
      const label = target.getAttribute('aria-label') ?? target.textContent.trim().replace(/\s+/g, ' ');
      record('click', { element: target.tagName.toLowerCase(), label, trusted: event.isTrusted });
    },
    { capture: true },
  );
}
