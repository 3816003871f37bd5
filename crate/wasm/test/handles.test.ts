// A handle never leads to another thing than the agent saw.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EngineResponse, Refusal } from '../../../extension/src/generated/messages.ts';
import { Bench, engine, outline, WAYS } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

function refusal(answer: EngineResponse): Refusal & Record<string, unknown> {
  assert.equal(answer.response, 'refused', JSON.stringify(answer));
  return (answer as unknown as { refusal: Refusal & Record<string, unknown> }).refusal;
}

for (const way of WAYS) {
  const scene = async () => {
    const page = await bench.open('list.html');
    const host = await engine(page, way);
    const rows = (lines: string) =>
      [...lines.matchAll(/button "Open" \[ref=(\w+)\]/g)].map((found) => found[1] ?? '');
    const click = (ref: string) => host.call({ op: 'act', step: { do: 'click', ref } });
    return { page, host, rows, click, lines: await outline(host) };
  };

  test(`${way}: a recycled node is told from the one that was seen`, async () => {
    const { page, host, rows, click, lines } = await scene();
    const [, beta] = rows(lines);
    await page.evaluate('recycle(["Beta", "Gamma", "Delta"])');
    const found = refusal(await click(beta ?? ''));
    assert.equal(found.kind, 'changed');
    assert.equal(found.was, 'button "Open" in listitem "Beta"');
    assert.equal(found.now, 'button "Open" in listitem "Gamma"');
    assert.equal(await page.title(), 'List');
    const again = rows(await outline(host));
    assert.equal(again[1], found.new_ref);
    assert.equal((await click(again[1] ?? '')).response, 'acted');
    assert.equal(await page.title(), 'opened Gamma');
    await page.close();
  });

  test(`${way}: a removed element names its successor, or that there are several, or none`, async () => {
    const { page, rows, click, lines } = await scene();
    const [alpha, beta, gamma] = rows(lines);
    await page.evaluate('show(["Gamma", "Beta", "Beta"])');
    const one = refusal(await click(gamma ?? ''));
    assert.equal(one.kind, 'detached');
    assert.equal((await click(String(one.successor))).response, 'acted');
    assert.equal(await page.title(), 'opened Gamma');
    const several = refusal(await click(beta ?? ''));
    assert.equal(several.kind, 'ambiguous');
    assert.equal((several.candidates as string[]).length, 2);
    const none = refusal(await click(alpha ?? ''));
    assert.equal(none.kind, 'detached');
    assert.equal(none.successor, undefined);
    await page.close();
  });

  test(`${way}: handles of nobody and of other documents`, async () => {
    const page = await bench.open('list.html');
    const host = await engine(page, way);
    const click = async (ref: string) =>
      refusal(await host.call({ op: 'act', step: { do: 'click', ref } })).kind;
    assert.equal(await click('k7e1'), 'no_snapshot');
    const lines = await outline(host);
    assert.equal(await click('k8e1'), 'unknown_ref');
    assert.equal(await click('k7e999'), 'unknown_ref');
    assert.equal(lines, await outline(host), 'the same page gives the same handles');
    await page.close();
  });

  test(`${way}: waiting ends when it holds, and when the time is up`, async () => {
    const { page, host, rows, lines } = await scene();
    const [beta] = rows(lines);
    await page.evaluate('setTimeout(() => show(["Omega"]), 150)');
    const gone = await host.wait(
      {
        op: 'check',
        predicates: [
          { is: 'text', value: 'Omega' },
          { is: 'target_absent', ref: beta ?? '' },
        ],
      },
      5000,
    );
    assert.deepEqual(
      (gone as { checked: { verdict: string }[] }).checked.map((one) => one.verdict),
      ['held', 'held'],
    );
    const never = await host.wait({ op: 'check', predicates: [{ is: 'title', value: 'Never' }] }, 100);
    assert.deepEqual(
      (never as { checked: { verdict: string; seen?: string }[] }).checked.map((one) => [
        one.verdict,
        one.seen,
      ]),
      [['not_held', 'List']],
    );
    const settled = await host.wait({ op: 'check', predicates: [{ is: 'settled' }] }, 5000);
    assert.equal((settled as { checked: { verdict: string }[] }).checked[0]?.verdict, 'held');
    await page.close();
  });
}
