import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import { targets } from './cdp.ts';
import { until } from './until.ts';

interface Version {
  versionId: string;
  scriptURL: string;
  runningStatus: string;
}

/**
 * Follows the worker's state through `page`'s own session, so that no extension page is opened: that would
 * be an event for the worker.
 */
async function watch(browser: TestBrowser, page: Page) {
  const session = await browser.context.newCDPSession(page);
  const seen: Version[] = [];
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    seen.push(...versions.filter((version) => new URL(version.scriptURL).host === browser.extensionId));
  });
  await session.send('ServiceWorker.enable');
  return { session, seen };
}

/**
 * Stops the extension's service worker as the browser does when it reclaims one: its ports close, its
 * native-messaging host sees the end of its input, and it stays down until an event wakes it.
 *
 * Workers of web pages keep running. An attached debugger prevents only the idle stop, not this one.
 *
 * @param page any page of the browser
 */
export async function stopServiceWorker(browser: TestBrowser, page: Page): Promise<void> {
  const { session, seen } = await watch(browser, page);
  const running = await until('a running service worker to stop', () => {
    const now = seen.at(-1);
    return now?.runningStatus === 'running' ? now : undefined;
  });
  // Looked for in all that was said since: the worker may run again before the next look.
  const before = seen.length;
  await session.send('ServiceWorker.stopWorker', { versionId: running.versionId });
  await until('service worker stopped', () =>
    seen.slice(before).some((version) => version.runningStatus === 'stopped'),
  );
  await session.detach();
}

/** Runs `action` and waits until the worker has stopped and a worker runs again. */
export async function stoppedAndStarted(
  browser: TestBrowser,
  page: Page,
  action: () => Promise<unknown>,
): Promise<void> {
  const { session, seen } = await watch(browser, page);
  await until('service worker seen before the action', () => seen.length > 0);
  const before = seen.length;
  await action();
  await until('service worker stopped and started', () => {
    const since = seen.slice(before).map((version) => version.runningStatus);
    const down = since.findIndex((status) => status !== 'running');
    return down >= 0 && since.includes('running', down);
  });
  await session.detach();
}

/** Whether the worker runs now. Looks from outside: it neither wakes the worker nor attaches to it. */
export async function serviceWorkerRuns(browser: TestBrowser): Promise<boolean> {
  const workers = await targets(browser.cdp, 'service_worker');
  return workers.some((worker) => new URL(worker.url).host === browser.extensionId);
}

/** Waits until some event has woken the worker. */
export async function waitForServiceWorker(browser: TestBrowser, ms?: number): Promise<void> {
  await until('service worker running again', () => serviceWorkerRuns(browser), ms);
}
