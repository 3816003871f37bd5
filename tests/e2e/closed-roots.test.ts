// Closed shadow roots, which only the extension's own API opens: what is in them is listed, and acted on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, snapshot, startWorld } from './world.ts';

test('closed shadow roots of any host are read and acted in', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/closed-roots.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const names = [
    'In a card',
    'Two deep',
    'In a plain box',
    'Beside text',
    'Before children',
    'Slotted button',
    'Instead of children',
  ];
  for (const name of names) assert.match(outline, new RegExp(`button "${name}"`), outline);
  for (const text of ['Slotted in a card', 'Slotted text', 'Slotted paragraph'])
    assert.ok(outline.includes(text));
  assert.ok(!outline.includes('Never slotted'), outline);

  const click = (name: string) =>
    agent.call('act', { steps: [{ do: 'click', ref: refOf(outline, 'button', name) }] });
  const first = await world.deciding(page, 'allow', () => click('Two deep'));
  assert.equal(first.isError, false, first.text);
  for (const name of ['Before children', 'Slotted button']) {
    const answer = await click(name);
    assert.equal(answer.isError, false, answer.text);
  }
  assert.deepEqual(await page.evaluate('clicks'), ['Two deep', 'Before children', 'outside']);
});
