import type { Page } from 'playwright-core';
import { type TestBrowser, tabTarget } from './browser.ts';
import { sendRaw, TargetSession, targets } from './cdp.ts';
import { Popup } from './popup.ts';
import { until } from './until.ts';

type WithExtension = Pick<TestBrowser, 'cdp' | 'extensionId'>;

/**
 * Presses the extension's toolbar button on `page`'s tab, as a person would: the browser grants
 * `activeTab` for that tab and opens the popup.
 *
 * The tab is brought to the front first. Pressed on a tab behind another one, the popup belongs to the
 * tab in front. A popup that is still open is closed and a new one opens.
 */
export async function clickToolbar(browser: TestBrowser, page: Page): Promise<Popup> {
  await page.bringToFront();
  return await pressToolbar(browser, await tabTarget(browser, page));
}

/** Presses the button on the tab with the `tab` target `targetId`, which is in front. */
export async function pressToolbar(browser: WithExtension, targetId: string): Promise<Popup> {
  const before = new Set((await extensionPages(browser)).map((target) => target.targetId));
  await sendRaw(browser.cdp, 'Extensions.triggerAction', { id: browser.extensionId, targetId });
  const target = await until('popup after a press of the toolbar button', async () =>
    (await extensionPages(browser)).find((candidate) => !before.has(candidate.targetId)),
  );
  const session = await TargetSession.attach(browser.cdp, target.targetId);
  await until('popup rendered', () =>
    session.evaluate(() => document.readyState === 'complete' && document.visibilityState === 'visible'),
  );
  return new Popup(browser.cdp, target.targetId, session);
}

/**
 * Opens the popup's page as an ordinary page in a window of its own, with full `chrome.*`.
 *
 * It stays open while the test clicks elsewhere, Playwright can drive it, and the shared tab stays the
 * active tab of its window. It does not grant `activeTab`: only {@link clickToolbar} does.
 */
export async function openPopupByUrl(browser: TestBrowser, path = 'popup.html'): Promise<Page> {
  const url = `chrome-extension://${browser.extensionId}/${path}`;
  const opened = browser.context.waitForEvent(
    'page',
    (page) => page.url() === url || page.url() === 'about:blank',
  );
  await sendRaw(browser.cdp, 'Target.createTarget', { url, newWindow: true });
  const page = await opened;
  await page.waitForURL(url);
  return page;
}

async function extensionPages(browser: WithExtension) {
  const origin = `chrome-extension://${browser.extensionId}/`;
  return (await targets(browser.cdp, 'page')).filter((target) => target.url.startsWith(origin));
}
