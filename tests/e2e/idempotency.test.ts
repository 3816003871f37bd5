import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

test('a repeat with the same key does nothing and says the first outcome', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const ref = refOf(await snapshot(agent), 'button', 'Press me');
  const args = {
    steps: [{ do: 'click', ref }],
    expect: [{ is: 'heading', value: 'Pressed' }],
    idempotency_key: 'k1',
  };
  const first = await world.deciding(page, 'allow', () => agent.call('act', args));
  assert.match(first.text, /^confirmed/);
  const second = await agent.call('act', args);
  assert.match(second.text, /^confirmed/);
  assert.match(second.text, /first outcome of the same idempotency_key; nothing was done again/);
  assert.equal(world.pages.log().length, 1);
  const other = await agent.call('act', { steps: [{ do: 'press', key: 'Tab' }], idempotency_key: 'k1' });
  assert.equal(refusalOf(other).kind, 'idempotency_conflict');
});

test('allowed once means once', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  // The page says something else above the button once it was pressed, so its handle is another one.
  const press = async () => {
    const ref = refOf(await snapshot(agent), 'button', 'Press me');
    return await agent.call('act', { steps: [{ do: 'click', ref }] });
  };
  const first = await world.deciding(page, 'allow-once', press);
  assert.equal(first.isError, false, first.text);
  const second = await world.deciding(page, 'deny', press);
  assert.equal(refusalOf(second).kind, 'approval_denied');
  assert.equal(world.pages.log().length, 1);
});

test('what was approved is what is done: a page that changes under the question gets nothing', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/recycled.html');
  const agent = await world.agent();
  const ref = refOf(await snapshot(agent), 'button', 'Open Beta');
  const answered = agent.call('act', { steps: [{ do: 'click', ref }] });
  const { clickToolbar } = await import('./harness/toolbar.ts');
  const popup = await clickToolbar(world.browser, page);
  await popup.waitForTestId('approval', 15_000);
  await page.evaluate('rotate()');
  await popup.clickButton('allow-once');
  assert.match(refusalOf(await answered).kind, /^(changed|approval_stale)$/);
  assert.deepEqual(world.pages.log(), []);
});
