// The administrator's storage cannot be filled from a test of the extension, and a document that missed a
// change of policy comes about by chance only: both are played here.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { FromContent, ToContent } from '../src/generated/messages.ts';
import { ask, presence } from '../src/worker/documents.ts';
import { MANAGED_MS, remembering } from '../src/worker/managed.ts';
import { readRedaction, redaction, SELECTORS } from '../src/worker/redaction.ts';
import type { DocumentRecord, ShareRecord } from '../src/worker/state.ts';
import { fakeArea } from './fake-storage.ts';

const NONE = { version: 0, selectors: [] };
const area = (value?: unknown) => fakeArea(value === undefined ? {} : { [SELECTORS]: value });

test('what the administrator and the person withhold adds up', async () => {
  const read = await readRedaction(NONE, area(['.salary', '#b']), area(['.mine', '.salary']));
  assert.deepEqual(read.redaction, { version: 1, selectors: ['#b', '.mine', '.salary'] });
  const less = await readRedaction(read.redaction, area(['.salary', '#b']), area([]));
  assert.deepEqual(less.redaction, { version: 2, selectors: ['#b', '.salary'] });
});

test('the version rises with a change, and over restarts of the worker', async () => {
  const first = await readRedaction(NONE, area(), area());
  assert.deepEqual(first, { redaction: { version: 1, selectors: [] }, changed: true });
  const same = await readRedaction(first.redaction, area(), area([]));
  assert.deepEqual(same, { redaction: { version: 1, selectors: [] }, changed: false });
  const more = await readRedaction(first.redaction, area(), area(['a']));
  assert.equal(more.redaction.version, 2);
  assert.equal(await redaction(), more.redaction);
});

test('a policy that makes no sense withholds everything', async () => {
  for (const value of ['.salary', 7, { a: 1 }, [7], [null], ['x'.repeat(3_000)], Array(501).fill('a')]) {
    const { selectors } = (await readRedaction(NONE, area(value), area())).redaction;
    // No selector begins with a round bracket, so no engine can read it.
    assert.match(selectors[0] ?? '', /^\(/, JSON.stringify(value).slice(0, 40));
  }
});

test('a document that holds an older policy is told the new one first, then asked again', async (t) => {
  const document: DocumentRecord = {
    documentId: 'behind',
    frameId: 0,
    prefix: 'k7',
    path: [],
    origin: 'https://shop.example',
    nativeTools: false,
  };
  const share: ShareRecord = {
    session: 't1',
    tabId: 1,
    origin: 'https://shop.example',
    mode: 'visit',
    epoch: 1,
    state: 'shared',
    title: '',
    documents: [document],
    unreadable: {},
  };
  presence.found(document.documentId);
  const sent: ToContent[] = [];
  let answers: FromContent[] = [];
  const sendMessage = async (_: number, message: ToContent) => {
    sent.push(message);
    return answers.shift();
  };
  const executeScript = async () => [{ documentId: 'behind', frameId: 0, result: 0 }];
  Object.assign(globalThis, { chrome: { tabs: { sendMessage }, scripting: { executeScript } } });
  t.after(() => Reflect.deleteProperty(globalThis, 'chrome'));
  const held = await readRedaction({ version: 4, selectors: [] }, area(['.salary']), area());
  const read = { op: 'list_tools' } as const;

  answers = [{ reply: 'redaction_behind', held: 4 }, { reply: 'ok' }, { reply: 'ok' }];
  assert.deepEqual(await ask(share, document, read), { reply: { reply: 'ok' } });
  assert.deepEqual(
    sent.map(({ redaction, body }) => [redaction, body.op]),
    [
      [5, 'list_tools'],
      [5, 'set_redaction'],
      [5, 'list_tools'],
    ],
  );
  assert.deepEqual(sent[1]?.body, { op: 'set_redaction', redaction: held.redaction });

  answers = [{ reply: 'redaction_behind', held: 4 }, { reply: 'ok' }, { reply: 'redaction_behind', held: 4 }];
  const never = await ask(share, document, read);
  assert.equal('reply' in never && never.reply.reply === 'refused' && never.reply.refusal.kind, 'malformed');
});

test('what the administrator said last stands until the browser answers for him', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const memory = fakeArea({});
  const told: string[] = [];
  const late = () => told.push('late');
  const prompt = remembering(area(['.salary']), memory, late);
  assert.deepEqual((await readRedaction(NONE, prompt, area())).redaction.selectors, ['.salary']);

  let answer = (_: Record<string, unknown>) => {};
  const slow = { get: () => new Promise<Record<string, unknown>>((resolve) => (answer = resolve)) };
  const read = readRedaction(NONE, remembering(slow, memory, late), area(['.mine']));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(MANAGED_MS);
  assert.deepEqual((await read).redaction.selectors, ['.mine', '.salary']);
  assert.deepEqual(told, []);
  answer({});
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(told, ['late']);
});
