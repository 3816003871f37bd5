// Back and forward stay within the shared site, and a page that was left is known to be gone at once, also
// when the browser keeps it in its back/forward cache.
import assert from 'node:assert/strict';
import test from 'node:test';
import { shareTab } from './harness/story.ts';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

/** A message to a page in the back/forward cache would take the worker's deadline of 10 s. */
const PROMPT_MS = 5_000;

for (const backForwardCache of [false, true]) {
  test(`back after an agent's click stays on the shared site (${backForwardCache ? 'with' : 'without'} back/forward cache)`, async (t) => {
    const world = await startWorld(t, { backForwardCache });
    const page = await world.open('/other.html', 'b.localhost');
    await page.goto(world.pages.url('/plain.html'));
    await shareTab(world.browser, page, { mode: 'visit' });
    // Playwright may hear of a page from the cache after the agent has its answer.
    const at = (path: string) => until(path, () => page.url() === world.pages.url(path));
    const agent = await world.agent();
    const link = refOf(await snapshot(agent), 'link', 'Other page');
    const expect = [{ is: 'title', value: 'Other page' }];
    const clicked = await world.deciding(page, 'allow', () =>
      agent.call('act', { steps: [{ do: 'click', ref: link }], expect }),
    );
    assert.match(clicked.text, /^confirmed/, clicked.text);

    await t.test('back goes to the page before it', async () => {
      const back = await agent.call('navigate', { to: 'back' });
      assert.match(back.text, /^confirmed/, back.text);
      await at('/plain.html');
      assert.match(await snapshot(agent), /Plain page/);
    });

    await t.test('nothing of the shared site before it: refused, and the tab stays', async () => {
      const refusal = refusalOf(await agent.call('navigate', { to: 'back' }));
      assert.equal(refusal.kind, 'invalid_arguments');
      assert.equal(refusal.path, '/to');
      assert.match(await snapshot(agent), /Plain page/);
      await at('/plain.html');
    });

    await t.test('forward goes to the page after it, and no further', async () => {
      const forward = await agent.call('navigate', { to: 'forward' });
      assert.match(forward.text, /^confirmed/, forward.text);
      await at('/other.html');
      assert.equal(refusalOf(await agent.call('navigate', { to: 'forward' })).kind, 'invalid_arguments');
    });
  });
}

test('a page in the back/forward cache is known to be gone at once', async (t) => {
  const world = await startWorld(t, { backForwardCache: true });
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const click = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
  const leave = async (path: string) => {
    await page.goto(world.pages.url(path));
    world.pages.resetLog();
  };
  /** What an agent does next with a handle of the page that was left, and how long it takes. */
  const refusedSoon = async (ref: string) => {
    const answer = await click(ref);
    assert.equal(refusalOf(answer).kind, 'unknown_ref', answer.text);
    assert.ok(answer.ms < PROMPT_MS, `${answer.ms} ms`);
    assert.deepEqual(world.pages.log(), []);
  };

  await t.test('before the person was asked', async () => {
    const old = refOf(await snapshot(agent), 'button', 'Press me');
    await leave('/other.html');
    await refusedSoon(old);
  });

  await t.test('under a grant', async () => {
    const first = refOf(await snapshot(agent), 'button', 'Press me');
    await world.deciding(page, 'allow', () => click(first));
    await leave('/plain.html');
    await refusedSoon(first);
  });

  await t.test('its handles work again once it came back', async () => {
    const old = refOf(await snapshot(agent), 'button', 'Press me');
    await leave('/other.html');
    await refusedSoon(old);
    await page.goBack({ waitUntil: 'commit' });
    const restored = await page.evaluate('performance.getEntriesByType("navigation")[0].type');
    assert.equal(restored, 'navigate', 'the page was loaded anew: this test would prove nothing');
    const again = await until('the handle', async () => {
      const answer = await click(old);
      return answer.isError ? undefined : answer;
    });
    assert.match(again.text, /^(confirmed|not_confirmed)/, again.text);
    await until('the click', () => world.pages.log().find((entry) => entry.event === 'pressed'));
    assert.equal(world.pages.log().length, 1);
  });
});
