import assert from 'node:assert/strict';
import test from 'node:test';
import { launchBrowser } from './harness/browser.ts';
import { startAgent } from './harness/mcp.ts';
import { makeProfile } from './harness/profile.ts';
import { reloadExtension } from './harness/reload.ts';
import { pressInPopup, shareTab } from './harness/story.ts';
import { until } from './harness/until.ts';
import { EXTENSION, HOST, refusalOf, snapshot, startWorld } from './world.ts';

test('Stop ends a running call at once and everything after it until Resume', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/tools.html');
  const agent = await world.agent();
  const call = (name: string, args = {}) => agent.call('page_action', { name, arguments: args });
  await world.deciding(page, 'allow', () => call('echo', { payload: 'x' }));
  const pending = call('never');
  await until('the page runs the tool', () => world.pages.log().find((entry) => entry.event === 'never'));
  await pressInPopup(world.browser, page, 'stop');
  assert.equal(refusalOf(await pending).kind, 'indeterminate');
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'stopped');
  assert.equal(refusalOf(await call('echo', { payload: 'y' })).kind, 'stopped');

  await reloadExtension(world.browser);
  await until('the reloaded extension answers', async () => {
    const answer = await agent.call('snapshot');
    const kind = answer.isError ? refusalOf(answer).kind : 'answered';
    assert.match(kind, /^(stopped|no_browser)$/);
    return kind === 'stopped';
  });
  await pressInPopup(world.browser, page, 'resume');
  assert.equal(
    refusalOf(await agent.call('snapshot')).kind,
    'nothing_shared',
    'shares do not come back by themselves',
  );
  await shareTab(world.browser, page, { mode: 'visit' });
  assert.match(await snapshot(agent), /Page tools/);
  assert.equal(world.pages.log().filter((entry) => entry.event === 'echo').length, 1);
});

test('Stop persists over a restart of the browser', async (t) => {
  const profile = await makeProfile();
  t.after(() => profile.remove());
  const options = { extensionDir: EXTENSION, hostPath: HOST, profile };
  const before = await launchBrowser(options);
  await pressInPopup(before, before.firstPage, 'stop').finally(() => undefined);
  await before.close();
  const after = await launchBrowser(options);
  t.after(() => after.close());
  const agent = await startAgent({
    era: 'legacy',
    hostPath: HOST,
    runtimeDir: profile.runtimeDir,
    home: profile.home,
  });
  t.after(() => agent.close());
  const kind = await until('the restarted browser answers', async () => {
    const { kind } = refusalOf(await agent.call('snapshot'));
    return kind === 'no_browser' ? undefined : kind;
  });
  assert.equal(kind, 'stopped');
});
