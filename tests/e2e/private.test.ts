// What the site and the person call private, from the person's storage to the agent's answer.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from './harness/until.ts';
import { refusalOf, snapshot, startWorld, type World } from './world.ts';

const SECRET = /PRIV|POL|PARAM|CH93|ghp_/;

/** As the person's settings write it. */
async function withhold(world: World, selectors: unknown): Promise<void> {
  const id = world.browser.extensionId;
  const ours = () => world.browser.context.serviceWorkers().find((worker) => worker.url().includes(id));
  const worker = await until('the service worker', ours);
  await worker.evaluate(
    (privateSelectors) =>
      (
        globalThis as unknown as { chrome: { storage: { local: { set(items: object): Promise<void> } } } }
      ).chrome.storage.local.set({ privateSelectors }),
    selectors,
  );
}

for (const nativeWebMcp of [false, true]) {
  test(`private parts stay (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/private.html');
    const agent = await world.agent();
    assert.match(await snapshot(agent), /POL-120000/, 'nobody has called it private yet');
    await withhold(world, ['table.salary']);
    const outline = await snapshot(agent);
    assert.doesNotMatch(outline, SECRET);
    assert.match(outline, /title: Account \[redacted\]\n/);
    assert.match(outline, /^\[private\] stands for what the site or the person withholds; lines: 1\.$/m);
    assert.match(outline, /\[url=\/plain\.html\?session=\[redacted\]\]/);
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const answer = await agent.call(name, args);
      assert.doesNotMatch(JSON.stringify(answer.raw), SECRET, name);
      return answer;
    };
    await call('page_tools');
    const ran = await world.deciding(page, 'allow', () => call('page_action', { name: 'statement' }));
    assert.match(ran.text, /\[redacted\]/);
    assert.match((await call('sessions')).text, /Account \[redacted\]/);
    const guess = { until: [{ is: 'title', value: 'Account 1' }], timeout_ms: 50 };
    const asked = await call('wait_for', guess);
    assert.match(asked.text, /condition 1 is redacted/);
    const went = await agent.call('navigate', { to: '/private.html?token=abcd1234' });
    assert.match(went.text, /url is now: [^\n]*\?token=\[redacted\]/);
    await snapshot(agent);
  });
}

test('a policy that cannot be read lets nothing out, and one that is mended does again', async (t) => {
  const world = await startWorld(t);
  await world.openShared('/private.html');
  const agent = await world.agent();
  for (const selectors of [['table.salary', '(nonsense'], 'table.salary', [7]]) {
    await withhold(world, selectors);
    const refused = await agent.call('snapshot');
    assert.equal(refusalOf(refused).kind, 'bad_selector', refused.text);
    assert.doesNotMatch(JSON.stringify(refused.raw), /PRIV|POL|CH93/);
    assert.equal(refusalOf(await agent.call('page_tools')).kind, 'bad_selector');
  }
  await withhold(world, ['table.salary']);
  assert.doesNotMatch(await snapshot(agent), SECRET);
});

for (const nativeWebMcp of [false, true]) {
  const whose = nativeWebMcp ? 'native' : "Transom's";
  test(`a tool whose result could not be cleaned is not run (${whose} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/private.html');
    const agent = await world.agent();
    const call = () => agent.call('page_action', { name: 'statement', arguments: {} });
    const first = await world.deciding(page, 'allow', call);
    assert.equal(first.isError, false, first.text);
    await withhold(world, ['(nonsense']);
    assert.equal(refusalOf(await call()).kind, 'bad_selector');
    assert.equal(await page.evaluate('globalThis.ran'), 1);
  });
}
