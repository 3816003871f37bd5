import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

test('under activeTab alone a third-party frame is named and not read', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/frames.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const declared = new URL(world.pages.url('/', 'b.localhost')).origin;
  const line = outline.split('\n').find((text) => text.includes('iframe "Theirs"')) ?? '';
  assert.match(line, /unreadable/, outline);
  assert.ok(line.includes(declared), `${line} does not name ${declared}`);
  assert.doesNotMatch(outline, /text of a third party|Third-party button/);
  assert.match(outline, /1 frame|frames?.*(not|cannot|could not).*read/i, 'the notes count it');

  // A frame of the same origin is part of the page.
  const inside = refOf(outline, 'button', 'Press me');
  const done = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref: inside }] }),
  );
  assert.equal(done.isError, false, done.text);
  assert.deepEqual(
    world.pages.log().map((entry) => entry.page),
    ['/plain.html'],
  );

  const frame = line.match(/\[ref=([a-z0-9]+)\]/)?.[1];
  assert.ok(frame, `no handle on ${line}`);
  const scoped = await agent.call('snapshot', { scope: frame });
  assert.equal(refusalOf(scoped).kind, 'frame_not_shared');
  assert.ok(scoped.text.includes(declared), `${scoped.text} does not name ${declared}`);
});

test("with the frame's host granted it is read, marked with its origin", async (t) => {
  const world = await startWorld(t, { grantHosts: ['http://b.localhost/*'] });
  await world.openShared('/frames.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  assert.match(outline, /text of a third party/);
  assert.ok(outline.includes(`embed: ${new URL(world.pages.url('/', 'b.localhost')).origin}`), outline);
  assert.doesNotMatch(outline, /unreadable/);
});
