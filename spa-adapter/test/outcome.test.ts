import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf, ToolError } from '../src/core/outcome.ts';

const outcome = (run: () => unknown) => outcomeOf('t', run);

test('objects and arrays pass as their json, everything else as a result member', async () => {
  assert.deepEqual(await outcome(() => ({ a: 1, b: undefined })), { a: 1 });
  assert.deepEqual(await outcome(async () => [1, 2]), [1, 2]);
  for (const value of ['hi', '', 4, true, null])
    assert.deepEqual(await outcome(() => value), { result: value });
  assert.deepEqual(await outcome(() => undefined), { result: null });
  assert.deepEqual(await outcome(() => ({ toJSON: () => undefined })), { result: null });
  assert.deepEqual(await outcome(() => new Date(0)), { result: '1970-01-01T00:00:00.000Z' });
});

test('what has no json form is a failure with its reason', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const throwing = {
    toJSON() {
      throw new Error('mine');
    },
  };
  for (const [value, reason] of [
    [Symbol('x'), /a symbol/],
    [() => 1, /a function/],
    [1n, /BigInt/],
    [cyclic, /circular/],
    [throwing, /mine/],
  ] as const) {
    const failure = (await outcome(() => value)) as { isError: boolean; code: string; message: string };
    assert.equal(failure.isError, true);
    assert.equal(failure.code, 'result_not_json');
    assert.match(failure.message, reason);
  }
});

test('a tool error carries its code, another error is told to the developer too', async (context) => {
  const warn = context.mock.method(console, 'warn', () => {});
  const sold = () => {
    throw new ToolError('sold_out', 'the mug is sold out');
  };
  assert.deepEqual(await outcome(sold), { isError: true, code: 'sold_out', message: 'the mug is sold out' });
  assert.equal(warn.mock.callCount(), 0);
  const failure = await outcome(() => Promise.reject(new RangeError('deep')));
  assert.deepEqual(failure, { isError: true, code: 'tool_failed', message: 'deep' });
  assert.equal(warn.mock.callCount(), 1);
});

test('without a document declarations are checked and do nothing', async () => {
  const { createTransom } = await import('../src/index.ts');
  const transom = createTransom();
  transom.route('/x', [{ name: 'a', description: 'b', execute: () => 1 }])();
  assert.throws(() => transom.tool({ name: '', description: 'b', execute: () => 1 }), TypeError);
});
