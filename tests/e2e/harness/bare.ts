// A Chromium without Playwright. Playwright debugs each page by itself, and Chromium prerenders nothing for such
// a page (`PrerenderingDisabledByDevTools`); a debugger that takes the whole tab, as here, does not keep it from
// that, and stays with a tab whose page is replaced.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright-core';
import { grantSites, type LaunchOptions } from './browser.ts';
import { sendRaw, TargetClosed, targets } from './cdp.ts';
import type { Popup } from './popup.ts';
import { extensionId, installHost, makeProfile, type Profile, readManifest } from './profile.ts';
import type { ShareMode } from './story.ts';
import { pressToolbar } from './toolbar.ts';
import { until } from './until.ts';

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (reason: Error) => void;
}

/** DevTools protocol over `--remote-debugging-pipe`: JSON that ends with a zero byte, on descriptors 3 and 4. */
class Pipe {
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  /** Events of one session; those of the browser under the empty name. */
  readonly #sessions = new Map<string, EventEmitter>();
  #last = 0;
  #rest = '';

  constructor(browser: ChildProcess) {
    const [, , , out, back] = browser.stdio;
    this.#out = out as Writable;
    (back as Readable).setEncoding('utf8').on('data', (text: string) => this.#take(text));
    browser.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new TargetClosed('the browser ended'));
      this.#waiting.clear();
    });
  }

  events(session = ''): EventEmitter {
    const known = this.#sessions.get(session) ?? new EventEmitter();
    this.#sessions.set(session, known);
    return known;
  }

  async send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((done, reject) => this.#waiting.set(id, { resolve: done, reject }));
    this.#out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return (await answer) as T;
  }

  #take(text: string): void {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop() ?? '';
    for (const message of messages) this.#hear(JSON.parse(message) as Message);
  }

  #hear({ id, sessionId, method, params, result, error }: Message): void {
    if (id === undefined) {
      this.events(sessionId).emit(method ?? '', params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

/** A tab of a bare browser; its page may be replaced by a prerendered one, and the tab stays. */
export class BareTab {
  readonly targetId: string;
  readonly #pipe: Pipe;
  /** Sessions of the documents the tab holds by target, with what the browser says they are. */
  readonly #pages = new Map<string, { sessionId: string; subtype: string | undefined }>();

  constructor(pipe: Pipe, targetId: string) {
    this.#pipe = pipe;
    this.targetId = targetId;
  }

  /** Takes the tab under the debugger, which the tab then carries over to every document it shows. */
  async attach(): Promise<void> {
    const { sessionId } = await this.#pipe.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: this.targetId,
      flatten: true,
    });
    const events = this.#pipe.events(sessionId);
    interface Info {
      targetId: string;
      subtype?: string;
    }
    events.on('Target.attachedToTarget', (event: { sessionId: string; targetInfo: Info }) => {
      const { targetId, subtype } = event.targetInfo;
      this.#pages.set(targetId, { sessionId: event.sessionId, subtype });
    });
    events.on('Target.targetInfoChanged', ({ targetInfo }: { targetInfo: Info }) => {
      const known = this.#pages.get(targetInfo.targetId);
      if (known) known.subtype = targetInfo.subtype;
    });
    events.on('Target.detachedFromTarget', (event: { sessionId: string }) => {
      for (const [id, page] of this.#pages) if (page.sessionId === event.sessionId) this.#pages.delete(id);
    });
    await this.#pipe.send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: 'page' }] },
      sessionId,
    );
  }

  /** Not so while it is discarded. */
  get holdsPage(): boolean {
    return [...this.#pages.values()].some((page) => page.subtype === undefined);
  }

  /** Whether the tab prerenders a document now. */
  get prerenders(): boolean {
    return [...this.#pages.values()].some((page) => page.subtype === 'prerender');
  }

  /** A command for the document the tab shows. */
  async send<T>(method: string, params: object = {}): Promise<T> {
    return await this.#pipe.send<T>(method, params, await this.#session(undefined));
  }

  /** Names of the script worlds in the document that is shown, or prerendered; the page's own has none. */
  async worlds(which: 'shown' | 'prerendered'): Promise<string[]> {
    const session = await this.#session(which === 'shown' ? undefined : 'prerender');
    const names: string[] = [];
    const hear = ({ context }: { context: { name: string } }) => names.push(context.name);
    this.#pipe.events(session).on('Runtime.executionContextCreated', hear);
    // Tells of every world there is before it is answered.
    await this.#pipe.send('Runtime.enable', {}, session);
    await this.#pipe.send('Runtime.disable', {}, session);
    this.#pipe.events(session).off('Runtime.executionContextCreated', hear);
    return names;
  }

  async #session(subtype: string | undefined): Promise<string> {
    const page = await until(`the ${subtype ?? 'shown'} page of the tab`, () =>
      [...this.#pages.values()].find((one) => one.subtype === subtype),
    );
    return page.sessionId;
  }

  /** Value of `expression` in the document the tab shows; JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const reply = await this.send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (reply.exceptionDetails) throw new Error(`${expression}: ${reply.exceptionDetails.text}`);
    return reply.result.value;
  }

  /** Clicks the middle of the element with real mouse input. */
  async click(selector: string): Promise<void> {
    const box = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;
    const place = await this.evaluate<{ x: number; y: number }>(box);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
    }
  }
}

/** What a bare browser offers of a {@link TestBrowser}. */
export interface BareBrowser {
  readonly cdp: CDPSession;
  readonly profile: Profile;
  readonly extensionId: string;
  /** Opens an address in a tab in front, and waits until it has loaded. */
  open(url: string): Promise<BareTab>;
  /** The tab in front, by whatever way it came there. */
  tabInFront(): Promise<BareTab>;
  /** Shares the tab in front as a person does. */
  share(tab: BareTab, mode: ShareMode): Promise<void>;
  /** Opens the popup over the tab in front. */
  popup(tab: BareTab): Promise<Popup>;
  /** Value of `expression` in the extension's service worker; JSON. */
  inWorker<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export type BareOptions = Pick<
  LaunchOptions,
  'extensionDir' | 'hostPath' | 'extraArgs' | 'grantHosts' | 'nativeWebMcp'
>;

/** Starts Chromium with the extension, driven by nothing but its debugging pipe. */
export async function launchBare(options: BareOptions): Promise<BareBrowser> {
  const id = extensionId(await readManifest(options.extensionDir));
  const profile = await makeProfile();
  await installHost(profile, resolve(options.hostPath), id);
  await grantSites(profile, options);
  const browser = spawn(process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium', argsOf(profile, options), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: profile.home, TRANSOM_RUNTIME_DIR: profile.runtimeDir },
  });
  const pipe = new Pipe(browser);
  const events = pipe.events();
  // The part of Playwright's session that the harness uses.
  const cdp = {
    send: (method: string, params?: object) => pipe.send(method, params),
    on: (event: string, listener: (params: unknown) => void) => events.on(event, listener),
    off: (event: string, listener: (params: unknown) => void) => events.off(event, listener),
  } as unknown as CDPSession;
  const worker = () =>
    until(`service worker of extension ${id}`, async () => {
      const filter = [{ type: 'service_worker', exclude: false }];
      const found = await pipe.send<{ targetInfos: { targetId: string; url: string }[] }>(
        'Target.getTargets',
        { filter },
      );
      return found.targetInfos.find(({ url }) => new URL(url).host === id);
    });
  const popup = (tab: BareTab) => pressToolbar({ cdp, extensionId: id }, tab.targetId);
  const close = async () => {
    const ended = browser.exitCode === null ? once(browser, 'exit') : undefined;
    await pipe.send('Browser.close').catch(() => undefined);
    await ended;
    await profile.remove();
  };
  try {
    await worker();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    cdp,
    profile,
    extensionId: id,
    async open(url) {
      const made = await sendRaw<{ targetId: string }>(cdp, 'Target.createTarget', { url, forTab: true });
      const tab = new BareTab(pipe, made.targetId);
      await tab.attach();
      await until(`${url} loaded`, () =>
        tab.evaluate<boolean>(`document.readyState === 'complete' && location.href !== 'about:blank'`),
      );
      return tab;
    },
    async tabInFront() {
      return await until('a tab in front', async () => {
        for (const { targetId } of await targets(cdp, 'tab')) {
          const tab = new BareTab(pipe, targetId);
          await tab.attach();
          if (tab.holdsPage && (await tab.evaluate('document.visibilityState')) === 'visible') return tab;
        }
        return undefined;
      });
    },
    async share(tab, mode) {
      const shown = await popup(tab);
      await shown.clickButton(`share-${mode}`);
      await shown.waitForTestId('shared-tab');
      await shown.close();
    },
    popup,
    async inWorker<T>(expression: string) {
      const { targetId } = await worker();
      const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const reply = await pipe.send<{ result: { value: T }; exceptionDetails?: unknown }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
        sessionId,
      );
      await pipe.send('Target.detachFromTarget', { sessionId });
      if (reply.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(reply.exceptionDetails)}`);
      return reply.result.value;
    },
    close,
  };
}

function argsOf(profile: Profile, { extensionDir, extraArgs = [], nativeWebMcp }: BareOptions): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--headless',
    '--remote-debugging-pipe',
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
    '--enable-unsafe-extension-debugging',
    `--user-data-dir=${profile.userDataDir}`,
    `--disable-extensions-except=${resolve(extensionDir)}`,
    `--load-extension=${resolve(extensionDir)}`,
    ...(nativeWebMcp ? ['--enable-blink-features=WebMCP'] : []),
    ...extraArgs,
    'about:blank',
  ];
}
