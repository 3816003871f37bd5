// A page of 40,000 nodes and 2 MB of text: what the engine takes of the page's memory.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Bench, engine } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

const MB = 1024 * 1024;

// The memory of real WebAssembly is not counted there.
for (const way of ['wasm2js', 'isolated'] as const) {
  test(`${way}: a page with 2 MB of text is read within 64 MB, again and again`, async () => {
    const page = await bench.open('empty.html');
    const nodes = await page.evaluate(() => {
      const filler = 'größer 尺寸 '.repeat(17);
      const rows = [];
      for (let row = 1; row <= 195; row++) {
        const cells = [];
        for (let cell = 0; cell < 50; cell++) {
          cells.push(`<div role=gridcell><span><b>${row}.${cell}</b> ${filler}</span></div>`);
        }
        rows.push(`<div role=row>${cells.join('')}</div>`);
      }
      document.body.innerHTML = `<div role=treegrid aria-label=Parts>${rows.join('')}</div>`;
      return document.body.getElementsByTagName('*').length;
    });
    assert.ok(nodes > 29_000, `${nodes} elements`);
    const cdp = await page.context().newCDPSession(page);
    const taken = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const usage = await cdp.send('Runtime.getHeapUsage');
      const backing = 'backingStorageSize' in usage ? Number(usage.backingStorageSize) : Number.NaN;
      return usage.usedSize + backing;
    };
    const bare = await taken();
    const host = await engine(page, way);
    for (let time = 0; time < 4; time++) {
      const answer = await host.call({ op: 'snapshot', max_bytes: 22_528, keep: 'k0r0' });
      assert.ok(
        answer.response === 'outline' && answer.outline.length <= 22_528,
        JSON.stringify(answer).slice(0, 200),
      );
      const grown = (await taken()) - bare;
      assert.ok(grown > 0 && grown < 64 * MB, `${grown / MB} MB after ${time + 1}`);
    }
    await page.close();
  });
}
