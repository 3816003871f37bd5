// What the page's process holds after a forced collection: the script heap and the buffers beside it.
import type { Subject } from './apps/app.ts';
import { bare, type Ground, OURS, PEER, putEngine, putPeer } from './engines.ts';

/** MB more than before the injection: script heap and buffers together. */
export interface Held {
  injected: number;
  after_1: number;
  after_20: number;
}

export interface Memory {
  ours: Held;
  peer: Held;
}

/** Each in a page of its own, in the isolated world. */
export async function memory(ground: Ground, subject: Subject): Promise<Memory> {
  return {
    ours: await held(ground, subject, OURS),
    peer: await held(ground, subject, PEER),
  };
}

async function held(ground: Ground, subject: Subject, call: string): Promise<Held> {
  const { world, close } = await bare(ground, subject, 'isolated');
  const before = await world.heapMb();
  if (call === OURS) await putEngine(ground, world, 'isolated');
  else await putPeer(world);
  const more = async () => Math.round(100 * ((await world.heapMb()) - before)) / 100;
  const injected = await more();
  await world.timed(call);
  const after_1 = await more();
  for (let at = 1; at < 20; at++) await world.timed(call);
  const after_20 = await more();
  await close();
  return { injected, after_1, after_20 };
}
