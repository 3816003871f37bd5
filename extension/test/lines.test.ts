// The calls that go over a document's port, and what becomes of them when it ends. That the browser closes
// ports when their document leaves is tried in a real one (navigation and back/forward cache tests).
import assert from 'node:assert/strict';
import test from 'node:test';
import type { PortCall } from '../src/generated/messages.ts';
import { LineEnded, lineOpened, sendByLine } from '../src/worker/lines.ts';

function fakePort() {
  const sent: PortCall[] = [];
  let listener = (_: unknown) => {};
  const port = {
    open: true,
    postMessage(call: PortCall) {
      if (!port.open) throw new Error('Attempting to use a disconnected port object');
      sent.push(call);
    },
    onMessage: {
      addListener(heard: (reply: unknown) => void) {
        listener = heard;
      },
    },
  };
  const line = port as unknown as chrome.runtime.Port;
  return { port, line, sent, reply: (reply: unknown) => listener(reply) };
}

const MESSAGE = { epoch: 1, redaction: 1, until: 1, body: { op: 'cancel_tool', call_id: 'c1' } } as const;

test('replies find their calls in any order, and strangers none', async () => {
  const { line, sent, reply } = fakePort();
  const ended = lineOpened('in any order', line);
  const [first, second] = [sendByLine('in any order', MESSAGE), sendByLine('in any order', MESSAGE)];
  const [one, two] = sent.map((call) => call.id);
  assert.notEqual(one, two);
  reply({ id: 99, reply: { reply: 'ok' } });
  reply({ id: one, reply: 'no reply' });
  reply('no reply');
  reply({ id: two, reply: { reply: 'tool_result', text: 'two', trace: [] } });
  reply({ id: one, reply: { reply: 'ok' } });
  assert.deepEqual(await first, { reply: 'ok' });
  assert.deepEqual(await second, { reply: 'tool_result', text: 'two', trace: [] });
  ended();
});

test('a call whose port ends is told, and the next one goes another way', async () => {
  const { line } = fakePort();
  const ended = lineOpened('ends', line);
  const asked = sendByLine('ends', MESSAGE);
  ended();
  await assert.rejects(async () => await asked, LineEnded);
  assert.equal(sendByLine('ends', MESSAGE), undefined);
});

test('a port that closed before anybody said so takes no call', () => {
  const { port, line } = fakePort();
  const ended = lineOpened('closed', line);
  port.open = false;
  assert.equal(sendByLine('closed', MESSAGE), undefined);
  ended();
});

test('a newer port takes over, and the end of the older one changes nothing', async () => {
  const [older, newer] = [fakePort(), fakePort()];
  const endedOlder = lineOpened('two', older.line);
  const endedNewer = lineOpened('two', newer.line);
  endedOlder();
  const asked = sendByLine('two', MESSAGE);
  assert.equal(older.sent.length, 0);
  newer.reply({ id: newer.sent[0]?.id, reply: { reply: 'ok' } });
  assert.deepEqual(await asked, { reply: 'ok' });
  endedNewer();
});
