/** From the broker's messages to the functions that serve them, and back under the same call. */
import { BROWSER_TO_HOST_FRAME } from '../generated/limits.ts';
import type { FromWorker, Refusal, ToWorker, WorkerCall, WorkerResult } from '../generated/messages.ts';
import type { Call } from './calls.ts';
import { perform } from './perform.ts';
import { prepare } from './prepare.ts';
import { read } from './read.ts';
import type { World } from './world.ts';

type Request = Extract<ToWorker, { type: 'request' }>;

export async function serve(world: World, { call_id, client, body }: Request): Promise<void> {
  const start = performance.now();
  const call = world.calls.begin(call_id, client);
  let result: WorkerResult;
  try {
    result = await call.settle(handle(world, call, body));
  } catch (error) {
    result = { status: 'refused', refusal: failed(call, error) };
  } finally {
    world.calls.finish(call);
  }
  const us = Math.max(0, Math.round((performance.now() - start) * 1_000));
  const trace = [{ hop: 'worker' as const, us }, ...call.trace];
  world.host.post(bounded({ type: 'answer', call_id, result, trace }));
}

export function cancel(world: World, callId: string): void {
  const call = world.calls.get(callId);
  const why = 'the caller withdrew the call while it was being done';
  const refusal: Refusal = call?.dispatched ? { kind: 'indeterminate', why } : { kind: 'cancelled' };
  call?.end({ status: 'refused', refusal });
}

function handle(world: World, call: Call, body: WorkerCall): Promise<WorkerResult> {
  switch (body.phase) {
    case 'read':
      return read(world, call, body.read);
    case 'prepare':
      return prepare(world, call, body.write);
    case 'perform':
      return perform(world, call, body.permit, { given: body.write, seen: body.seen });
  }
}

/** A browser API that failed in a way nobody foresaw ends this call and no other. */
function failed(call: Call, error: unknown): Refusal {
  const what = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  return call.dispatched
    ? { kind: 'indeterminate', why: `the extension failed on the way: ${what}` }
    : { kind: 'malformed', here: 'worker', what };
}

/** The browser throws on a frame above its limit; the caller hears the size instead. */
function bounded(answer: Extract<FromWorker, { type: 'answer' }>): FromWorker {
  const length = JSON.stringify(answer).length;
  if (length * 3 <= BROWSER_TO_HOST_FRAME) return answer;
  const bytes = new TextEncoder().encode(JSON.stringify(answer)).length;
  if (bytes <= BROWSER_TO_HOST_FRAME) return answer;
  const done = answer.result.status === 'performed';
  const refusal: Refusal = {
    kind: 'too_large',
    what: 'the answer',
    bytes,
    limit: BROWSER_TO_HOST_FRAME,
    done,
  };
  return { ...answer, result: { status: 'refused', refusal } };
}
