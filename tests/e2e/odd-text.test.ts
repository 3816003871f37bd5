// Text that breaks parsers, lines and markers comes through the whole chain as harmless text.
import assert from 'node:assert/strict';
import test from 'node:test';
import { snapshot, startWorld } from './world.ts';

/** Controls but the line end, format characters (bidi, zero-width, tags), line and paragraph separators. */
const FORBIDDEN = /(?!\n)\p{Cc}|\p{Cf}|[\u2028\u2029]/u;

for (const nativeWebMcp of [false, true]) {
  test(`odd text stays text (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/odd-text.html');
    const agent = await world.agent();
    const outline = await snapshot(agent);
    assert.doesNotMatch(outline, FORBIDDEN);
    assert.equal(
      outline.split('\n').filter((line) => /^\s*- listitem: button /.test(line)).length,
      11,
      outline,
    );
    assert.equal(outline.match(/\[ref=a1e1\]|\[ref=k7e1\]/), null, 'a page string looks like a handle');
    const markers = outline.match(/\[\/?page [0-9a-f]{8}/g) ?? [];
    assert.equal(markers.length, 2, `a page string looks like a marker: ${markers}`);

    const listed = await agent.call('page_tools');
    assert.equal(listed.isError, false, listed.text);
    assert.doesNotMatch(listed.text, FORBIDDEN);
    const call = (at: number) => agent.call('page_action', { name: 'odd', arguments: { at } });
    const first = await world.deciding(page, 'allow', () => call(2));
    assert.equal(first.isError, false, first.text);
    for (const at of [0, 1, 2, 3, 5, 6, 7, 8, 9]) {
      const answer = await call(at);
      assert.equal(answer.isError, false, answer.text);
      assert.doesNotMatch(answer.text, FORBIDDEN);
      assert.equal((answer.text.match(/\[\/?page [0-9a-f]{8}/g) ?? []).length, 2, answer.text);
    }
    // What an agent sends can be odd as well.
    const sent = await agent.call('wait_for', {
      until: [{ is: 'text', value: 'half \ud83d' }],
      timeout_ms: 50,
    });
    assert.equal(sent.isError, false, sent.text);
    assert.match(await snapshot(agent), /Odd text/, 'everybody is still alive');
  });
}
