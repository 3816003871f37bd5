import { writeFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';
import { sendRaw, TargetClosed, type TargetSession } from './cdp.ts';
import { until } from './until.ts';

const CLICKABLE = new Set(['button', 'link', 'radio', 'checkbox', 'switch', 'menuitem', 'tab']);

interface Place {
  x: number;
  y: number;
}

/** The popup under the toolbar button. It closes when the page gets a click or the button is pressed again. */
export class Popup {
  readonly #cdp: CDPSession;
  readonly #targetId: string;
  readonly #session: TargetSession;

  constructor(cdp: CDPSession, targetId: string, session: TargetSession) {
    this.#cdp = cdp;
    this.#targetId = targetId;
    this.#session = session;
  }

  get closed(): boolean {
    return this.#session.closed;
  }

  /** Rendered text of the whole popup. */
  async text(): Promise<string> {
    return (await this.#rendered('body')) ?? '';
  }

  /** Waits until the rendered text contains or matches `wanted`, and returns the text. */
  async waitForText(wanted: string | RegExp, ms?: number): Promise<string> {
    const matches = (text: string) =>
      typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    return await until(`popup text ${wanted}`, async () => [await this.text()].find(matches), ms);
  }

  /** Waits for `data-testid="id"` and returns its rendered text. */
  async waitForTestId(id: string, ms?: number): Promise<string> {
    const read = async () => {
      const text = await this.#rendered(byTestId(id));
      return text === undefined ? undefined : { text };
    };
    return (await until(`data-testid "${id}" in the popup`, read, ms)).text;
  }

  /**
   * Clicks with real, trusted mouse input at the middle of the element with `data-testid="name"`, or else
   * of the control with the accessible name `name` as the browser computes it.
   *
   * Waits until the element is enabled, uncovered and no longer moving: the popup resizes after its first
   * paint.
   */
  async clickButton(name: string, ms?: number): Promise<void> {
    let last: Place | undefined;
    const place = await until(
      `clickable "${name}" in the popup`,
      async () => {
        const now = await this.#place(name);
        const still = now && last && now.x === last.x && now.y === last.y;
        last = now;
        return still ? now : undefined;
      },
      ms,
    );
    const mouse = (type: string, button: string, clickCount: number) =>
      this.#session.send('Input.dispatchMouseEvent', { type, ...place, button, clickCount });
    await mouse('mouseMoved', 'none', 0);
    await mouse('mousePressed', 'left', 1);
    // The handler may close the popup, and then the release is never acknowledged.
    await mouse('mouseReleased', 'left', 1).catch((error: unknown) => {
      if (!(error instanceof TargetClosed)) throw error;
    });
  }

  /** Writes a PNG of the popup. */
  async screenshot(path: string): Promise<void> {
    const { data } = await this.#session.send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
    await writeFile(path, Buffer.from(data, 'base64'));
  }

  /** Closes the popup; nothing happens when it is closed already. */
  async close(): Promise<void> {
    if (this.closed) return;
    await sendRaw(this.#cdp, 'Target.closeTarget', { targetId: this.#targetId }).catch(() => undefined);
    await until('popup closed', () => this.closed);
  }

  async #rendered(selector: string): Promise<string | undefined> {
    return await this.#session.evaluate((wanted: string) => {
      // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, hidden parts left out
      return document.querySelector<HTMLElement>(wanted)?.innerText;
    }, selector);
  }

  /** Middle of the element in CSS pixels, or undefined while it cannot take a click. */
  async #place(name: string): Promise<Place | undefined> {
    const node = (await this.#byTestId(name)) ?? (await this.#byName(name));
    if (node === undefined) return undefined;
    const { object } = await this.#session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId: node,
    });
    const { result } = await this.#session.send<{ result: { value: Place | null } }>(
      'Runtime.callFunctionOn',
      {
        objectId: object.objectId,
        functionDeclaration: middle.toString(),
        returnByValue: true,
      },
    );
    return result.value ?? undefined;
  }

  async #byTestId(id: string): Promise<number | undefined> {
    const expression = `document.querySelector(${JSON.stringify(byTestId(id))})`;
    const { result } = await this.#session.send<{ result: { objectId?: string } }>('Runtime.evaluate', {
      expression,
    });
    if (!result.objectId) return undefined;
    const { node } = await this.#session.send<{ node: { backendNodeId: number } }>('DOM.describeNode', {
      objectId: result.objectId,
    });
    return node.backendNodeId;
  }

  async #byName(accessibleName: string): Promise<number | undefined> {
    const { root } = await this.#session.send<{ root: { backendNodeId: number } }>('DOM.getDocument', {
      depth: 0,
    });
    const { nodes } = await this.#session.send<{
      nodes: { ignored: boolean; role?: { value: string }; backendDOMNodeId?: number }[];
    }>('Accessibility.queryAXTree', { backendNodeId: root.backendNodeId, accessibleName });
    return nodes.find((node) => !node.ignored && CLICKABLE.has(node.role?.value ?? ''))?.backendDOMNodeId;
  }
}

function byTestId(id: string): string {
  return `[data-testid=${JSON.stringify(id)}]`;
}

function middle(this: HTMLElement & { disabled?: boolean }): Place | null {
  if (!this.isConnected || this.disabled) return null;
  this.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = this.getBoundingClientRect();
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const root = this.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(place.x, place.y);
  return box.width > 0 && box.height > 0 && this.contains(hit) ? place : null;
}
