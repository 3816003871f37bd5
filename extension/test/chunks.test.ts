import assert from 'node:assert/strict';
import test from 'node:test';
import { ChunkJoiner } from '../src/worker/chunks.ts';

const message = { type: 'cancel', call_id: 'c1' };
const text = JSON.stringify(message);
const chunk = (index: number, piece: string, last = false) => ({ type: 'chunk', index, last, text: piece });

test('a message that fits one frame passes at once', () => {
  assert.deepEqual(new ChunkJoiner().take(message), { message });
});

test('chunks are joined in order, one message after the other', () => {
  const joiner = new ChunkJoiner();
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(joiner.take(chunk(0, text.slice(0, 5))), { waiting: true });
    assert.deepEqual(joiner.take(chunk(1, text.slice(5, 9))), { waiting: true });
    assert.deepEqual(joiner.take(chunk(2, text.slice(9), true)), { message });
  }
});

test('what breaks the order is refused and the next message is whole again', () => {
  for (const wrong of [chunk(2, 'x'), message, null, { type: 'chunk', index: 1 }, { type: 'no_such' }]) {
    const joiner = new ChunkJoiner();
    joiner.take(chunk(0, text.slice(0, 5)));
    assert.ok('broken' in joiner.take(wrong), JSON.stringify(wrong));
    assert.deepEqual(joiner.take(message), { message });
  }
});

test('joined text must be a message, and no chunk again', () => {
  assert.ok('broken' in new ChunkJoiner().take(chunk(0, '{', true)));
  assert.ok('broken' in new ChunkJoiner().take(chunk(0, '[]', true)));
  assert.ok('broken' in new ChunkJoiner().take(chunk(0, JSON.stringify(chunk(0, text, true)), true)));
});

test('the joined size is bounded', () => {
  const joiner = new ChunkJoiner(10);
  assert.deepEqual(joiner.take(chunk(0, '123456')), { waiting: true });
  assert.ok('broken' in joiner.take(chunk(1, '78901')));
});
