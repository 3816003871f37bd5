import assert from 'node:assert/strict';
import test from 'node:test';
import { launchBrowser } from './harness/browser.ts';
import { startAgent } from './harness/mcp.ts';
import { servePages } from './harness/pages.ts';
import { makeProfile } from './harness/profile.ts';
import { shareTab } from './harness/story.ts';
import { until } from './harness/until.ts';
import { EXTENSION, FIXTURES, HOST, refOf, refusalOf, snapshot, startWorld } from './world.ts';

test('"always" shares the site again after a restart, without the grant to write', async (t) => {
  const profile = await makeProfile();
  const pages = await servePages(FIXTURES);
  t.after(async () => {
    await pages.close();
    await profile.remove();
  });
  const options = { extensionDir: EXTENSION, hostPath: HOST, profile };
  const before = await launchBrowser({ ...options, grantHosts: ['http://a.localhost/*'] });
  await before.firstPage.goto(pages.url('/plain.html', 'a.localhost'));
  await shareTab(before, before.firstPage, { mode: 'always' });
  await before.close();

  const after = await launchBrowser(options);
  t.after(() => after.close());
  const { runtimeDir, home } = profile;
  const agent = await startAgent({ era: 'legacy', hostPath: HOST, runtimeDir, home });
  t.after(() => agent.close());
  // The browser starts its native-messaging host a moment after its window.
  const first = await until('the browser is connected', async () => {
    const { kind } = refusalOf(await agent.call('snapshot'));
    return kind === 'no_browser' ? undefined : kind;
  });
  assert.equal(first, 'nothing_shared', 'no tab of the site is open');
  await after.firstPage.goto(pages.url('/plain.html', 'a.localhost'));
  const outline = await until('the site is shared again', async () => {
    const answer = await agent.call('snapshot');
    return answer.isError ? undefined : answer.text;
  });
  assert.match(outline, /Plain page/);
  const sessions = (await agent.call('sessions')).structured as { sessions: { write_granted: boolean }[] };
  assert.deepEqual(
    sessions.sessions.map((one) => one.write_granted),
    [false],
  );
  // Another site in the same browser stays closed.
  await after.firstPage.goto(pages.url('/other.html', 'b.localhost'));
  assert.match(refusalOf(await agent.call('snapshot')).kind, /^(left_origin|nothing_shared)$/);
});

test('before its first grant a client sees how many tabs are shared, and not which', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const origin = new URL(page.url()).origin;
  const before = await agent.call('sessions');
  assert.match(before.text, /1 tab/);
  assert.ok(!JSON.stringify(before.raw).includes(origin), before.text);
  assert.ok(!JSON.stringify(before.raw).includes('Plain page'), before.text);
  const ref = refOf(await snapshot(agent), 'button', 'Press me');
  await world.deciding(page, 'allow', () => agent.call('act', { steps: [{ do: 'click', ref }] }));
  const after = await agent.call('sessions');
  assert.ok(after.text.includes(origin), after.text);
  assert.match(after.text, /Plain page/);
});

test('Stop sharing in the popup ends the share of that tab only', async (t) => {
  const world = await startWorld(t);
  const first = await world.openShared('/plain.html');
  await world.openShared('/other.html', 'a.localhost');
  const agent = await world.agent();
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'session_required');
  const { clickToolbar } = await import('./harness/toolbar.ts');
  await first.bringToFront();
  const popup = await clickToolbar(world.browser, first);
  await popup.waitForTestId('shared-tab');
  await popup.clickButton('unshare');
  await popup.close();
  await until('one share is left', async () => !(await agent.call('snapshot')).isError);
});
