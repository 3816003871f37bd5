import assert from 'node:assert/strict';
import test from 'node:test';
import type { FromWorker } from '../src/generated/messages.ts';
import { Calls } from '../src/worker/calls.ts';
import { nowListed, topIsNow } from '../src/worker/listed.ts';
import { Permits } from '../src/worker/permits.ts';
import { Prefixes } from '../src/worker/prefix.ts';
import { endShare, makeShare, tellShares } from '../src/worker/shares.ts';
import { Store } from '../src/worker/state.ts';
import { stop } from '../src/worker/stop.ts';
import type { World } from '../src/worker/world.ts';
import { fakeArea } from './fake-storage.ts';

// The badge is painted at the end of a share, and here there is no toolbar to paint it on.
const painted = async () => undefined;
Object.assign(globalThis, {
  chrome: { action: { setBadgeText: painted, setBadgeBackgroundColor: painted, setTitle: painted } },
});

async function scene() {
  const posted: FromWorker[] = [];
  const world: World = {
    store: await Store.load(fakeArea(), fakeArea()),
    host: { post: (message) => posted.push(message) > 0 },
    calls: new Calls(),
    permits: new Permits(),
    prefixes: new Prefixes(fakeArea(), 'regular'),
  };
  const share = (tabId: number) => makeShare(world, { tabId, origin: 'https://a.test', title: '' }, 'visit');
  const told = () => posted.flatMap((one) => (one.type === 'shares' ? [one.sessions] : []));
  return { world, posted, share, told };
}

test('the broker hears of every change of the set of shared tabs', async () => {
  const { world, share, told } = await scene();
  tellShares(world);
  const first = share(1);
  const second = share(2);
  await endShare(world, first);
  share(3);
  await stop(world);
  const [none, one, two, left, , stopped] = told();
  assert.deepEqual(none, []);
  assert.deepEqual(one, [first.session]);
  assert.deepEqual(two, [first.session, second.session]);
  assert.deepEqual(left, [second.session]);
  assert.deepEqual(stopped, []);
  assert.equal(told().length, 6);
});

test('the tools of a document the tab no longer shows are taken back from the broker, once', async () => {
  const { world, posted, share } = await scene();
  const shared = share(1);
  const document = { documentId: 'D1', frameId: 0, prefix: 'k7', path: [], origin: '', nativeTools: false };
  topIsNow(world.host, shared, 'D1');
  nowListed(shared, document);
  topIsNow(world.host, shared, 'D1');
  assert.ok(!posted.some((message) => message.type === 'tools_changed'));
  topIsNow(world.host, shared, 'D2');
  topIsNow(world.host, shared, 'D3');
  const changed = posted.filter((message) => message.type === 'tools_changed');
  assert.deepEqual(changed, [{ type: 'tools_changed', document: 'D1' }]);
});
