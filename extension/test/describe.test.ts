import assert from 'node:assert/strict';
import test from 'node:test';
import { describeCall, describeMove, describeStep } from '../src/worker/describe.ts';

const LONG = `${'x'.repeat(300)}, to the attacker`;

test('a question holds every string uncut and on its own', () => {
  const submits = { action: `https://a.test/${LONG}`, method: 'post', controls: [LONG, 'card'] };
  const vetted = { target: `button "${LONG}"`, submits, leads_to: 'https://b.test' };
  assert.deepEqual(describeStep({ do: 'click', ref: 'k7e1' }, vetted), {
    verb: 'click',
    target: `button "${LONG}"`,
    effects: [
      { effect: 'submits', ...submits },
      { effect: 'leads_to', origin: 'https://b.test' },
    ],
  });
  assert.equal(describeStep({ do: 'fill', ref: 'k7e1', value: LONG }, null).value, LONG);
  assert.deepEqual(describeCall('pay', LONG), { verb: 'call_tool', target: 'pay', value: LONG, effects: [] });
  assert.equal(describeMove(`https://a.test/?${LONG}`).target, `https://a.test/?${LONG}`);
});

test('what cannot be looked at yet, and what leads nowhere, says so by what it lacks', () => {
  assert.deepEqual(describeStep({ do: 'press', key: 'Enter' }, null), {
    verb: 'press',
    value: 'Enter',
    effects: [],
  });
  assert.deepEqual(describeStep({ do: 'click', ref: 'k7e1' }, { target: 'link', leads_to: '' }).effects, []);
  assert.deepEqual(describeMove('back'), { verb: 'go_back', effects: [] });
});
