import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { sendRaw, TargetSession, targets } from './cdp.ts';
import {
  extensionId,
  installHost,
  makeProfile,
  type Profile,
  readManifest,
  writeGrantingExtension,
} from './profile.ts';
import { until } from './until.ts';

export interface LaunchOptions {
  /** Folder of the unpacked extension; its manifest must carry a `key`. */
  extensionDir: string;
  /** The native-messaging host, e.g. `target/release/transom`. */
  hostPath: string;
  /** Match patterns the person granted beforehand, e.g. `http://b.localhost/*`. Costs a second launch. */
  grantHosts?: string[];
  /** Switches the browser's own `document.modelContext` on. Off as in a stock browser by default. */
  nativeWebMcp?: boolean;
  /** Without a window, the default. */
  headless?: boolean;
  /**
   * Keeps the back/forward cache on, as people have it. Then `goBack` needs `{ waitUntil: 'commit' }`: a
   * page that comes back from the cache fires no load event, and Playwright would wait for it.
   */
  backForwardCache?: boolean;
  extraArgs?: string[];
  /** Folders of further unpacked extensions, e.g. a hostile one. */
  extraExtensions?: string[];
  /**
   * A world to start in, kept on `close()`; for restarts of the same browser. Without it a fresh one is
   * made and removed on `close()`.
   */
  profile?: Profile;
  /** Further environment of the browser, which its native-messaging host inherits. */
  env?: Record<string, string>;
}

export interface TestBrowser {
  readonly context: BrowserContext;
  /** Browser-level session: the only one that may press a toolbar button or see a popup. */
  readonly cdp: CDPSession;
  readonly profile: Profile;
  readonly extensionId: string;
  /** The tab the browser opened with. */
  readonly firstPage: Page;
  close(): Promise<void>;
}

/**
 * Starts a real Chromium with the extension loaded and its host registered, and waits until the
 * extension's service worker runs.
 *
 * The executable is `TRANSOM_CHROMIUM`, else `/usr/bin/chromium`.
 */
export async function launchBrowser(options: LaunchOptions): Promise<TestBrowser> {
  const manifest = await readManifest(options.extensionDir);
  const id = extensionId(manifest);
  const profile = options.profile ?? (await makeProfile());
  try {
    await installHost(profile, resolve(options.hostPath), id);
    await grantSites(profile, options);
    const extensions = [options.extensionDir, ...(options.extraExtensions ?? [])].map((dir) => resolve(dir));
    const { context, cdp } = await start(profile, id, extensions, options);
    try {
      await serviceWorkerStarted(context, id);
    } catch (error) {
      await context.close();
      throw error;
    }
    const firstPage = context.pages()[0] ?? (await context.newPage());
    const close = async () => {
      await context.close();
      if (!options.profile) await profile.remove();
    };
    return { context, cdp, profile, extensionId: id, firstPage, close };
  } catch (error) {
    if (!options.profile) await profile.remove();
    throw error;
  }
}

/** Leaves the grants of `grantHosts` in the profile, by a launch of its own. */
export async function grantSites(profile: Profile, options: LaunchOptions): Promise<void> {
  if (!options.grantHosts?.length) return;
  const manifest = await readManifest(options.extensionDir);
  const dir = `${profile.userDataDir}-grants`;
  await writeGrantingExtension(dir, manifest, options.grantHosts);
  const granting = await start(profile, extensionId(manifest), [dir], options);
  await granting.context.close();
  await rm(dir, { recursive: true });
}

async function start(profile: Profile, id: string, extensions: string[], options: LaunchOptions) {
  const list = extensions.join(',');
  const args = [
    // Chromium refuses to run as root with its sandbox on.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--disable-extensions-except=${list}`,
    `--load-extension=${list}`,
    // A second --enable-features would replace the one Playwright passes; this switch stands alone.
    ...(options.nativeWebMcp ? ['--enable-blink-features=WebMCP'] : []),
    ...(options.extraArgs ?? []),
  ];
  const context = await chromium.launchPersistentContext(profile.userDataDir, {
    executablePath: process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium',
    headless: options.headless ?? true,
    ignoreDefaultArgs: [
      '--disable-extensions',
      ...(options.backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
    args,
    env: { ...process.env, HOME: profile.home, TRANSOM_RUNTIME_DIR: profile.runtimeDir, ...options.env },
  });
  try {
    const browser = context.browser();
    if (!browser) throw new Error('playwright gave no browser for the persistent context');
    const cdp = await browser.newBrowserCDPSession();
    await until(`extension ${id} loaded`, async () => {
      const { extensions } = await sendRaw<{ extensions: { id: string }[] }>(cdp, 'Extensions.getExtensions');
      return extensions.some((extension) => extension.id === id);
    });
    return { context, cdp };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function serviceWorkerStarted(context: BrowserContext, id: string): Promise<void> {
  const ours = () => context.serviceWorkers().some((worker) => new URL(worker.url()).host === id);
  await until(`service worker of extension ${id}`, ours);
}

/**
 * The `tab` target that holds `page`. Toolbar actions take this one and refuse the page's own target.
 * Found by attaching to each tab and asking for its page: two tabs may show the same address.
 */
export async function tabTarget(browser: TestBrowser, page: Page): Promise<string> {
  const session = await browser.context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  for (const tab of await targets(browser.cdp, 'tab')) {
    const inside = await TargetSession.attach(browser.cdp, tab.targetId);
    const pages: string[] = [];
    inside.onEvent((method, params) => {
      if (method !== 'Target.attachedToTarget') return;
      pages.push((params as { targetInfo: { targetId: string } }).targetInfo.targetId);
    });
    const filter = [{ type: 'page' }];
    await inside.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
      filter,
    });
    await inside.detach();
    if (pages.includes(targetInfo.targetId)) return tab.targetId;
  }
  throw new Error(`no tab target holds ${page.url()}: was the page closed?`);
}
