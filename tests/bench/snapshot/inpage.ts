// Snapshots inside the page: repeated ones in turn, and the first one in a fresh renderer.
import { type Summary, summary } from '../summary.ts';
import type { Subject } from './apps/app.ts';
import { both, type Ground, OURS, PEER } from './engines.ts';
import { PARTS_OF, type Parts } from './timed.ts';
import type { Kind } from './world.ts';

export interface Pair {
  ours: Summary;
  peer: Summary;
  ratio_of_medians: number;
  ratio_of_minima: number;
}

export interface Steady extends Pair {
  /** Of the complete outlines as text. */
  bytes: { ours: number; peer: number };
  /** Ours ended at the most an answer may hold, so the bytes of the two are not of the same. */
  cut: boolean;
  elements: number;
  outlines: { ours: string; peer: string };
}

/** Changes the document, and lets the page lay itself out, which is its own time. */
const CHANGE = `(() => {
  const mark = document.querySelector('body > i.bench');
  const made = Object.assign(document.createElement('i'), { className: 'bench', textContent: 'changed' });
  if (mark) mark.remove();
  else document.body.append(made);
  document.body.getBoundingClientRect();
})()`;

/** Two of each are for warming up, the rest counts. `changed`: the document is another one before each call. */
export async function steady(
  ground: Ground,
  subject: Subject,
  kind: Kind,
  rounds: number,
  { policy = false, changed = false } = {},
): Promise<Steady> {
  const { world, peerText, close } = await both(ground, subject, kind, { policy });
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    for (const call of round % 2 ? [OURS, PEER] : [PEER, OURS]) {
      if (changed) await world.run(CHANGE);
      const { ms } = await world.timed(call);
      if (round >= 2) (call === OURS ? ours : peers).push(ms);
    }
  }
  const answer = JSON.parse(String(await world.run(OURS))) as { outline: string; notes?: { note: string }[] };
  const own = answer.outline;
  const its = await peerText();
  const elements = Number(await world.run(`document.getElementsByTagName('*').length`));
  await close();
  return {
    ...pair(ours, peers),
    bytes: { ours: Buffer.byteLength(own), peer: Buffer.byteLength(its) },
    cut: answer.notes?.some(({ note }) => note === 'omitted') ?? false,
    elements,
    outlines: { ours: own, peer: its },
  };
}

/** The first call in a fresh renderer; ours was warmed up, as it is after a tab was shared. */
export async function first(ground: Ground, subject: Subject, times: number): Promise<Pair> {
  const ours: number[] = [];
  const peers: number[] = [];
  for (let at = 0; at < times; at++) {
    for (const which of at % 2 ? ['ours', 'peer'] : ['peer', 'ours']) {
      const { world, close } = await both(ground, subject, 'isolated');
      if (which === 'ours') {
        await world.run(`engine.warm(document.getElementsByTagName('*').length)`);
        ours.push((await world.timed(OURS)).ms);
      } else peers.push((await world.timed(PEER)).ms);
      await close();
    }
  }
  return pair(ours, peers);
}

export interface Split {
  whole: Summary;
  harvest: Summary;
  hand_off: Summary;
  core: Summary;
}

/** What the parts of ours take. */
export async function split(ground: Ground, subject: Subject, kind: Kind, rounds: number): Promise<Split> {
  const { world, close } = await both(ground, subject, kind, { timed: true });
  const whole: number[] = [];
  const harvest: number[] = [];
  const handOff: number[] = [];
  const core: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    await world.run(PARTS_OF);
    const { ms } = await world.timed(OURS);
    const parts = JSON.parse(String(await world.run(PARTS_OF))) as Parts;
    if (round < 2) continue;
    whole.push(ms);
    harvest.push(parts.harvest);
    handOff.push(parts.handOff);
    core.push(ms - parts.harvest - parts.handOff);
  }
  await close();
  return {
    whole: summary(whole),
    harvest: summary(harvest),
    hand_off: summary(handOff),
    core: summary(core),
  };
}

function pair(ours: number[], peers: number[]): Pair {
  const [own, its] = [summary(ours), summary(peers)];
  return {
    ours: own,
    peer: its,
    ratio_of_medians: ratio(its.p50, own.p50),
    ratio_of_minima: ratio(Math.min(...peers), Math.min(...ours)),
  };
}

/** How many times faster ours is, or how many times larger theirs. */
export function ratio(peer: number, own: number): number {
  return own === 0 ? 0 : Math.round((100 * peer) / own) / 100;
}
