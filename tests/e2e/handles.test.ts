// A handle never acts on another thing than the agent saw. The page's own log says which node got the event.
import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

test('handles that no longer mean what they meant are refused with the cause', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/recycled.html');
  const agent = await world.agent();
  const click = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
  const outline = await snapshot(agent);
  const beta = refOf(outline, 'button', 'Open Beta');
  const confirm = refOf(outline, 'button', 'Confirm order');

  await t.test('a handle is used while it is true', async () => {
    await world.deciding(page, 'allow', () => click(beta));
    assert.deepEqual(
      world.pages.log().map((entry) => entry.detail),
      ['Beta'],
    );
  });

  await t.test('a recycled node answers changed and gets no click', async () => {
    world.pages.resetLog();
    await page.evaluate('rotate()');
    const refusal = refusalOf(await click(beta));
    assert.equal(refusal.kind, 'changed');
    assert.deepEqual(world.pages.log(), []);
    const newRef = String(refusal.new_ref);
    assert.notEqual(newRef, beta);
    await click(newRef);
    assert.deepEqual(
      world.pages.log().map((entry) => entry.detail),
      ['Gamma'],
      'the node showed Gamma by then',
    );
  });

  await t.test('a removed element answers detached and names its only successor', async () => {
    world.pages.resetLog();
    await page.evaluate('rerender()');
    const refusal = refusalOf(await click(confirm));
    assert.equal(refusal.kind, 'detached');
    assert.deepEqual(world.pages.log(), []);
    await click(String(refusal.successor));
    assert.deepEqual(
      world.pages.log().map((entry) => entry.detail),
      ['second'],
    );
  });

  await t.test('after a navigation an old handle is unknown', async () => {
    world.pages.resetLog();
    const moved = await agent.call('navigate', { to: '/other.html' });
    assert.match(moved.text, /^confirmed/, moved.text);
    assert.equal(refusalOf(await click(confirm)).kind, 'unknown_ref');
    assert.deepEqual(world.pages.log(), []);
  });
});
