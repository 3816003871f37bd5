import assert from 'node:assert/strict';
import test from 'node:test';
import { failureIn } from '../src/worker/tool-failure.ts';

test('a result that says it is an error is one, with its own words', () => {
  const failure = { isError: true, code: 'out_of_stock', message: 'Size S is sold out.' };
  assert.equal(failureIn(JSON.stringify(failure)), 'Size S is sold out.');
  assert.equal(failureIn(JSON.stringify(failure, null, 2)), 'Size S is sold out.');
  assert.equal(failureIn('{"isError":true,"code":"busy"}'), 'busy');
  assert.equal(failureIn('{"isError":true,"message":7}'), 'no message');
  assert.equal(failureIn(JSON.stringify({ isError: true, message: 'x'.repeat(10_000) }))?.length, 500);
});

test('everything else is a result', () => {
  const results = [
    '',
    'text',
    'an "isError" in text',
    '{"isError":true',
    '{"isError":false,"message":"m"}',
    '{"isError":"true","message":"m"}',
    '[{"isError":true}]',
    '{"result":{"isError":true}}',
    'null',
  ];
  for (const result of results) assert.equal(failureIn(result), undefined, result);
});
