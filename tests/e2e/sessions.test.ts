import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, refusalOf, sessionIds, snapshot, startWorld } from './world.ts';

test('two shared tabs: a call must say which, and the error names both', async (t) => {
  const world = await startWorld(t);
  const first = await world.openShared('/plain.html');
  await world.openShared('/other.html', 'a.localhost');
  const agent = await world.agent();
  const ids = await sessionIds(agent);
  assert.equal(ids.length, 2);
  const refused = await agent.call('snapshot');
  assert.deepEqual(refusalOf(refused), { kind: 'session_required', sessions: ids });
  for (const id of ids) assert.ok(refused.text.includes(id), `${id} is not named in: ${refused.text}`);
  const outlines = await Promise.all(ids.map((session) => snapshot(agent, { session })));
  const plain = outlines.findIndex((text) => text.includes('Plain page'));
  assert.ok(outlines.some((text) => text.includes('Other page')));

  // A handle names its document, so a write by handle needs no session.
  const ref = refOf(outlines[plain] ?? '', 'button', 'Press me');
  await first.bringToFront();
  const done = await world.deciding(first, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(done.isError, false, done.text);
  assert.deepEqual(
    world.pages.log().map((entry) => entry.event),
    ['pressed'],
  );
  assert.equal(refusalOf(await agent.call('snapshot', { session: 't00000000' })).kind, 'unknown_session');
});

test('a second client works at the same time and is asked for on its own', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const [one, two] = [
    await world.agent('legacy', 'first client'),
    await world.agent('modern', 'second client'),
  ];
  const seen = await Promise.all([snapshot(one), snapshot(two)]);
  assert.equal(refOf(seen[0], 'button', 'Press me'), refOf(seen[1], 'button', 'Press me'));
  const press = async (agent: typeof one) => {
    const ref = refOf(await snapshot(agent), 'button', 'Press me');
    return await agent.call('act', { steps: [{ do: 'click', ref }] });
  };
  const done = await world.deciding(page, 'allow', () => press(one));
  assert.equal(done.isError, false, done.text);
  const denied = await world.deciding(page, 'deny', () => press(two));
  assert.equal(refusalOf(denied).kind, 'approval_denied');
  assert.equal(world.pages.log().length, 1, 'only the first client was allowed to press');
  const again = await Promise.all(Array.from({ length: 10 }, (_, i) => snapshot(i % 2 ? one : two)));
  assert.ok(again.every((text) => text.includes('Pressed')));
});

test('a closed tab is gone, and without a browser the tools say so', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const [session = ''] = await sessionIds(agent);
  await page.close();
  assert.match(
    refusalOf(await agent.call('snapshot', { session })).kind,
    /^(tab_gone|nothing_shared|unknown_session)$/,
  );
  await world.browser.close();
  const alone = await agent.call('sessions');
  assert.equal(refusalOf(alone).kind, 'no_browser');
  assert.equal((await agent.listTools()).length, 7, 'the tools are listed without a browser');
});
