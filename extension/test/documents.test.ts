// A document that freezes between two given messages cannot be had on demand from a browser, so the
// browser's side is a stand-in here; the back/forward cache itself is tried in a real one.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { ContentCall } from '../src/generated/messages.ts';
import { ask, presence } from '../src/worker/documents.ts';
import { GRACE_MS } from '../src/worker/presence.ts';
import type { DocumentRecord, ShareRecord } from '../src/worker/state.ts';

const VET = { op: 'engine', request: { op: 'vet', step: { do: 'click', ref: 'k7e1' } } } as const;
const REPLY = { reply: 'ok' };

/** @param shown the top document the tab would name */
function setUp(t: TestContext, name: string, shown: string) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const record = (documentId: string, frameId: number): DocumentRecord => ({
    documentId,
    frameId,
    prefix: 'k7',
    path: frameId === 0 ? [] : [0],
    origin: 'https://shop.example',
    nativeTools: false,
  });
  const [top, frame] = [record(`${name} top`, 0), record(`${name} frame`, 3)];
  const share: ShareRecord = {
    session: 't1',
    tabId: 1,
    origin: 'https://shop.example',
    mode: 'visit',
    epoch: 1,
    state: 'shared',
    title: '',
    documents: [top, frame],
    unreadable: {},
  };
  const browser = { sent: 0, looked: 0, answer: (_: unknown) => {} };
  const sendMessage = () => {
    browser.sent += 1;
    return new Promise((resolve) => {
      browser.answer = resolve;
    });
  };
  const executeScript = async () => {
    browser.looked += 1;
    return [{ documentId: shown, frameId: 0, result: 0 }];
  };
  Object.assign(globalThis, { chrome: { tabs: { sendMessage }, scripting: { executeScript } } });
  t.after(() => Reflect.deleteProperty(globalThis, 'chrome'));
  return { share, top, frame, browser };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a worker that has just started asks the tab, and sends nothing to a page it no longer shows', async (t) => {
  const { share, frame, browser } = setUp(t, 'replaced', 'another document');
  assert.deepEqual(await ask(share, frame, VET), { failed: 'gone' });
  assert.equal(browser.sent, 0);
  assert.deepEqual(share.documents, []);
});

test('it asks the tab once', async (t) => {
  const { share, top, browser } = setUp(t, 'shown', 'shown top');
  for (let k = 0; k < 2; k += 1) {
    const asked = ask(share, top, VET);
    await settled();
    browser.answer(REPLY);
    assert.deepEqual(await asked, { reply: REPLY });
  }
  assert.equal(browser.looked, 1);
});

test('a frame whose page left while it was asked is lost, long before the deadline', async (t) => {
  const { share, top, frame } = setUp(t, 'left', 'left top');
  presence.opened(top.documentId);
  const asked = ask(share, frame, VET);
  await settled();
  presence.leave(top.documentId);
  await settled();
  t.mock.timers.tick(GRACE_MS);
  assert.deepEqual(await asked, { failed: 'lost' });
});

test('a reply that was on its way when its document left counts', async (t) => {
  const { share, top, browser } = setUp(t, 'replied', 'replied top');
  presence.opened(top.documentId);
  const asked = ask(share, top, VET);
  await settled();
  presence.leave(top.documentId);
  await settled();
  t.mock.timers.tick(GRACE_MS - 1);
  await settled();
  browser.answer(REPLY);
  assert.deepEqual(await asked, { reply: REPLY });
});

test('a document that left is asked nothing but to take part anew, or no more', async (t) => {
  const { share, top, browser } = setUp(t, 'gone', 'gone top');
  presence.leave(top.documentId);
  assert.deepEqual(await ask(share, top, VET), { failed: 'gone' });
  assert.equal(browser.sent, 0);
  const bodies: ContentCall[] = [
    { op: 'drop' },
    {
      op: 'attach',
      prefix: 'k7',
      namespace: 'n',
      origin: share.origin,
      redaction: { version: 1, selectors: [] },
    },
  ];
  for (const body of bodies) {
    const before: number = browser.sent;
    const asked = ask(share, top, body);
    await settled();
    browser.answer(REPLY);
    await asked;
    assert.equal(browser.sent, before + 1);
  }
});
