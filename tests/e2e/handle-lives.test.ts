// How long a handle lives, and that its name is never given to anything else: over stops of the worker,
// the end of the broker, a reload of the extension and a restart of the browser.
import assert from 'node:assert/strict';
import test from 'node:test';
import { launchBrowser } from './harness/browser.ts';
import { startAgent } from './harness/mcp.ts';
import { servePages } from './harness/pages.ts';
import { hostPids } from './harness/processes.ts';
import { makeProfile } from './harness/profile.ts';
import { reloadExtension } from './harness/reload.ts';
import { stopServiceWorker } from './harness/service-worker.ts';
import { shareTab } from './harness/story.ts';
import { until } from './harness/until.ts';
import { EXTENSION, FIXTURES, HOST, refOf, refusalOf, snapshot, startWorld } from './world.ts';

const prefixOf = (ref: string) => ref.slice(0, ref.lastIndexOf('e'));

test('prefixes never repeat, whatever is restarted', async (t) => {
  const profile = await makeProfile();
  const pages = await servePages(FIXTURES);
  t.after(async () => {
    await pages.close();
    await profile.remove();
  });
  const given = new Map<string, string>();
  const { runtimeDir, home } = profile;
  const agent = await startAgent({ era: 'legacy', hostPath: HOST, runtimeDir, home });
  t.after(() => agent.close());
  const look = async (what: string) => {
    const outline = await until(
      what,
      async () => {
        const answer = await agent.call('snapshot');
        return answer.isError ? undefined : answer.text;
      },
      20_000,
    );
    return refOf(outline, 'button', 'Press me');
  };
  const isNew = (what: string, ref: string) => {
    const prefix = prefixOf(ref);
    assert.equal(given.get(prefix), undefined, `${what} got the prefix of ${given.get(prefix)}`);
    given.set(prefix, what);
  };
  const clickOld = async (ref: string) => {
    const answer = await agent.call('act', { steps: [{ do: 'click', ref }] });
    assert.equal(refusalOf(answer).kind, 'unknown_ref', answer.text);
    assert.match(answer.text, /Take a snapshot/);
    assert.deepEqual(pages.log(), []);
  };

  for (const run of ['first start', 'second start']) {
    const browser = await launchBrowser({ extensionDir: EXTENSION, hostPath: HOST, profile });
    try {
      const page = await browser.context.newPage();
      await page.goto(pages.url('/plain.html'));
      await shareTab(browser, page, { mode: 'visit' });
      const first = await look(run);
      isNew(run, first);
      for (const old of given.keys()) if (old !== prefixOf(first)) await clickOld(`${old}e1`);

      await stopServiceWorker(browser, page);
      assert.equal(await look('after a stop of the worker'), first, 'the document is the same');
      await page.reload();
      const reloaded = await look('a reload of the page');
      isNew(`${run}, page reloaded after a stop of the worker`, reloaded);
      await clickOld(first);

      const pids = await hostPids(browser);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await until('a new broker', async () => (await hostPids(browser)).some((pid) => !pids.includes(pid)));
      assert.equal(await look('after the end of the broker'), reloaded, 'the document is the same');
      await page.reload();
      const third = await look('a reload of the page');
      isNew(`${run}, page reloaded after the end of the broker`, third);

      await reloadExtension(browser);
      await until(
        'the extension to be there again',
        () =>
          shareTab(browser, page, { mode: 'visit' }).then(
            () => true,
            () => undefined,
          ),
        20_000,
      );
      const fourth = await look('after a reload of the extension');
      isNew(`${run}, extension reloaded`, fourth);
      await clickOld(third);
    } finally {
      await browser.close();
    }
  }
  assert.equal(given.size, 8);
});

test('what was removed from the page is not kept alive', async (t) => {
  const world = await startWorld(t, { extraArgs: ['--js-flags=--expose-gc'] });
  const page = await world.openShared('/recycled.html');
  const agent = await world.agent();
  const lonely = refOf(await snapshot(agent), 'button', 'Confirm order');
  const alive = `globalThis.gone.deref() !== undefined`;
  await page.evaluate(`{
    const element = document.querySelector('#lonely');
    globalThis.gone = new WeakRef(element);
    globalThis.strong = element;
    element.remove();
  }`);
  const collect = async () => {
    // What was looked up in a task is kept until its end; the collector runs in later ones.
    for (let round = 0; round < 5; round += 1)
      await page.evaluate('new Promise((done) => setTimeout(() => { gc(); done() }, 20))');
    return await page.evaluate(alive);
  };
  assert.equal(await collect(), true, 'this test would prove nothing');
  await page.evaluate('globalThis.strong = undefined');
  assert.equal(await collect(), false, 'the engine holds a removed element');
  assert.equal(
    refusalOf(await agent.call('act', { steps: [{ do: 'click', ref: lonely }] })).kind,
    'detached',
  );
});
