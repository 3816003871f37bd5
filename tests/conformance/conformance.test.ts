// Roles and names against this project's own cases, in both engines. The first half of the cases was written
// before the engine was first asked them, so it says how far the rules reach beyond what they were made for;
// a gap between the halves means that rules were fitted to cases.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accepted, type CaseFile, readCases } from './cases.ts';
import { type Score, score } from './score.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const HALVES = ['before', 'after'] as const;
/** Cases the engine is known to miss, each with the reason. */
const KNOWN = new Map<string, string>();

const files = new Map<string, CaseFile>();
const scores = new Map<string, Score>();
before(async () => {
  for (const half of HALVES) {
    const file = await readCases(join(FOLDER, `${half}.json`));
    files.set(half, file);
    scores.set(half, await score(file));
  }
});
after(() => scores.clear());

for (const half of HALVES) {
  test(`${half}: every role and name is right, in both engines`, () => {
    const found = scores.get(half);
    assert.ok(found);
    const missed = found.misses.filter((miss) => !KNOWN.has(miss.id));
    assert.deepEqual(missed, []);
    assert.equal(found.engines.wasm.total, found.total);
    assert.equal(found.engines.script.total, found.total);
  });
}

test('the halves score within a point of each other', () => {
  const [first, second] = HALVES.map((half) => scores.get(half));
  assert.ok(first && second);
  const gap = (100 * first.passed) / first.total - (100 * second.passed) / second.total;
  assert.ok(Math.abs(gap) <= 1, `${gap} points`);
});

test('there are cases enough, and no two with one id', () => {
  const cases = [...files.values()].flatMap((file) => file.cases.map((one) => one.id));
  assert.ok(cases.length >= 150, `${cases.length} cases`);
  for (const file of files.values()) {
    assert.equal(new Set(file.cases.map((one) => one.id)).size, file.cases.length);
  }
});

test('a known miss is still missed', () => {
  const missed = new Set([...scores.values()].flatMap((found) => found.misses.map((miss) => miss.id)));
  for (const id of KNOWN.keys()) assert.ok(missed.has(id), `${id} is right now; take it off the list`);
});

test('what counts as right', () => {
  const one = { id: '1', page: 'p', selector: '#x' };
  const got = (role: string, name: string) => ({ role, name });
  assert.ok(accepted({ ...one, role: 'image' }, got('img', 'n')));
  assert.ok(accepted({ ...one, role: ['generic', 'presentation'] }, got('none', '')));
  assert.ok(!accepted({ ...one, role: 'generic' }, got('none', '')));
  assert.ok(accepted({ ...one, name: ' a  b\n' }, got('button', 'a b')));
  assert.ok(!accepted({ ...one, name: 'a b' }, got('button', 'a\u00a0b')));
  assert.ok(!accepted({ ...one, role: 'button', name: 'a' }, got('button', 'b')));
  assert.ok(!accepted({ ...one, name: '' }, null));
});
