import assert from 'node:assert/strict';
import test from 'node:test';
import * as golden from '../src/generated/golden.ts';
import * as guards from '../src/worker/guards.ts';
import { isOwnContentScript, isOwnPage } from '../src/worker/senders.ts';

const ID = 'abcdefghijklmnopabcdefghijklmnop';
const OWN = `chrome-extension://${ID}`;

test('the golden messages of every hop pass its guard', () => {
  for (const message of golden.goldenToWorker) assert.ok(guards.isToWorker(message), JSON.stringify(message));
  for (const message of golden.goldenUiRequest)
    assert.ok(guards.isUiRequest(message), JSON.stringify(message));
  for (const message of golden.goldenContentEvent)
    assert.ok(guards.isContentEvent(message), JSON.stringify(message));
  for (const message of golden.goldenFromContent)
    assert.ok(guards.isFromContent(message), JSON.stringify(message));
});

test('malformed messages are turned away and never throw', () => {
  const junk = [
    null,
    undefined,
    7,
    'stop',
    [],
    {},
    { ui: 'stop', extra: 1 },
    { ui: 'share', tab_id: '1', origin: 'https://a.test', mode: 'visit' },
    { ui: 'share', tab_id: 1, mode: 'visit' },
  ];
  const more: unknown[] = [
    { ui: 'share', tab_id: 1, origin: 'https://a.test', mode: 'forever' },
    { ui: 'stop', constructor: 1 },
    { ui: 'stop', toString: 'x' },
    { ui: 'decide', approval: 'a' },
    { ui: ['stop'] },
  ];
  for (const message of [...junk, ...more])
    assert.equal(guards.isUiRequest(message), false, JSON.stringify(message));
  for (const message of [...junk, { event: 'toString' }, { event: 'restored', tab: 1 }]) {
    assert.equal(guards.isContentEvent(message), false, JSON.stringify(message));
  }
  const request = { type: 'request', call_id: 'c', client: { name: 'x', version: '', observed: '' } };
  const bodies = [
    undefined,
    { phase: 'read' },
    { phase: 'read', read: { call: 'eval' } },
    { phase: 'perform', permit: 1 },
    { phase: 'prepare', write: { call: 'act', steps: [{ do: 'click' }] } },
    { phase: 'prepare', write: { call: 'act', steps: 'all' } },
    { phase: 'prepare', write: { call: 'page_action', name: 'x', arguments: [] } },
  ];
  for (const body of bodies) {
    assert.equal(guards.isToWorker({ ...request, body }), false, JSON.stringify(body));
    assert.equal(guards.callOf({ ...request, body }), 'c');
  }
  for (const reply of [...junk, { reply: 'attached', prefix: 'k', path: [-1], native_tools: true }]) {
    assert.equal(guards.isFromContent(reply), false, JSON.stringify(reply));
  }
});

test("only the extension's own pages are heard as such", () => {
  assert.ok(isOwnPage({ id: ID, origin: OWN, url: `${OWN}/popup.html` }, ID));
  assert.ok(isOwnPage({ id: ID, origin: OWN, url: `${OWN}/popup.html`, tab: { id: 1 } }, ID));
  for (const sender of [
    { id: ID, origin: 'https://a.test', url: 'https://a.test/', tab: { id: 1 } },
    { id: ID, origin: 'https://a.test', url: `${OWN}/popup.html` },
    { id: ID, origin: OWN, url: 'https://a.test/', tab: { id: 1 } },
    { id: ID, origin: OWN, url: `${OWN}.evil.test/`, tab: { id: 1 } },
    { id: 'other', origin: OWN, url: `${OWN}/popup.html` },
    { id: ID },
    {},
  ]) {
    assert.equal(isOwnPage(sender, ID), false, JSON.stringify(sender));
  }
});

test('content scripts are told from pages and from strangers', () => {
  const script = { id: ID, origin: 'https://a.test', documentId: 'D1', tab: { id: 1 } };
  assert.ok(isOwnContentScript(script, ID));
  for (const wrong of [{ id: 'other' }, { origin: OWN }, { documentId: undefined }, { tab: undefined }]) {
    assert.equal(isOwnContentScript({ ...script, ...wrong }, ID), false, JSON.stringify(wrong));
  }
});
