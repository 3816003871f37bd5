import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, snapshot, startWorld } from './world.ts';

test('a page with the strictest policy is read and acted on without one violation', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/strict.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const fill = { do: 'fill', ref: refOf(outline, 'textbox', 'Name'), value: 'Ada' };
  const click = { do: 'click', ref: refOf(outline, 'button', 'Save') };
  const answer = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [fill, click], expect: [{ is: 'text', value: 'Ada' }] }),
  );
  assert.match(answer.text, /^confirmed/, answer.text);
  await agent.call('page_tools');
  const seen = await page.evaluate('seen');
  assert.deepEqual(seen, { violations: [], clicks: ['save'] });
});
