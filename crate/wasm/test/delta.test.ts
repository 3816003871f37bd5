// What changed since an outline that is kept, in the ways an engine lives in a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EngineRequest, EngineResponse } from '../../../extension/src/generated/messages.ts';
import { page as generated, SCRIPT, STYLES } from '../../../tests/bench/snapshot/pages.ts';
import { Bench, type Engine, engine, WAYS } from './support.ts';

type Outline = Extract<EngineResponse, { response: 'outline' }>;
type Snapshot = Omit<Extract<EngineRequest, { op: 'snapshot' }>, 'op'>;

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

async function look(engine: Engine, wanted: Partial<Snapshot>): Promise<Outline> {
  const answer = await engine.call({ op: 'snapshot', max_bytes: 22_528, ...wanted });
  assert.equal(answer.response, 'outline', JSON.stringify(answer).slice(0, 300));
  return answer as Outline;
}

for (const way of WAYS) {
  test(`one change among 10,000 elements (${way})`, async () => {
    const page = await bench.open('empty.html');
    const html = generated(10_000).replace(/<script[^>]*><\/script>|<link[^>]*>/g, '');
    await page.setContent(html.replace('</head>', `<style>${STYLES}</style></head>`));
    await page.evaluate(SCRIPT);
    const agent = await engine(page, way);
    const first = await look(agent, { keep: 'k7r0' });
    assert.equal(first.kept, 'k7r1');
    assert.ok(first.notes.some((note) => note.note === 'omitted'));
    await page.evaluate(() => {
      const cells = document.querySelectorAll('td');
      const last = cells[cells.length - 2];
      if (last) last.textContent = 'sunk';
    });
    const told = await look(agent, { since: 'k7r1', keep: 'k7r0' });
    assert.match(
      told.outline,
      /^- in table "Arrivals \d+" \[ref=k7e\d+\]\n - changed \(cell 2 of row \d\): cell "sunk"\n$/,
    );
    assert.ok(JSON.stringify(told).length <= 1024, JSON.stringify(told));
    assert.equal(told.kept, 'k7r2');
    assert.ok((told.changed?.full_bytes ?? 0) > 100_000);
    const same = await look(agent, { since: 'k7r2', keep: 'k7r0' });
    assert.deepEqual([same.outline, same.changed?.left_out], ['', 0]);
    const gone = await agent.call({ op: 'snapshot', max_bytes: 1000, since: 'k8r1', keep: 'k7r0' });
    assert.deepEqual(gone, { response: 'refused', refusal: { kind: 'unknown_base', since: 'k8r1' } });
    await page.close();
  });
}
