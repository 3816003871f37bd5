import assert from 'node:assert/strict';
import test from 'node:test';
import { Calls } from '../src/worker/calls.ts';

const client = { name: 'agent', version: '1', observed: '' };
const STOPPED = { kind: 'stopped' as const };

test('stopping answers every call: what may have acted is indeterminate, what has not is refused', async () => {
  const calls = new Calls();
  const [reading, acting] = [calls.begin('c1', client), calls.begin('c2', client)];
  acting.dispatched = true;
  calls.stop(undefined, STOPPED, 'ended on the way');
  assert.deepEqual(await reading.ended, { status: 'refused', refusal: STOPPED });
  assert.deepEqual(await acting.ended, {
    status: 'refused',
    refusal: { kind: 'indeterminate', why: 'ended on the way' },
  });
  assert.ok(reading.signal.aborted && acting.signal.aborted);
});

test('stopping one share leaves the calls of others alone', () => {
  const calls = new Calls();
  const [mine, other] = [calls.begin('c1', client), calls.begin('c2', client)];
  mine.session = 't1';
  other.session = 't2';
  calls.stop('t1', STOPPED, '');
  assert.deepEqual([mine.signal.aborted, other.signal.aborted], [true, false]);
});
