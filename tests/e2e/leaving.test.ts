import assert from 'node:assert/strict';
import test from 'node:test';
import { clickToolbar } from './harness/toolbar.ts';
import { refOf, refusalOf, snapshot, startWorld, type World } from './world.ts';

async function leaveAndReturn(world: World, back: (page: import('playwright-core').Page) => Promise<void>) {
  const page = await world.openShared('/plain.html', 'a.localhost');
  const agent = await world.agent();
  const home = await snapshot(agent);
  const press = async (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
  const allowed = await world.deciding(page, 'allow', () => press(refOf(home, 'button', 'Press me')));
  assert.equal(allowed.isError, false, allowed.text);
  assert.equal(world.pages.log().length, 1);

  await page.goto(world.pages.url('/other.html', 'b.localhost'));
  const away = await agent.call('snapshot');
  const refusal = refusalOf(away);
  assert.equal(refusal.kind, 'left_origin');
  assert.equal(refusal.origin, new URL(world.pages.url('/', 'a.localhost')).origin);
  assert.doesNotMatch(away.text, /b\.localhost|Other page/, 'nothing of the other site may be told');
  assert.equal(refusalOf(await press(refOf(home, 'button', 'Press me'))).kind, 'left_origin');

  await back(page);
  const again = await snapshot(agent);
  assert.match(again, /Plain page/);
  // The right to read came back, the right to write did not: the person is asked again.
  const denied = await world.deciding(page, 'deny', () => press(refOf(again, 'button', 'Press me')));
  assert.equal(refusalOf(denied).kind, 'approval_denied');
  assert.equal(world.pages.log().length, 1, 'no press after the return');
}

test('a site with a kept permission resumes by itself when the tab comes back', async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://a.localhost/*'] });
  await leaveAndReturn(world, async (page) => {
    await page.goto(world.pages.url('/plain.html', 'a.localhost'));
  });
});

test('under activeTab alone the return needs a click on the toolbar button', async (t) => {
  const world = await startWorld(t);
  await leaveAndReturn(world, async (page) => {
    await page.goto(world.pages.url('/plain.html', 'a.localhost'));
    const agent = await world.agent();
    assert.match(refusalOf(await agent.call('snapshot')).kind, /^(needs_toolbar_click|left_origin)$/);
    const popup = await clickToolbar(world.browser, page);
    await popup.waitForTestId('shared-tab');
    await popup.close();
  });
});

test('an engine that survives in the back/forward cache is not asked while the share is paused', async (t) => {
  const world = await startWorld(t, { backForwardCache: true });
  const page = await world.openShared('/plain.html', 'a.localhost');
  const agent = await world.agent();
  await snapshot(agent);
  await page.goto(world.pages.url('/other.html', 'b.localhost'));
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'left_origin');
  await page.goBack({ waitUntil: 'commit' });
  assert.match(refusalOf(await agent.call('snapshot')).kind, /^(needs_toolbar_click|left_origin)$/);
});
