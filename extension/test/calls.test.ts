import assert from 'node:assert/strict';
import test from 'node:test';
import type { WorkerResult } from '../src/generated/messages.ts';
import { Calls } from '../src/worker/calls.ts';

const client = { name: 'agent', version: '1', observed: '' };
const STOPPED = { kind: 'stopped' as const };
const never = new Promise<WorkerResult>(() => undefined);

test('stopping answers every call: what may have acted is indeterminate, what has not is refused', async () => {
  const calls = new Calls();
  const [reading, acting] = [calls.begin('c1', client), calls.begin('c2', client)];
  acting.dispatched = true;
  calls.stop(undefined, STOPPED, 'ended on the way');
  assert.deepEqual(await reading.settle(never), { status: 'refused', refusal: STOPPED });
  assert.deepEqual(await acting.settle(never), {
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

test('a call that was stopped is answered once that is stored, and not with what its handler says meanwhile', async () => {
  const calls = new Calls();
  const call = calls.begin('c1', client);
  let stored = () => {};
  const storing = new Promise<void>((resolve) => {
    stored = resolve;
  });
  let answered = false;
  const early: WorkerResult = {
    status: 'refused',
    refusal: { kind: 'page_tool_failed', name: 'x', message: '' },
  };
  const handler = new Promise<WorkerResult>((resolve) =>
    call.signal.addEventListener('abort', () => resolve(early)),
  );
  const answer = call.settle(handler).finally(() => {
    answered = true;
  });
  calls.stop(undefined, STOPPED, '', storing);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(answered, false);
  stored();
  assert.deepEqual(await answer, { status: 'refused', refusal: STOPPED });
});

test('a call nobody ended is answered with the word of its handler, also when that is an error', async () => {
  const calls = new Calls();
  const done: WorkerResult = { status: 'refused', refusal: { kind: 'nothing_shared' } };
  assert.equal(await calls.begin('c1', client).settle(Promise.resolve(done)), done);
  await assert.rejects(calls.begin('c2', client).settle(Promise.reject(new Error('broke'))), /broke/);
});
