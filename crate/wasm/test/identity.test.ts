// One core, three builds: the same document gives the same bytes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Bench, engine, outline, root, script, WAYS } from './support.ts';

const FIXTURES = [
  'shop.html',
  'seen.html',
  'hostile.html',
  'secrets.html',
  'private.html',
  'act.html',
  'list.html',
  'empty.html',
];

let bench: Bench;
before(async () => {
  const example = ['build', '--quiet', '--release', '--package', 'transom-page', '--example', 'outline'];
  execFileSync('cargo', example, { cwd: root, stdio: 'inherit' });
  bench = await Bench.start();
});
after(() => bench.stop());

/** The core as a native program, compiled once. */
function native(...words: string[]): string {
  return execFileSync(join(root, 'target/release/examples/outline'), words, {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
}

for (const fixture of FIXTURES) {
  test(`${fixture}: wasm, wasm2js, isolated world and native Rust agree`, async () => {
    const seen = new Map<string, string>();
    for (const way of WAYS) {
      const page = await bench.open(fixture);
      const host = await engine(page, way);
      const answer = await host.call({ op: 'snapshot', mode: 'full', max_bytes: 400_000 });
      assert.equal(answer.response, 'outline');
      seen.set(way, JSON.stringify(answer).replaceAll(/127\.0\.0\.1:\d+/g, 'host'));
      await page.close();
    }
    assert.equal(seen.get('wasm'), seen.get('wasm2js'));
    assert.equal(seen.get('isolated'), seen.get('wasm2js'));

    const [tags, attributes] = native('tables').trim().split('\n');
    const page = await bench.open(fixture);
    const harvest = await page.evaluate(
      async ([tags, attributes]) => {
        const { Harvester } = await import(`${location.origin}/js/harvest.js`);
        const harvester = new Harvester(tags, attributes, undefined);
        harvester.harvest();
        return { records: [...harvester.records()], strings: harvester.strings() };
      },
      [tags, attributes],
    );
    await page.close();
    const file = harvestFile(harvest);
    try {
      const wanted = JSON.parse(seen.get('wasm2js') ?? '{}').outline;
      assert.equal(native('outline', file).replaceAll(/127\.0\.0\.1:\d+/g, 'host'), wanted);
    } finally {
      rmSync(dirname(file), { recursive: true });
    }
  });
}

/** A harvest as the native program takes it, alone in a folder of its own. */
function harvestFile(harvest: { records: number[]; strings: string }): string {
  const file = join(mkdtempSync(join(tmpdir(), 'harvest-')), 'page');
  const words = Uint32Array.from([harvest.records.length, ...harvest.records]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(words.buffer), Buffer.from(harvest.strings.toWellFormed())]),
  );
  return file;
}

/** Of every page, listed in the outline or not. */
const DESCRIBED = 80;

for (const fixture of FIXTURES) {
  test(`${fixture}: wasm, wasm2js and native Rust describe elements alike`, async () => {
    const [tags, attributes] = native('tables').trim().split('\n');
    const page = await bench.open(fixture);
    await engine(page, 'wasm');
    const seen = await page.evaluate(
      async ([script, count, tags, attributes]) => {
        const { Harvester } = await import(`${location.origin}/js/harvest.js`);
        const harvester = new Harvester(tags, attributes, undefined);
        harvester.harvest(true);
        const records = [...harvester.records()];
        const elements = [...Document.prototype.querySelectorAll.call(document, '*')].slice(0, Number(count));
        // biome-ignore lint/security/noGlobalEval: the script is ours, and an import would not run it
        globalThis.eval(String(script));
        const { engine, __transomEngine } = globalThis as unknown as Record<
          string,
          { describe(one: Element): object; create(options: object): { describe(one: Element): object } }
        >;
        const translated = __transomEngine?.create({ prefix: 'k8' });
        return {
          records,
          strings: harvester.strings(),
          numbers: elements.map((one) => harvester.number(one)),
          wasm: elements.map((one) => engine?.describe(one)),
          script: elements.map((one) => translated?.describe(one)),
        };
      },
      [script, DESCRIBED, tags, attributes] as const,
    );
    await page.close();
    assert.deepEqual(seen.wasm, seen.script);
    assert.ok(seen.numbers.every((number) => number > 0));
    const file = harvestFile(seen);
    try {
      const lines = native('describe', file, ...seen.numbers.map(String))
        .split('\n')
        .slice(0, -1);
      const wanted = seen.wasm as { role: string; name: string }[];
      assert.deepEqual(
        lines,
        wanted.map((one) => `${one.role}\t${one.name}`),
      );
    } finally {
      rmSync(dirname(file), { recursive: true });
    }
  });
}

for (const way of WAYS) {
  test(`${way}: a tiny snapshot, then one that makes memory grow`, async () => {
    const page = await bench.open('empty.html');
    const host = await engine(page, way);
    await outline(host);
    await page.evaluate(() => {
      const parts = [];
      for (let at = 0; at < 4000; at++) {
        parts.push(
          `<li><b>Row ${at}</b> <a href="/item/${at}">Open ${at}</a> <button>Delete ${at}</button></li>`,
        );
      }
      document.body.innerHTML = `<ul>${parts.join('')}</ul>`;
    });
    const answer = await host.call({ op: 'snapshot', mode: 'full', max_bytes: 400_000 });
    assert.equal(answer.response, 'outline');
    if (answer.response !== 'outline') return;
    assert.match(answer.outline, /link "Open 0" \[ref=k7e2\]/);
    assert.ok(answer.outline.length > 390_000 && answer.outline.length <= 400_000);
    assert.ok(answer.notes.some((note) => note.note === 'omitted' && note.lines > 0));
    const again = await host.call({ op: 'snapshot', mode: 'full', max_bytes: 400_000 });
    assert.equal(JSON.stringify(again), JSON.stringify(answer), 'handles are repeated');
    await page.close();
  });
}

test('what is no request is refused, and the engine lives on', async () => {
  const page = await bench.open('shop.html');
  for (const way of WAYS) {
    const host = await engine(page, way);
    for (const bad of ['', '{', 'null', '[1]', '{"op":"nope"}', `{"op":"mask","text":"${'x'.repeat(1e6)}`]) {
      const answer = await host.call(bad);
      assert.equal(answer.response === 'refused' && answer.refusal.kind, 'malformed', bad.slice(0, 40));
    }
    const deep = await host.call(`{"op":"mask","text":${'['.repeat(40)}${']'.repeat(40)}}`);
    assert.equal(deep.response === 'refused' && deep.refusal.kind, 'malformed');
    // What is no text in any encoding becomes what stands for that.
    const lone = await host.call('{"op":"mask","text":"\\ud800"}');
    assert.equal(lone.response === 'masked' && lone.text, '\ufffd');
    assert.match(await outline(host), /heading "Your cart" \[level=1\]/);
  }
  await page.close();
});
