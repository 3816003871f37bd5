import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tool, toDefinition } from '../src/core/tool.ts';
import { isPotentiallyTrustworthy, toolNameProblem } from '../src/model-context/checks.ts';

const tool = (more: object = {}): Tool => ({ name: 't', description: 'd', execute: () => ({}), ...more });

test('names', () => {
  for (const name of ['a', 'aZ09_-.', 'x'.repeat(128)]) assert.equal(toolNameProblem(name), undefined);
  for (const [name, problem] of [
    ['', /empty/],
    ['x'.repeat(129), /129 characters/],
    ['a b', /may only hold/],
    ['ä', /may only hold/],
    ['a\n', /may only hold/],
  ] as const) {
    assert.match(toolNameProblem(name) ?? '', problem);
  }
});

test('a mistake in a declaration is thrown where it is made', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  for (const [more, problem] of [
    [{ name: 'a b' }, /may only hold/],
    [{ description: '' }, /tool "t": the description is empty/],
    [{ execute: 1 }, /function named execute/],
    [{ inputSchema: cyclic }, /no JSON form/],
    [{ inputSchema: () => 1 }, /no JSON form/],
    [{ inputSchema: [] }, /must be a JSON object/],
    [{ inputSchema: null }, /must be a JSON object/],
  ] as const) {
    assert.throws(() => toDefinition(tool(more)), { name: 'TypeError', message: problem });
  }
});

test('a definition is a copy without absent members', () => {
  const inputSchema = { type: 'object', required: ['a'] };
  const annotations = { readOnlyHint: true };
  const definition = toDefinition(tool({ title: 'T', inputSchema, annotations }));
  inputSchema.required.push('b');
  annotations.readOnlyHint = false;
  assert.deepEqual(definition, {
    name: 't',
    title: 'T',
    description: 'd',
    inputSchema: { type: 'object', required: ['a'] },
    annotations: { readOnlyHint: true },
  });
  assert.deepEqual(toDefinition(tool()), { name: 't', description: 'd' });
});

test('trustworthy urls', () => {
  const answer = (url: string) => isPotentiallyTrustworthy(new URL(url));
  for (const url of [
    'https://a.test',
    'http://a.localhost:1',
    'http://127.9.9.9',
    'http://[::1]',
    'file:///x',
  ]) {
    assert.equal(answer(url), true, url);
  }
  for (const url of ['http://a.test', 'http://notlocalhost', 'data:,x', 'about:blank', 'http://[::2]']) {
    assert.equal(answer(url), false, url);
  }
});
