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

test('the worker of an incognito window sees nothing of the regular one, but its Stop', async () => {
  const [session, local] = [fakeArea(), fakeArea()];
  const regular = await Store.load(session, local, 'regular');
  regular.kept.shares.push({ session: 't1' } as never);
  regular.kept.epoch = 9;
  regular.lasting.always.push('https://a.test');
  regular.lasting.stopped = true;
  await regular.keep('shares', 'epoch');
  await regular.last('always', 'stopped');
  const incognito = await Store.load(session, local, 'incognito');
  assert.deepEqual([incognito.kept.shares, incognito.kept.epoch, incognito.lasting.always], [[], 0, []]);
  assert.equal(incognito.lasting.stopped, true);
  await incognito.keep('shares', 'epoch');
  const again = await Store.load(session, local, 'regular');
  assert.equal(again.kept.epoch, 9, 'not overwritten by the other');
});

test('a worker does not take its own writes for those of the other, nor an overtaken change for the truth', async () => {
  const local = fakeArea();
  const [mine, other] = [
    await Store.load(fakeArea(), local),
    await Store.load(fakeArea(), local, 'incognito'),
  ];
  const write = async (store: Store, stopped: boolean) => {
    store.lasting.stopped = stopped;
    await store.last('stopped');
    return { stopped: { newValue: stopped }, writer: { newValue: local.content.writer } };
  };
  const resumed = await write(mine, false);
  await write(mine, true);
  assert.equal(await mine.stoppedByOther(resumed), undefined, 'the echo of Resume comes after Stop');
  assert.equal(await other.stoppedByOther(resumed), true, 'what is stored counts');
  assert.equal(await mine.stoppedByOther({ always: { newValue: [] } }), undefined);
});
