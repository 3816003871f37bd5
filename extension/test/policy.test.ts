import assert from 'node:assert/strict';
import test from 'node:test';
import { PERMIT_MS } from '../src/generated/limits.ts';
import type { Client, Write } from '../src/generated/messages.ts';
import * as policy from '../src/worker/policy.ts';
import { Store } from '../src/worker/state.ts';
import { fakeArea } from './fake-storage.ts';

const client: Client = { name: 'agent', version: '1', observed: 'agent < shell' };
const kept = async () => (await Store.load(fakeArea(), fakeArea())).kept;
const click = (ref: string): Write => ({ call: 'act', session: 't1', steps: [{ do: 'click', ref }] });

async function question(write: Write = click('k7e1'), origins = ['https://a.test']) {
  const digest = await policy.digestOf(write);
  return {
    client,
    session: 't1',
    origins,
    digest,
    documents: ['D1'],
    what: [{ verb: 'click' as const, target: 'button', effects: [] }],
    vetted: [{ target: 'button' }],
  };
}

let minted = 0;
const mint = () => `a${++minted}`;

test('"allow while shared" grants one program, in one share, the origins it asked for', async () => {
  const state = await kept();
  const id = policy.ask(state, await question(), mint);
  assert.ok(policy.decide(state, id, 'allow'));
  const may = (session: string, who: Client, ...origins: string[]) =>
    policy.granted(state, session, who, origins);
  assert.ok(may('t1', client, 'https://a.test'));
  assert.ok(!may('t2', client, 'https://a.test'), 'another share');
  assert.ok(!may('t1', client, 'https://a.test', 'https://frame.test'), 'a frame of another origin');
  assert.ok(!may('t1', { ...client, observed: 'other' }, 'https://a.test'), 'another program of that name');
  assert.ok(may('t1', { ...client, version: '2' }, 'https://a.test'), 'an update of the program');
  assert.deepEqual(state.approvals, []);
  assert.deepEqual(policy.writers(state, 't1'), ['agent']);
});

test('"allow once" is for exactly the write that was asked for, and for one time', async () => {
  const state = await kept();
  const asked = await question();
  policy.decide(state, policy.ask(state, asked, mint), 'allow_once');
  const take = (digest: string, who = client, session = 't1') =>
    policy.takeAllowedOnce(state, session, who, digest);
  assert.equal(take(await policy.digestOf(click('k7e2'))), undefined);
  assert.equal(take(asked.digest, client, 't2'), undefined);
  assert.equal(take(asked.digest, { ...client, name: 'other' }), undefined);
  assert.ok(!policy.granted(state, 't1', client, ['https://a.test']));
  assert.equal(take(asked.digest)?.digest, asked.digest);
  assert.equal(take(asked.digest), undefined, 'a second time');
});

test('"deny" gives nothing, and an answered question takes no second answer', async () => {
  const state = await kept();
  const id = policy.ask(state, await question(), mint);
  assert.ok(policy.decide(state, id, 'deny'));
  assert.ok(!policy.granted(state, 't1', client, ['https://a.test']));
  assert.ok(!policy.decide(state, id, 'allow'));
  assert.ok(!policy.decide(state, 'never asked', 'allow'));
  assert.deepEqual(state.grants, []);
});

test('the same write asks once; a flood shares the newest question', async () => {
  const state = await kept();
  const first = policy.ask(state, await question(), mint);
  assert.equal(policy.ask(state, await question(), mint), first);
  for (let k = 2; k < 20; k += 1) policy.ask(state, await question(click(`k7e${k}`)), mint);
  assert.equal(state.approvals.length, policy.OPEN_QUESTIONS);
});

test('another name for every question makes no more questions', async () => {
  const state = await kept();
  for (let k = 0; k < 20; k += 1) {
    const named = { ...client, name: `agent ${k}` };
    policy.ask(state, { ...(await question(click(`k7e${k}`))), client: named }, mint);
  }
  assert.equal(state.approvals.length, policy.OPEN_QUESTIONS);
  const other = { ...client, observed: 'another process' };
  const id = policy.ask(state, { ...(await question()), client: other }, mint);
  assert.equal(state.approvals.at(-1)?.approval, id, 'a flood of one process keeps no other from asking');
});

test('all programs together have a bounded number of open questions', async () => {
  const state = await kept();
  let last = '';
  for (let k = 0; k < 2 * policy.ALL_QUESTIONS; k += 1) {
    const process = { ...client, observed: `process ${k}` };
    last = policy.ask(state, { ...(await question(click(`k7e${k}`))), client: process }, mint);
  }
  assert.equal(state.approvals.length, policy.ALL_QUESTIONS);
  assert.equal(last, state.approvals.at(-1)?.approval, 'what is not asked waits for the newest question');
});

test('what was allowed once is void when it does not come soon', async () => {
  const state = await kept();
  const asked = await question();
  const take = (now: number) => policy.takeAllowedOnce(state, 't1', client, asked.digest, now);
  policy.decide(state, policy.ask(state, asked, mint, 0), 'allow_once', 1_000);
  assert.equal(take(1_000 + PERMIT_MS), undefined);
  assert.deepEqual(state.approvals, []);
  policy.decide(state, policy.ask(state, asked, mint, 0), 'allow_once', 1_000);
  assert.equal(take(999 + PERMIT_MS)?.digest, asked.digest);
});

test('withdrawing takes back grants and questions of one share, or of all, and voids old permits', async () => {
  const state = await kept();
  policy.decide(state, policy.ask(state, await question(), mint), 'allow');
  const open = policy.ask(state, { ...(await question(click('k7e2'))), session: 't2' }, mint);
  const before = state.policy;
  assert.deepEqual(policy.withdraw(state, 't1'), []);
  assert.ok(!policy.granted(state, 't1', client, ['https://a.test']));
  assert.ok(state.policy > before);
  assert.deepEqual(policy.withdraw(state), [open]);
  assert.deepEqual(state.approvals, []);
});

test('a program is known from its first grant on', async () => {
  const state = await kept();
  assert.ok(!policy.known(state, client));
  policy.decide(state, policy.ask(state, await question(), mint), 'allow');
  assert.ok(policy.known(state, client));
  assert.ok(!policy.known(state, { ...client, name: 'other' }));
});

test('the digest covers every argument and leaves out only the name of the attempt', async () => {
  const of = (args: Record<string, unknown>, key?: string) =>
    policy.digestOf({
      call: 'page_action',
      session: 't1',
      name: 'pay',
      arguments: args,
      ...(key === undefined ? {} : { idempotency_key: key }),
    });
  assert.match(await of({ amount: 1 }), /^[0-9a-f]{64}$/);
  assert.notEqual(await of({ amount: 1 }), await of({ amount: 2 }));
  assert.equal(await of({ amount: 1 }), await of({ amount: 1 }, 'once'));
});
