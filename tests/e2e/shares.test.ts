import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { pressInPopup } from './harness/story.ts';
import { clickToolbar, openPopupByUrl } from './harness/toolbar.ts';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startWorld, type World } from './world.ts';

const SCRIPTS = '<script src="/log.js"></script><script src="/model-context.js"></script>';

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${body}`;
}

/** The extension's worker, to look at a tab as only the extension can. */
function worker(world: World) {
  const [found] = world.browser.context.serviceWorkers();
  assert.ok(found, 'a service worker');
  return found;
}

async function tabOf(world: World, page: Page): Promise<number> {
  const id = await worker(world).evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  assert.ok(id !== undefined, `no tab shows ${page.url()}`);
  return id;
}

for (const nativeWebMcp of [false, true]) {
  test(`Stop aborts the signal of a running page tool (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    world.pages.put(
      '/slow.html',
      html(
        'Slow tool',
        `${SCRIPTS}<h1>Slow tool</h1><script>
          document.modelContext.registerTool({
            name: 'slow',
            description: 'runs until it is aborted',
            inputSchema: { type: 'object', properties: {} },
            execute: (_, { signal }) => new Promise((resolve, reject) => {
              fixtureLog('begun');
              signal.addEventListener('abort', () => { fixtureLog('aborted'); reject(signal.reason); });
            }),
          });
        </script>`,
      ),
    );
    const page = await world.openShared('/slow.html');
    const agent = await world.agent();
    const call = () => agent.call('page_action', { name: 'slow', arguments: {} });
    const seen = (event: string) => world.pages.log().find((entry) => entry.event === event);
    const answer = world.deciding(page, 'allow', call);
    await until('the tool runs', () => seen('begun'));
    await pressInPopup(world.browser, page, 'stop');
    await until('the page hears that its tool is aborted', () => seen('aborted'));
    assert.equal(refusalOf(await answer).kind, 'indeterminate');
  });
}

test('Stop while a tab is being shared leaves no engine that answers', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://localhost/*'] });
  const page = await world.open('/plain.html');
  const tabId = await tabOf(world, page);
  const ui = await openPopupByUrl(world.browser);
  // The engine is in, and the worker hears of that only after Stop.
  await worker(world).evaluate(() => {
    const { scripting } = chrome;
    const inject = scripting.executeScript.bind(scripting) as (injection: unknown) => Promise<unknown>;
    const gate = globalThis as { injected?: boolean; open?: () => void };
    const opened = new Promise<void>((resolve) => {
      gate.open = resolve;
    });
    scripting.executeScript = (async (injection: { files?: string[] }) => {
      const results = await inject(injection);
      if (!injection.files) return results;
      gate.injected = true;
      await opened;
      return results;
    }) as typeof scripting.executeScript;
  });
  const say = (request: Record<string, unknown>) =>
    ui.evaluate((message) => chrome.runtime.sendMessage(message), request);
  const origin = new URL(page.url()).origin;
  const shared = say({ ui: 'share', tab_id: tabId, origin, mode: 'site' });
  await until('the engine is injected', () =>
    worker(world).evaluate(() => (globalThis as { injected?: boolean }).injected),
  );
  await say({ ui: 'stop' });
  await worker(world).evaluate(() => (globalThis as { open?: () => void }).open?.());
  const { ui: outcome } = (await shared) as { ui: string };
  assert.equal(outcome, 'failed');
  const answers = await worker(world).evaluate(async (id) => {
    const request = { op: 'snapshot', max_bytes: 10_000 };
    const replies = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6].map((epoch) =>
        chrome.tabs.sendMessage(id, {
          epoch,
          redaction: 1,
          until: Date.now() + 60_000,
          body: { op: 'engine', request },
        }),
      ),
    );
    return replies.map((reply: { reply?: string }) => reply?.reply);
  }, tabId);
  assert.deepEqual([...new Set(answers)], ['refused']);
  const agent = await world.agent();
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'stopped');
});

test('a visit that was paused for more than ten minutes does not come back', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://a.localhost/*'] });
  const page = await world.openShared('/plain.html', 'a.localhost');
  const agent = await world.agent();
  await snapshot(agent);
  await page.goto(world.pages.url('/other.html', 'b.localhost'));
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'left_origin');
  await worker(world).evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 11 * 60_000;
  });
  await page.goto(world.pages.url('/plain.html', 'a.localhost'));
  assert.match(refusalOf(await agent.call('snapshot')).kind, /^(unknown_session|nothing_shared)$/);
  const popup = await clickToolbar(world.browser, page);
  await popup.clickButton('share-visit');
  await popup.waitForTestId('shared-tab');
  await popup.close();
  assert.match(await snapshot(agent), /Plain page/, 'it can be shared anew');
});

test('a page whose elements carry the names of the extension is shared and read', async (t) => {
  const world = await startWorld(t);
  const names = ['__transomContent', '__transomEngine'];
  world.pages.put(
    '/named.html',
    html(
      'Named',
      `${SCRIPTS}<h1>Named elements</h1>${names.map((name) => `<a id="${name}" href="/">x</a>`).join('')}
      ${names.map((name) => `<iframe name="${name}" srcdoc="x"></iframe>`).join('')}
      <button onclick="fixtureLog('pressed')">Press me</button>`,
    ),
  );
  const page = await world.openShared('/named.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  assert.match(outline, /Named elements/);
  const ref = refOf(outline, 'button', 'Press me');
  const done = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(done.isError, false, done.text);
  assert.equal(refOf(await snapshot(agent), 'button', 'Press me'), ref);
});

test('a frame stays readable, under its handles, when a frame before it goes', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://b.localhost/*'] });
  const theirs = world.pages.url('/third-party.html', 'b.localhost');
  world.pages.put(
    '/two-frames.html',
    html(
      'Two frames',
      `${SCRIPTS}<h1>Two frames</h1><iframe title="First" src="/plain.html"></iframe>
      <iframe title="Second" src="${theirs}"></iframe>`,
    ),
  );
  const page = await world.openShared('/two-frames.html');
  const agent = await world.agent();
  const ref = refOf(await snapshot(agent), 'button', 'Third-party button');
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  const after = await snapshot(agent);
  assert.doesNotMatch(after, /unreadable/);
  assert.ok(after.includes(`embed: ${new URL(theirs).origin}`), after);
  assert.equal(refOf(after, 'button', 'Third-party button'), ref);
  const done = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(done.isError, false, done.text);
});

test('a third-party frame that never comes to rest does not keep the page from being read', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://b.localhost/*'] });
  const busy = world.pages.url('/busy.html', 'b.localhost');
  world.pages.put(
    '/busy.html',
    html(
      'Busy',
      `<script>onmessage = () => { parent.postMessage('busy', '*'); setTimeout(() => { for (;;); }); }</script>`,
    ),
  );
  world.pages.put(
    '/with-busy.html',
    html(
      'With a busy frame',
      `${SCRIPTS}<h1>Still readable</h1><iframe title="Ours" src="/plain.html"></iframe>
      <iframe title="Busy" src="${busy}"></iframe>
      <script>onmessage = () => fixtureLog('busy');</script>`,
    ),
  );
  const page = await world.openShared('/with-busy.html');
  const agent = await world.agent();
  const before = await snapshot(agent);
  assert.doesNotMatch(before, /unreadable/);
  const ref = refOf(before, 'button', 'Press me');
  await page.evaluate(() => {
    document.querySelector<HTMLIFrameElement>('[title=Busy]')?.contentWindow?.postMessage('spin', '*');
  });
  await until('the frame spins', () => world.pages.log().find((entry) => entry.event === 'busy'));
  // Again, too: what one call left waiting must not hold up the next.
  for (let k = 0; k < 3; k += 1) {
    const outline = await snapshot(agent);
    assert.match(outline, /Still readable/);
    assert.match(outline.split('\n').find((line) => line.includes('"Busy"')) ?? '', /unreadable/);
    assert.equal(refOf(outline, 'button', 'Press me'), ref, 'the other frame is read as before');
  }
});

test('frames without an address or an origin of their own are read under the origin the browser states', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://b.localhost/*'] });
  const theirs = world.pages.url('/third-party.html', 'b.localhost');
  world.pages.put(
    '/odd-frames.html',
    html(
      'Odd frames',
      `${SCRIPTS}<h1>Odd frames</h1><iframe title="Written" srcdoc="<p>written inside</p>"></iframe>
      <iframe title="Sandboxed" sandbox="allow-scripts" src="${theirs}"></iframe>`,
    ),
  );
  const page = await world.openShared('/odd-frames.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  assert.match(outline, /written inside/);
  assert.ok(outline.includes(`embed: ${new URL(page.url()).origin}`), outline);
  assert.match(outline, /text of a third party/);
  assert.match(outline, /embed: null/);
});
