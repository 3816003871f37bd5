import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { type Pages, servePages } from './pages.ts';
import { hostPids } from './processes.ts';
import { makeProfile } from './profile.ts';
import { reloadExtension } from './reload.ts';
import { serviceWorkerRuns, stopServiceWorker } from './service-worker.ts';
import { shareTab } from './story.ts';
import { clickToolbar, openPopupByUrl } from './toolbar.ts';
import { writeToyExtension } from './toy-extension.ts';
import { until } from './until.ts';

let toy: Awaited<ReturnType<typeof writeToyExtension>>;
let pages: Pages;
let browser: TestBrowser;

before(async () => {
  toy = await writeToyExtension();
  pages = await servePages(tmpdir());
  pages.put('/one.html', '<title>one</title><script src="/log.js"></script><h1>one</h1>');
  pages.put('/two.html', '<title>two</title>');
  browser = await launchBrowser(toy);
});

after(async () => {
  await browser?.close();
  await pages?.close();
  await toy?.remove();
});

/** Asks the toy's worker from a page of the toy. */
async function ask<T>(ui: Page, job: 'state' | 'titles'): Promise<T> {
  return (await ui.evaluate((message) => chrome.runtime.sendMessage(message), job)) as T;
}

test('a press of the toolbar button grants activeTab for that tab and no other', async () => {
  await browser.firstPage.goto(pages.url('/one.html'));
  const second = await browser.context.newPage();
  await second.goto(pages.url('/two.html'));
  const ui = await openPopupByUrl(browser);
  assert.deepEqual(await ask(ui, 'titles'), [null, null, null]);
  assert.equal(await shareTab(browser, browser.firstPage, { mode: 'visit' }), 'one');
  assert.deepEqual(await ask(ui, 'titles'), ['one', null, null]);
  await second.close();
  await ui.close();
});

test('clicks in the popup are trusted and land only where a person could click', async () => {
  const popup = await clickToolbar(browser, browser.firstPage);
  await popup.clickButton('by name');
  await popup.waitForText('x trusted true active true');
  for (const out of ['disabled', 'covered', 'absent']) {
    await assert.rejects(popup.clickButton(out, 300), /not seen within 300 ms/);
  }
  assert.doesNotMatch(await popup.text(), /(disabled|covered) trusted/);
  await browser.firstPage.click('h1');
  await until('popup closed by a click in the page', () => popup.closed);
});

test('a stopped worker stays down, its host goes, and a message wakes a new one', async () => {
  const ui = await openPopupByUrl(browser);
  const first = await ask<{ born: string }>(ui, 'state');
  const [host] = await until('host process', async () => {
    const pids = await hostPids(browser);
    return pids.length === 1 ? pids : undefined;
  });
  await stopServiceWorker(browser, browser.firstPage);
  await until('host process gone', async () => (await hostPids(browser)).length === 0);
  assert.equal(await serviceWorkerRuns(browser), false);
  const second = await ask<{ born: string }>(ui, 'state');
  assert.notEqual(second.born, first.born);
  await until('new host process', async () => {
    const pids = await hostPids(browser);
    return pids.length === 1 && pids[0] !== host;
  });
  await ui.close();
});

test('a reloaded extension comes back', async () => {
  await reloadExtension(browser);
  const ui = await openPopupByUrl(browser);
  const state = await until('echo of the new host', async () => {
    const now = await ask<{ echoed?: string }>(ui, 'state');
    return now.echoed ? now : undefined;
  });
  assert.equal(state.echoed, 'hello');
  await ui.close();
});

test('pages write the log under their own origin', async () => {
  pages.resetLog();
  await browser.firstPage.goto(pages.url('/one.html', 'b.localhost'));
  await browser.firstPage.evaluate(() => {
    const { fixtureLog } = globalThis as unknown as { fixtureLog: (event: string) => void };
    return fixtureLog('seen');
  });
  const origin = `http://b.localhost:${pages.port}`;
  assert.deepEqual(pages.log('/one.html'), [{ event: 'seen', page: '/one.html', origin }]);
});

test('a granted site outlives a restart; the grant gives that site alone', async () => {
  const profile = await makeProfile();
  try {
    for (const grantHosts of [['http://b.localhost/*'], []]) {
      const restarted = await launchBrowser({ ...toy, profile, grantHosts, nativeWebMcp: true });
      try {
        await restarted.firstPage.goto(pages.url('/one.html', 'b.localhost'));
        assert.equal(await restarted.firstPage.evaluate(() => 'modelContext' in document), true);
        const ui = await openPopupByUrl(restarted);
        assert.deepEqual(await ask(ui, 'titles'), ['one', null]);
        await restarted.firstPage.goto(pages.url('/one.html', 'a.localhost'));
        assert.deepEqual(await ask(ui, 'titles'), [null, null]);
      } finally {
        await restarted.close();
      }
    }
  } finally {
    await profile.remove();
  }
});
