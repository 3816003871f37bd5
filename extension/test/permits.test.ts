import assert from 'node:assert/strict';
import test from 'node:test';
import { PERMIT_MS } from '../src/generated/limits.ts';
import type { Vetted } from '../src/generated/messages.ts';
import { Permits } from '../src/worker/permits.ts';
import { asAllowed, differs } from '../src/worker/prepare.ts';

const bound = { client: 'agent', session: 't1', epoch: 3, policy: 1 };
const single = {
  ...bound,
  kind: 'single' as const,
  digest: 'd',
  write: { call: 'navigate' as const, to: '/cart' },
  vetted: [],
  documents: [],
};
const standing = { ...bound, kind: 'standing' as const };

test('a single-use permit is good once', () => {
  const permits = new Permits();
  const id = permits.issue(single);
  assert.equal(permits.use(id, 'agent', 1)?.kind, 'single');
  assert.equal(permits.use(id, 'agent', 1), undefined);
});

test('a standing permit is good again and again, each use renews it', () => {
  let now = 0;
  const permits = new Permits(() => now);
  const id = permits.issue(standing);
  for (let k = 0; k < 3; k += 1) {
    now += PERMIT_MS - 1;
    assert.equal(permits.use(id, 'agent', 1)?.kind, 'standing');
  }
  now += PERMIT_MS;
  assert.equal(permits.use(id, 'agent', 1), undefined);
});

test('another client cannot use it, nor use it up', () => {
  const permits = new Permits();
  const id = permits.issue(single);
  assert.equal(permits.use(id, 'other', 1), undefined);
  assert.ok(permits.use(id, 'agent', 1));
});

test('it is void after its time, under a newer policy, and when revoked', () => {
  let now = 0;
  const permits = new Permits(() => now);
  const expired = permits.issue(single);
  now = PERMIT_MS;
  assert.equal(permits.use(expired, 'agent', 1), undefined);
  assert.equal(permits.use(permits.issue(single), 'agent', 2), undefined);
  const [mine, other] = [permits.issue(standing), permits.issue({ ...standing, session: 't2' })];
  permits.revoke('t1');
  assert.equal(permits.use(mine, 'agent', 1), undefined);
  assert.ok(permits.use(other, 'agent', 1));
  permits.revoke();
  assert.equal(permits.use(other, 'agent', 1), undefined);
  assert.equal(permits.use('made up', 'agent', 1), undefined);
});

test('what was allowed and what would happen now are compared step by step', () => {
  const seen = (...vetted: (Vetted | null)[]) => ({ documents: ['D1'], vetted });
  const pay = {
    target: 'button "Pay"',
    submits: { action: 'https://a.test/pay', method: 'post', controls: ['card'] },
  };
  assert.equal(differs(seen(pay, null), seen(pay, { target: 'link' })), undefined);
  assert.match(differs(seen(pay), { ...seen(pay), documents: ['D2'] }) ?? '', /replaced/);
  const elsewhere = { ...pay, submits: { ...pay.submits, action: 'https://b.test/pay' } };
  assert.match(differs(seen(pay), seen(elsewhere)) ?? '', /step 1/);
  const at = (address: string) => ({ ...seen(), address });
  assert.equal(differs(at('https://a.test/x'), at('https://a.test/x')), undefined);
  assert.match(differs(at('https://a.test/x'), at('https://a.test/y')) ?? '', /address/);
  assert.match(differs(seen(null, pay), seen(null, null)) ?? '', /step 2/);
});

test('a relative address is bound to where it led when the person was asked', () => {
  const to = { call: 'navigate' as const, session: 't1', to: 'next' };
  assert.deepEqual(asAllowed(to, 'https://a.test/x/next'), { ...to, to: 'https://a.test/x/next' });
  assert.deepEqual(asAllowed({ ...to, to: 'back' }, undefined), { ...to, to: 'back' });
});
