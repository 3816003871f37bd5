import assert from 'node:assert/strict';
import test from 'node:test';
import { Store } from '../src/worker/state.ts';
import { fakeArea } from './fake-storage.ts';

test('a worker that starts anew finds what the one before had written', async () => {
  const [session, local] = [fakeArea(), fakeArea()];
  const first = await Store.load(session, local);
  first.kept.epoch = 7;
  first.kept.closed.push('t1');
  first.lasting.stopped = true;
  await first.keep('epoch');
  await first.last('stopped');
  const second = await Store.load(session, local);
  assert.equal(second.kept.epoch, 7);
  assert.deepEqual(second.kept.closed, [], 'not written');
  assert.equal(second.lasting.stopped, true);
});

test('two workers share no memory', async () => {
  const [one, other] = [await Store.load(fakeArea(), fakeArea()), await Store.load(fakeArea(), fakeArea())];
  one.kept.shares.push({} as never);
  one.lasting.always.push('https://a.test');
  assert.deepEqual(other.kept.shares, []);
  assert.deepEqual(other.lasting.always, []);
});
