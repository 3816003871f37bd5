// A handle of a document that is not shown any more is unknown, and a page that only renders anew is not
// called a navigation. Nobody gets the event in either case.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

test('handles of documents that were left', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const click = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
  const pressed = () => world.pages.log().map((entry) => entry.event);
  const buttonNow = async () => refOf(await snapshot(agent), 'button', 'Press me');
  const nobody = async () => {
    await sleep(100);
    assert.deepEqual(pressed(), []);
  };
  const first = await buttonNow();
  await world.deciding(page, 'allow', () => click(first));
  world.pages.resetLog();

  await t.test('a click of the agent led to another page', async () => {
    const outline = await snapshot(agent);
    const old = refOf(outline, 'button', 'Press me');
    await click(refOf(outline, 'link', 'Other page'));
    await until('the other page', () => page.url().endsWith('/other.html'));
    const refusal = await click(old);
    assert.equal(refusalOf(refusal).kind, 'unknown_ref');
    assert.match(refusal.text, /document that is no longer shown/);
    await nobody();
  });

  await t.test('the page was loaded anew', async () => {
    const old = await buttonNow();
    await page.reload();
    assert.equal(refusalOf(await click(old)).kind, 'unknown_ref');
    await nobody();
  });

  await t.test('back to a page that was loaded anew', async () => {
    await page.goto(world.pages.url('/plain.html'));
    const old = await buttonNow();
    await page.goto(world.pages.url('/other.html'));
    await page.goBack();
    assert.equal(refusalOf(await click(old)).kind, 'unknown_ref');
    await nobody();
    const fresh = await buttonNow();
    assert.notEqual(fresh, old);
  });

  await t.test('a handle that ages stays what it was', async () => {
    const old = await buttonNow();
    for (let round = 0; round < 5; round += 1) assert.equal(await buttonNow(), old);
    const done = await click(old);
    assert.equal(done.isError, false, done.text);
    await until('the click', () => pressed().length > 0);
    assert.deepEqual(pressed(), ['pressed']);
    world.pages.resetLog();
  });

  await t.test('the page rendered anew and nobody navigated', async () => {
    await page.goto(world.pages.url('/plain.html'));
    const old = await buttonNow();
    await page.evaluate(`{
      const before = document.querySelector('#press');
      const after = before.cloneNode(true);
      after.addEventListener('click', () => fixtureLog('pressed anew'));
      before.replaceWith(after);
    }`);
    const refusal = refusalOf(await click(old));
    assert.equal(refusal.kind, 'detached');
    await nobody();
    await click(String(refusal.successor));
    await until('the click', () => pressed().length > 0);
    assert.deepEqual(pressed(), ['pressed anew']);
  });
});
