// `cargo xtask bench a11y`: how many roles and names of a case file the engine gets right, and which not.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readCases } from '../conformance/cases.ts';
import { ENGINES, score } from '../conformance/score.ts';

const { values: options } = parseArgs({
  options: { cases: { type: 'string' }, json: { type: 'string' }, min: { type: 'string' } },
});
if (options.cases === undefined) throw new Error('expected --cases FILE');
const least = Number(options.min ?? 0);
if (!(least >= 0 && least <= 1)) throw new Error('--min takes a ratio from 0 to 1');

const made = await score(await readCases(options.cases));
const percent = (passed: number, total: number) =>
  `${passed} of ${total}, ${((100 * passed) / Math.max(total, 1)).toFixed(2)} %`;
for (const miss of made.misses) {
  const { id, test, engine, expected, got } = miss;
  console.log(`${id} (${engine}): ${test ?? ''}`);
  console.log(`  expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
}
for (const engine of ENGINES) {
  const { passed, total } = made.engines[engine];
  console.log(`${engine}: ${percent(passed, total)}`);
}
console.log(`both engines: ${percent(made.passed, made.total)}`);
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, `${JSON.stringify(made, null, 2)}\n`);
}
if (made.passed < least * made.total) {
  console.error(`error: below --min ${least}`);
  process.exitCode = 1;
}
