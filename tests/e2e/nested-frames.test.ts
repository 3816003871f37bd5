// Frames in frames, frames that come and go, and the card form of another site: what can be read is part of
// the outline with its origin marked, what cannot is named, and a handle carries its frame.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

for (const granted of [false, true]) {
  test(`frames ${granted ? "with the other site's host granted" : 'under activeTab alone'}`, async (t) => {
    const world = await startWorld(t, granted ? { grantHosts: ['http://b.localhost/*'] } : {});
    const page = await world.openShared('/nested.html');
    const agent = await world.agent();
    const theirs = new URL(world.pages.url('/', 'b.localhost')).origin;
    const ours = new URL(world.pages.url('/')).origin;
    const click = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
    const told = () => world.pages.log().map((entry) => entry.detail);
    const outline = await snapshot(agent);
    const saves = [...outline.matchAll(/^( *)- button "Save" \[ref=(\w+)\]/gm)];
    const [top, outer, inner] = saves.map((found) => found[2] ?? '');
    assert.ok(top && outer && inner, outline);

    await t.test('nested frames of the same origin stand in one outline', () => {
      const depths = saves.map((found) => found[1]?.length ?? 0);
      assert.deepEqual(
        depths,
        [...depths].sort((a, b) => a - b),
      );
      assert.match(outline, /outer text[\s\S]*inner text/);
      assert.equal(outline.split(`embed: ${ours}`).length - 1, 2, outline);
    });

    await t.test('a handle carries its frame', async () => {
      const done = await world.deciding(page, 'allow', () => click(inner));
      assert.equal(done.isError, false, done.text);
      await click(outer);
      await click(top);
      assert.deepEqual(told(), ['inner', 'outer', 'top']);
      world.pages.resetLog();
      const field = refOf(outline, 'textbox', 'Code');
      const filled = await agent.call('act', { steps: [{ do: 'fill', ref: field, value: 'x' }] });
      assert.match(filled.text, /^confirmed/, filled.text);
      assert.deepEqual(told(), ['inner']);
      world.pages.resetLog();
    });

    await t.test('the card form of another site', async () => {
      const line = outline.split('\n').find((text) => text.includes('iframe "Shop card"')) ?? '';
      assert.doesNotMatch(outline, /4929 ?1234|90210009/);
      if (!granted) {
        assert.ok(line.includes(`unreadable, declared: ${theirs}`), line);
        const frame = line.match(/\[ref=(\w+)\]/)?.[1] ?? '';
        const refused = await agent.call('snapshot', { scope: frame });
        assert.equal(refusalOf(refused).kind, 'frame_not_shared');
        assert.match(refused.text, /Ask the person to share the frame's site/);
        return;
      }
      assert.ok(outline.includes(`embed: ${theirs}`), outline);
      assert.match(outline, /textbox "Card number" \[ref=\w+\].*: \[redacted\]/);
      // The grant for the page does not reach into the frame: the person is asked anew, for that origin.
      const pay = refOf(outline, 'button', 'Pay');
      const asked = click(pay);
      const first = await Promise.race([
        asked,
        until('nobody', () => undefined, 1_500).catch(() => undefined),
      ]);
      if (first !== undefined) assert.equal(refusalOf(first).kind, 'approval_pending', first.text);
      assert.deepEqual(told(), [], 'paid without a question');
      const paid = await world.deciding(page, 'allow', () => (first === undefined ? asked : click(pay)));
      assert.equal(paid.isError, false, paid.text);
      assert.deepEqual(told(), ['card']);
      world.pages.resetLog();
    });

    await t.test('a frame that was removed, and one that took its place', async () => {
      await page.evaluate(`take('Outer')`);
      for (const ref of [inner, outer]) assert.equal(refusalOf(await click(ref)).kind, 'unknown_ref');
      const without = await snapshot(agent);
      assert.doesNotMatch(without, /inner text|iframe "Outer"/);
      await page.goto(world.pages.url('/nested.html'));
      const again = await snapshot(agent);
      const before = [...again.matchAll(/- button "Save" \[ref=(\w+)\]/g)].map((found) => found[1] ?? '');
      await page.evaluate(`anew('Outer')`);
      const fresh = await until('the new frame', async () => {
        const now = await snapshot(agent);
        return /inner text/.test(now) ? now : undefined;
      });
      const after = [...fresh.matchAll(/- button "Save" \[ref=(\w+)\]/g)].map((found) => found[1] ?? '');
      assert.equal(after[0], before[0], 'the page around it keeps its handles');
      assert.equal(after.filter((ref) => before.includes(ref)).length, 1, `${before} and ${after}`);
      assert.equal(refusalOf(await click(before[2] ?? '')).kind, 'unknown_ref');
      assert.deepEqual(told(), []);
      await click(after[2] ?? '');
      assert.deepEqual(told(), ['inner']);
      world.pages.resetLog();
    });

    await t.test('a frame that went to another page', async () => {
      const now = await snapshot(agent);
      const refs = [...now.matchAll(/- button "Save" \[ref=(\w+)\]/g)].map((found) => found[1] ?? '');
      await page.evaluate(
        `new Promise((done) => { const frame = document.querySelector('iframe'); frame.onload = done; frame.src = '/nested-inner.html' })`,
      );
      for (const ref of refs.slice(1)) assert.equal(refusalOf(await click(ref)).kind, 'unknown_ref');
      assert.deepEqual(told(), []);
      const done = await click(refs[0] ?? '');
      assert.equal(done.isError, false, done.text);
      assert.deepEqual(told(), ['top']);
    });
  });
}
