// What a renderer says of itself, and a Stop between two steps of an attach, cannot be brought about in a
// real browser at will: here the browser's side is played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { LEFT_ORIGIN_MS } from '../src/generated/limits.ts';
import type { FromWorker, ToContent } from '../src/generated/messages.ts';
import { attach } from '../src/worker/attach.ts';
import { Calls } from '../src/worker/calls.ts';
import { vetChain } from '../src/worker/chain.ts';
import { Permits } from '../src/worker/permits.ts';
import { Prefixes } from '../src/worker/prefix.ts';
import { lookAround } from '../src/worker/reach.ts';
import { makeShare } from '../src/worker/shares.ts';
import { type Area, Store } from '../src/worker/state.ts';
import { stated } from '../src/worker/stated.ts';
import { stop } from '../src/worker/stop.ts';
import type { World } from '../src/worker/world.ts';
import { fakeArea } from './fake-storage.ts';

const ORIGIN = 'https://a.test';

/** One document of the tab. What it says may differ from what the browser knows. */
interface Doc {
  documentId: string;
  frameId: number;
  says: { origin: string; path: number[]; prefix?: string };
  from: string;
  injected?: boolean;
}

interface Injection {
  target: { frameIds?: number[]; documentIds?: string[]; allFrames?: boolean };
  files?: string[];
}

async function scene(documents: Doc[], local: Area & ReturnType<typeof fakeArea> = fakeArea()) {
  const posted: FromWorker[] = [];
  const sent: (ToContent & { to: string })[] = [];
  const prefixes = new Map<string, string>();
  const hooks = { files: async () => {}, url: `${ORIGIN}/` as string | undefined };
  const painted = async () => undefined;
  const world: World = {
    store: await Store.load(fakeArea(), local),
    host: { post: (message) => posted.push(message) > 0 },
    calls: new Calls(),
    permits: new Permits(),
    prefixes: new Prefixes(fakeArea(), 'regular'),
  };
  let ended: (reply: unknown) => void = () => {};
  const running = new Promise<unknown>((resolve) => {
    ended = resolve;
  });
  const tab = () => ({ id: 1, url: hooks.url, title: '', status: 'complete' });
  Object.assign(globalThis, {
    BUILD: 'test',
    chrome: {
      action: { setBadgeText: painted, setBadgeBackgroundColor: painted, setTitle: painted },
      permissions: { contains: async () => true },
      tabs: {
        get: async () => tab(),
        query: async () => [tab()],
        sendMessage: async (_: number, message: ToContent, { documentId }: { documentId: string }) => {
          sent.push({ ...message, to: documentId });
          const document = documents.find((one) => one.documentId === documentId);
          if (message.body.op === 'call_tool') return await running;
          if (message.body.op === 'drop') ended({ reply: 'ok' });
          if (document === undefined || message.body.op !== 'attach') return { reply: 'ok' };
          stated(documentId, document.from);
          const prefix = document.says.prefix ?? prefixes.get(documentId) ?? message.body.prefix;
          prefixes.set(documentId, prefix);
          return { reply: 'attached', prefix, path: document.says.path, native_tools: true };
        },
      },
      scripting: {
        executeScript: async ({ target, files }: Injection) => {
          const meant = documents.filter(
            (one) =>
              target.allFrames ||
              target.frameIds?.includes(one.frameId) ||
              target.documentIds?.includes(one.documentId),
          );
          if (files) {
            for (const one of meant) one.injected = true;
            await hooks.files();
          }
          return meant.map(({ documentId, frameId, says, injected }) => ({
            documentId,
            frameId,
            result: {
              origin: says.origin,
              engine: injected === true,
              ...(injected ? { path: says.path } : {}),
            },
          }));
        },
      },
    },
  });
  const share = makeShare(world, { tabId: 1, origin: ORIGIN, title: '' }, 'visit');
  return { world, share, sent, hooks, posted };
}

const topDocument = (): Doc => ({
  documentId: 'TOP',
  frameId: 0,
  says: { origin: ORIGIN, path: [] },
  from: ORIGIN,
});
const frame = (documentId: string, path: number[], from = 'https://b.test'): Doc => ({
  documentId,
  frameId: Number.parseInt(documentId.slice(1), 10),
  says: { origin: from, path },
  from,
});

test('the origin of a frame is the one the browser states', async () => {
  const liar = frame('F1', [0], 'https://evil.test');
  liar.says.origin = ORIGIN;
  const { world, share } = await scene([topDocument(), liar]);
  assert.equal(await attach(world, share), undefined);
  assert.deepEqual(
    share.documents.map((one) => one.origin),
    [ORIGIN, 'https://evil.test'],
  );
});

test('a top document of another origin than it says is not attached', async () => {
  const liar = topDocument();
  liar.from = 'https://evil.test';
  const { world, share } = await scene([liar]);
  assert.equal((await attach(world, share))?.kind, 'document_gone');
  assert.deepEqual(share.documents, []);
});

test('a document goes by a prefix it was sent, also after it was forgotten, and by no other', async () => {
  const honest = frame('F1', [0]);
  const thief = frame('F2', [1]);
  const { world, share } = await scene([topDocument(), honest, thief]);
  await attach(world, share);
  const [, first] = share.documents;
  assert.ok(first);
  share.documents = [];
  thief.says.prefix = first.prefix;
  await attach(world, share);
  assert.deepEqual(
    share.documents.map(({ documentId, prefix }) => (documentId === 'F1' ? prefix : documentId)),
    ['TOP', first.prefix],
  );
});

test('a frame that says it is the top document, or the other way round, is left out', async () => {
  const { world, share } = await scene([topDocument(), frame('F1', [])]);
  await attach(world, share);
  assert.deepEqual(
    share.documents.map((one) => one.documentId),
    ['TOP'],
  );
  const misplaced = topDocument();
  misplaced.says.path = [0];
  const other = await scene([misplaced]);
  assert.equal((await attach(other.world, other.share))?.kind, 'document_gone');
});

test('a frame that moved keeps its prefix and loses its frame element until a snapshot shows it', async () => {
  const [first, second] = [frame('F1', [0]), frame('F2', [1])];
  const documents = [topDocument(), first, second];
  const { world, share } = await scene(documents);
  await attach(world, share);
  const record = share.documents[2];
  assert.ok(record);
  record.hostRef = 'k1e7';
  await attach(world, share);
  assert.equal(share.documents[2]?.hostRef, 'k1e7', 'where nothing moved it stays known');
  documents.splice(1, 1);
  second.says.path = [0];
  await attach(world, share);
  const moved = share.documents[1];
  assert.deepEqual([moved?.prefix, moved?.path, moved?.hostRef], [record.prefix, [0], undefined]);
});

test('a place two frames claim is not acted in', async () => {
  const { world, share } = await scene([
    topDocument(),
    frame('F1', [0]),
    frame('F2', [0]),
    frame('F3', [0, 0]),
  ]);
  await attach(world, share);
  const inner = share.documents.find((one) => one.documentId === 'F3');
  assert.ok(inner);
  assert.equal((await vetChain(world, share, inner))?.kind, 'frame_not_shared');
});

test('a document whose surrounding frame went is gone, and not one that may not be read', async () => {
  const documents = [topDocument(), frame('F1', [0]), frame('F2', [0, 0])];
  const { world, share } = await scene(documents);
  await attach(world, share);
  const inner = share.documents.find((one) => one.documentId === 'F2');
  assert.ok(inner);
  documents.length = 1;
  share.documents = share.documents.filter((one) => one.documentId !== 'F1');
  assert.equal((await vetChain(world, share, inner))?.kind, 'document_gone');
});

test('at most fifty documents take part, and those that did before come first', async () => {
  const documents = [topDocument(), ...Array.from({ length: 60 }, (_, k) => frame(`F${k + 1}`, [k]))];
  const { world, share } = await scene(documents);
  await attach(world, share);
  assert.equal(share.documents.length, 50);
  const before = new Set(share.documents.map((one) => one.documentId));
  documents.splice(1, 0, frame('F99', [99]));
  await attach(world, share);
  assert.deepEqual(new Set(share.documents.map((one) => one.documentId)), before);
});

test('Stop between the injection and the attach: no document is asked to take part', async () => {
  const { world, share, sent, hooks } = await scene([topDocument()]);
  let stopped: Promise<void> | undefined;
  hooks.files = async () => {
    stopped ??= stop(world);
  };
  assert.equal((await attach(world, share))?.kind, 'document_gone');
  await stopped;
  assert.ok(!sent.some((one) => one.body.op === 'attach'));
});

test('Stop after a document was asked: it is dropped under the epoch it was attached with', async () => {
  const { world, share, sent } = await scene([topDocument(), frame('F1', [0])]);
  const real = chrome.tabs.sendMessage as unknown as (...args: unknown[]) => Promise<unknown>;
  let stopped: Promise<void> | undefined;
  Object.assign(chrome.tabs, {
    sendMessage: (...args: unknown[]) => {
      const reply = real(...args);
      stopped ??= stop(world);
      return reply;
    },
  });
  const epoch = share.epoch;
  assert.equal((await attach(world, share))?.kind, 'document_gone');
  await stopped;
  assert.ok(share.epoch > epoch);
  const asked = sent.filter((one) => one.body.op === 'attach');
  assert.ok(asked.length > 0);
  for (const one of asked) {
    assert.equal(one.epoch, epoch);
    assert.ok(
      sent.some((it) => it.to === one.to && it.body.op === 'drop' && it.epoch === epoch),
      one.to,
    );
  }
  assert.deepEqual(share.documents, []);
});

test('Stop tells a running page tool to abort under the epoch its document knows, and before the drop', async () => {
  const { world, share, sent } = await scene([topDocument()]);
  await attach(world, share);
  const epoch = share.epoch;
  const call = world.calls.begin('c1', { name: 'agent', version: '1', observed: '' });
  const { runTool } = await import('../src/worker/page-tools.ts');
  const [document] = share.documents;
  assert.ok(document);
  const ran = runTool(call, share, document, { name: 'slow', arguments: '{}', generation: undefined });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await stop(world);
  await ran;
  const after = sent.filter((one) => one.body.op === 'cancel_tool' || one.body.op === 'drop');
  assert.deepEqual(
    after.map((one) => [one.body.op, one.epoch]),
    [
      ['cancel_tool', epoch],
      ['drop', epoch],
    ],
  );
});

test('nothing is told of Stop before it is stored', async () => {
  const local = fakeArea();
  const { world, posted } = await scene([topDocument()], local);
  let store = () => {};
  const held = new Promise<void>((resolve) => {
    store = resolve;
  });
  const set = local.set;
  local.set = async (items) => {
    await held;
    await set(items);
  };
  const before = posted.length;
  const stopped = stop(world);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(posted.length, before);
  store();
  await stopped;
  assert.equal(local.content.stopped, true);
  assert.ok(posted.some((one) => one.type === 'revoked'));
});

for (const state of ['left_origin', 'needs_toolbar_click'] as const) {
  test(`a visit that was away for too long (${state}) is over when its tab comes back`, async () => {
    const { world, share } = await scene([topDocument()]);
    Object.assign(share, { state, since: Date.now() - LEFT_ORIGIN_MS + 60_000 });
    assert.equal(await attach(world, share), undefined, 'in time it goes on');
    Object.assign(share, { state, since: Date.now() - LEFT_ORIGIN_MS - 1_000 });
    assert.equal((await attach(world, share))?.kind, 'unknown_session');
    assert.deepEqual(world.store.kept.shares, []);
  });
}

test('a worker that starts sees that a shared tab is elsewhere by now', async () => {
  const { world, share, hooks } = await scene([topDocument()]);
  await attach(world, share);
  hooks.url = 'https://b.test/';
  await lookAround(world);
  assert.equal(share.state, 'left_origin');
  assert.deepEqual(share.documents, []);
});
