import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './harness/mcp.ts';
import { hostPids } from './harness/processes.ts';
import { until } from './harness/until.ts';
import { refusalOf, startWorld } from './world.ts';

test('a host killed during a call leaves it indeterminate, and nothing is done twice', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/tools.html');
  const agent = await world.agent();
  const call = (name: string, args = {}) => agent.call('page_action', { name, arguments: args });
  await world.deciding(page, 'allow', () => call('echo', { payload: 'x' }));
  world.pages.resetLog();

  const pending = call('never');
  await until('the page runs the tool', () => world.pages.log().find((entry) => entry.event === 'never'));
  const pids = await hostPids(world.browser);
  assert.equal(pids.length, 1, 'one broker per browser');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const answer = await pending;
  assert.match(answer.text, /^indeterminate/, answer.text);
  assert.equal(refusalOf(answer).kind, 'indeterminate');

  // The worker starts a new host by itself, and the next call goes through it. Grants live on with the share.
  await until('a new host', async () => (await hostPids(world.browser)).find((pid) => !pids.includes(pid)));
  const next = await until('the next call', async () => {
    const one = await call('echo', { payload: 'y' });
    return one.isError ? undefined : one;
  });
  assert.match(next.text, /y/);
  await sleep(500);
  const runs = world.pages.log().map((entry) => entry.event);
  assert.deepEqual(
    runs.filter((event) => event === 'never'),
    ['never'],
    'the lost call was repeated',
  );
  assert.ok(runs.filter((event) => event === 'echo').length === 1, JSON.stringify(runs));
});

test('stdin closed: the server is gone, with a call in flight as well', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/tools.html');
  const idle = await world.agent();
  await idle.call('sessions');
  assert.ok((await idle.closeStdinAndWait(1_900)) !== undefined, 'still there 1.9 s after stdin was closed');

  const busy = await world.agent();
  const warm = await world.deciding(page, 'allow', () =>
    busy.call('page_action', { name: 'echo', arguments: { payload: 'x' } }),
  );
  assert.equal(warm.isError, false, warm.text);
  const lost = busy.call('page_action', { name: 'never', arguments: {} }).catch((error: unknown) => error);
  await until('the page runs the tool', () => world.pages.log().find((entry) => entry.event === 'never'));
  assert.ok((await busy.closeStdinAndWait(1_900)) !== undefined, 'a call in flight kept the server');
  assert.equal(isAlive(busy.pid), false);
  await lost;
  assert.equal((await hostPids(world.browser)).length, 1, 'the broker belongs to the browser and lives on');
});
