import assert from 'node:assert/strict';
import test from 'node:test';
import type { Write } from '../src/generated/messages.ts';
import { performAct } from '../src/worker/act.ts';
import { Call } from '../src/worker/calls.ts';
import type { DocumentRecord, ShareRecord } from '../src/worker/state.ts';
import type { World } from '../src/worker/world.ts';

const document = (documentId: string): DocumentRecord => ({
  documentId,
  frameId: 0,
  prefix: documentId,
  path: [],
  origin: 'https://a.test',
  nativeTools: false,
});

test('a key that was allowed in one document is not pressed in the one that took its place', async (t) => {
  const share = {
    session: 't1',
    tabId: 1,
    origin: 'https://a.test',
    mode: 'visit',
    epoch: 1,
    state: 'shared',
    title: '',
    documents: [document('k1')],
    unreadable: {},
  } satisfies ShareRecord;
  const acted: string[] = [];
  const sendMessage = async (
    _tab: number,
    { body }: { body: { request: { op: string } } },
    { documentId }: { documentId: string },
  ) => {
    if (body.request.op === 'vet') {
      return { reply: 'engine', response: { response: 'vetted', vetted: { target: 'body' } }, trace: [] };
    }
    acted.push(documentId);
    share.documents = [document('k2')];
    const done = { step: 0, target: 'body' };
    return { reply: 'engine', response: { response: 'acted', done }, trace: [] };
  };
  const before = Reflect.get(globalThis, 'chrome');
  Reflect.set(globalThis, 'chrome', {
    tabs: { sendMessage, get: async () => ({ url: 'https://a.test/' }) },
    scripting: { executeScript: async () => [{ result: true }] },
  });
  t.after(() => Reflect.set(globalThis, 'chrome', before));
  const call = new Call('c1', { name: 'agent', version: '', observed: '' });
  const press = { do: 'press' as const, key: 'Enter' };
  const write: Extract<Write, { call: 'act' }> = { call: 'act', session: 't1', steps: [press, press] };
  const approved = { vetted: [{ target: 'body' }, null], documents: ['k1'] };
  const outcome = await performAct({} as World, call, share, write, approved);
  assert.deepEqual(acted, ['k1']);
  assert.ok(
    'stopped_by' in outcome && outcome.stopped_by?.kind === 'approval_stale',
    JSON.stringify(outcome),
  );
});
