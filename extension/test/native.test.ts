// A host that dies at its hello and ports that overtake one another cannot be had on demand from a browser,
// so the port is a stand-in here. Everything else about the host is tried in a real one.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { PROTOCOL } from '../src/generated/limits.ts';
import type { FromWorker, ToWorker } from '../src/generated/messages.ts';
import { NativeHost } from '../src/worker/native.ts';

const HELLO = { instance: 'i', browser: 'b', version: '1' };
const CLIENT = { name: 'agent', version: '1', observed: 'agent' };
const REQUEST: ToWorker = {
  type: 'request',
  call_id: 'c1',
  client: CLIENT,
  body: { phase: 'read', read: { call: 'sessions' } },
};

class Port {
  readonly sent: FromWorker[] = [];
  #message: (frame: unknown) => void = () => {};
  #end: () => void = () => {};
  readonly onMessage = { addListener: (listener: (frame: unknown) => void) => (this.#message = listener) };
  readonly onDisconnect = { addListener: (listener: () => void) => (this.#end = listener) };
  postMessage = (message: FromWorker) => this.sent.push(message);

  say(message: ToWorker): void {
    this.#message(message);
  }

  die(): void {
    this.#end();
  }
}

function setUp(t: TestContext, hello: () => Promise<typeof HELLO> = async () => HELLO) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ports: Port[] = [];
  const connectNative = () => {
    const port = new Port();
    ports.push(port);
    return port;
  };
  Object.assign(globalThis, { chrome: { runtime: { connectNative } } });
  t.after(() => Reflect.deleteProperty(globalThis, 'chrome'));
  const seen: { lost: number; messages: ToWorker[]; connected: boolean[] } = {
    lost: 0,
    messages: [],
    connected: [],
  };
  const host = new NativeHost({
    hello,
    greeted: () => {},
    lost: () => {
      seen.lost += 1;
    },
    message: (message) => seen.messages.push(message),
    state: ({ connected }) => seen.connected.push(connected),
  });
  const last = () => ports.at(-1) ?? assert.fail('no port');
  return { host, ports, seen, last };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const hello = (protocol = PROTOCOL): ToWorker => ({ type: 'hello', protocol, version: '1' });

test('a host that greets and dies is started ever more rarely', async (t) => {
  const { host, ports, last } = setUp(t);
  await host.connect();
  for (let second = 0; second < 60; second += 1) {
    const port = last();
    port.say(hello());
    port.die();
    t.mock.timers.tick(1_000);
    await settled();
  }
  assert.ok(ports.length < 30, `${ports.length} hosts in a minute`);
});

test('a host that lived for a while is started again at once', async (t) => {
  const { host, ports, last } = setUp(t);
  await host.connect();
  for (let round = 0; round < 6; round += 1) {
    last().die();
    t.mock.timers.tick(20_000);
    await settled();
  }
  last().say(hello());
  t.mock.timers.tick(30_000);
  const before = ports.length;
  last().die();
  t.mock.timers.tick(300);
  await settled();
  assert.equal(ports.length, before + 1);
});

test('a host of another protocol is told so and not served', async (t) => {
  const { host, seen, last } = setUp(t);
  await host.connect();
  last().say(hello(PROTOCOL + 1));
  last().say({ type: 'clients', clients: [CLIENT] });
  last().say(REQUEST);
  assert.deepEqual(seen.messages, []);
  assert.deepEqual(seen.connected, [false]);
  const answer = last().sent.at(-1);
  assert.ok(answer?.type === 'answer' && answer.result.status === 'refused');
  assert.equal(answer.result.refusal.kind, 'version_mismatch');

  last().die();
  t.mock.timers.tick(1_000);
  await settled();
  last().say(hello());
  last().say(REQUEST);
  assert.equal(seen.messages.length, 1, 'the updated host that follows is served');
});

test('a hello that comes late is for the port it was made for', async (t) => {
  const waiting: (() => void)[] = [];
  const { host, ports } = setUp(t, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return HELLO;
  });
  void host.connect();
  await settled();
  ports[0]?.die();
  t.mock.timers.tick(1_000);
  await settled();
  assert.equal(ports.length, 2);
  waiting[0]?.();
  await settled();
  assert.equal(ports[1]?.sent.length, 0, 'the first hello went to the second port');
  waiting[1]?.();
  await settled();
  assert.deepEqual(
    ports[1]?.sent.map((message) => message.type),
    ['hello'],
  );
});

test('the end of a port is told', async (t) => {
  const { host, seen, last } = setUp(t);
  await host.connect();
  last().die();
  assert.equal(seen.lost, 1);
});
