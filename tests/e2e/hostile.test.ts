// Another extension and a page that attack Transom: no effect on the share, the grants or the answers.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { until } from './harness/until.ts';
import { FIXTURES, refOf, refusalOf, snapshot, startWorld } from './world.ts';

interface Attack {
  sent: string[];
  closed: string;
  forbidden: string;
}

test('another extension gets no answer, no port and no host', async (t) => {
  const world = await startWorld(t, { extraExtensions: [join(FIXTURES, 'hostile-extension')] });
  await world.openShared('/plain.html');
  const agent = await world.agent();
  const id = world.browser.extensionId;
  const other = await until('the other extension', () =>
    world.browser.context.serviceWorkers().find((worker) => !worker.url().includes(id)),
  );
  const attack = (await other.evaluate(
    (id) => (globalThis as unknown as { attack(id: string): unknown }).attack(id),
    id,
  )) as Attack;
  for (const answer of attack.sent) assert.match(answer, /Receiving end does not exist/);
  assert.match(attack.closed, /Receiving end does not exist/);
  assert.match(attack.forbidden, /forbidden/);
  assert.match(await snapshot(agent), /Plain page/, 'the share is as it was');
});

test('a page that frames, messages and lies has no effect', async (t) => {
  const world = await startWorld(t);
  const page = await world.open(`/hostile.html?extension=${world.browser.extensionId}`);
  const { shareTab } = await import('./harness/story.ts');
  await shareTab(world.browser, page, { mode: 'visit' });
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const ref = refOf(outline, 'button', 'Press me');
  const denied = await world.deciding(page, 'deny', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(refusalOf(denied).kind, 'approval_denied', 'the forged decision counted');
  const done = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(done.isError, false, done.text);
  assert.equal(await page.evaluate('presses'), 1);
  const tried = (await page.evaluate('tried')) as { sent: string; framed: string };
  assert.doesNotMatch(tried.sent, /answered/);
  const frames = page.frames().map((frame) => frame.url());
  assert.ok(!frames.some((url) => url.startsWith('chrome-extension://')), `the popup was framed: ${frames}`);
});
