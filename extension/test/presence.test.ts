import assert from 'node:assert/strict';
import test from 'node:test';
import { Presence } from '../src/worker/presence.ts';

/** Lets everything that is due now happen. */
const due = () => new Promise((resolve) => setImmediate(resolve));

async function heard(left: Promise<void>): Promise<boolean> {
  let told = false;
  void left.then(() => {
    told = true;
  });
  await due();
  return told;
}

test('a document left when its last port ended', () => {
  const presence = new Presence();
  presence.opened('A');
  // Back from the cache, the new port may be seen before the end of the old one.
  presence.opened('A');
  assert.equal(presence.closed('A'), false);
  assert.equal(presence.isOpen('A'), true);
  assert.equal(presence.closed('A'), true);
  assert.equal(presence.isOpen('A'), false);
});

test('who waits for a document or the one above it hears that it left', async () => {
  const presence = new Presence();
  const frame = presence.watch(['frame', 'top']);
  const other = presence.watch(['other']);
  presence.leave('top');
  assert.equal(await heard(frame.left), true);
  assert.equal(await heard(other.left), false);
});

test('who no longer waits hears nothing', async () => {
  const presence = new Presence();
  const watch = presence.watch(['A']);
  watch.release();
  presence.leave('A');
  assert.equal(await heard(watch.left), false);
});

test('a document that came back is there again', () => {
  const presence = new Presence();
  presence.leave('A');
  assert.equal(presence.hasLeft('A'), true);
  presence.opened('A');
  assert.equal(presence.hasLeft('A'), false);
  presence.leave('A');
  presence.found('A');
  assert.equal(presence.hasLeft('A'), false);
});

test('an end is heard of where a port is open or about to open', () => {
  const presence = new Presence();
  assert.equal(presence.isHeard('A'), false);
  presence.found('A');
  assert.equal(presence.isHeard('A'), true);
  presence.leave('A');
  assert.equal(presence.isHeard('A'), false);
});

test('what left is remembered within bounds', () => {
  const presence = new Presence();
  for (let k = 0; k < 2_000; k += 1) presence.leave(`document ${k}`);
  assert.equal(presence.hasLeft('document 0'), false);
  assert.equal(presence.hasLeft('document 1999'), true);
});
