// The parts of the popup's questions that need no document.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ARMING_MS, Standing } from '../src/ui/approve/arming.ts';
import { head, visible } from '../src/ui/approve/visible.ts';

const text = (value: string, lines = false) =>
  visible(value, lines)
    .map((piece) => (piece.named ? `<${piece.text}>` : piece.text))
    .join('');

test('characters that draw nothing or turn the text around are named', () => {
  assert.equal(text('plain “text” ß 漢字 😀'), 'plain “text” ß 漢字 😀');
  assert.equal(text('a\u202eb\u2066c'), 'a<U+202E>b<U+2066>c');
  assert.equal(text('\u200b\u00ad\u{e0041}\ufeff'), '<U+200B><U+00AD><U+E0041><U+FEFF>');
  assert.equal(text('\u3164\u2028\ud83d'), '<U+3164><U+2028><U+D83D>');
  assert.equal(text('a\nb\tc\r'), 'a<U+000A>b<U+0009>c<U+000D>');
  assert.equal(text('a\nb\tc\r', true), 'a\nb\tc<U+000D>');
  assert.deepEqual(visible('', false), []);
});

test('a page that writes such a name itself is told from one', () => {
  assert.deepEqual(visible('U+202E', false), [{ text: 'U+202E', named: false }]);
});

test('the beginning of a long text counts what follows it', () => {
  assert.deepEqual(head('short'), { shown: 'short', more: 0 });
  const long = `${'😀'.repeat(300)}end`;
  const cut = head(long);
  assert.equal([...cut.shown].length + cut.more, 303);
  assert.ok(cut.more > 0 && long.startsWith(cut.shown));
  const tall = head(`${'\n'.repeat(50)}end`);
  assert.ok(tall.more > 3, 'empty lines push nothing out of sight uncounted');
  assert.deepEqual(head('\n'.repeat(7)), { shown: '\n'.repeat(7), more: 0 });
});

test('a click counts only after everything has stood still', () => {
  let now = 0;
  const standing = new Standing(() => now);
  assert.ok(standing.left > 0, 'before anything was shown');
  assert.ok(standing.look('a allow 10 20'));
  assert.equal(standing.left, ARMING_MS);
  now = ARMING_MS;
  assert.equal(standing.left, 0);
  assert.ok(!standing.look('a allow 10 20'));
  assert.equal(standing.left, 0, 'the same picture again');
  assert.ok(standing.look('b allow 10 20'), 'another question in the same place');
  assert.equal(standing.left, ARMING_MS);
  now += ARMING_MS;
  assert.ok(standing.look('b allow 10 60'), 'the same question in another place');
  assert.equal(standing.left, ARMING_MS);
  now += ARMING_MS;
  standing.restart();
  assert.equal(standing.left, ARMING_MS);
});
