import assert from 'node:assert/strict';
import test from 'node:test';
import { Prefixes, prefixAt } from '../src/worker/prefix.ts';
import { fakeArea } from './fake-storage.ts';

test('prefixes are valid, free of the separator, and never repeat', () => {
  const seen = new Set<string>();
  for (const space of ['regular', 'incognito'] as const) {
    for (let n = 0; n < 20_000; n += 1) {
      const prefix = prefixAt(n, space);
      assert.match(prefix, /^[a-df-z][0-9a-df-z]{0,15}$/);
      assert.ok(!seen.has(prefix), `${prefix} twice`);
      seen.add(prefix);
    }
  }
});

test('short ones come first', () => {
  assert.equal(prefixAt(0, 'regular'), 'a');
  assert.equal(prefixAt(12, 'regular'), 'n');
  assert.equal(prefixAt(13, 'regular'), 'a0');
});

test('the start is random and has at most three characters', async () => {
  for (const random of [0, 0.5, 0.999_999]) {
    const prefixes = new Prefixes(fakeArea(), 'regular', () => random);
    assert.ok((await prefixes.next()).length <= 3);
  }
});

test('simultaneous requests get different prefixes', async () => {
  const prefixes = new Prefixes(fakeArea(), 'regular', () => 0);
  const got = await Promise.all(Array.from({ length: 50 }, () => prefixes.next()));
  assert.equal(new Set(got).size, 50);
});

test('a prefix is given out only after the counter is stored', async () => {
  const area = fakeArea();
  const lost = { ...area, set: () => Promise.reject(new Error('quota')) };
  await assert.rejects(new Prefixes(lost, 'regular', () => 0).next());
  const first = await new Prefixes(area, 'regular', () => 0).next();
  // A worker that starts anew goes on where the storage is, whatever its random start would be.
  assert.notEqual(await new Prefixes(area, 'regular', () => 0).next(), first);
});
