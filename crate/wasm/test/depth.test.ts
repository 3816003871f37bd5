// A page nested deeper than the harvest goes: the cut is counted, and nothing below it leaks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Bench, type Engine, engine, WAYS } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

/** Hangs `html` into the page below so many elements; parsers stop nesting at 512, scripts do not. */
const nest = (page: Page, levels: number, html: string, attribute = '') =>
  page.evaluate(
    ([levels, html, attribute]) => {
      let at: Element = document.body;
      for (let level = 0; level < levels; level++) at = at.appendChild(document.createElement('div'));
      if (attribute) at.toggleAttribute(attribute, true);
      at.innerHTML = html;
    },
    [levels, html, attribute] as const,
  );

async function look(host: Engine, scope?: string) {
  const request = { op: 'snapshot', max_bytes: 400_000, ...(scope ? { scope } : {}) } as const;
  const answer = await host.call(request);
  assert.ok(answer.response === 'outline', JSON.stringify(answer));
  const deep = answer.notes.find((note) => note.note === 'too_deep');
  return { text: answer.outline, deep: deep?.note === 'too_deep' ? deep.parts : 0, notes: answer.notes };
}

for (const way of WAYS) {
  test(`${way}: a page 1,200 levels deep says how many parts of it were not read`, async () => {
    const page = await bench.open('empty.html');
    const host = await engine(page, way);
    await page.setContent('<!doctype html><title>t</title><button>Above</button>');
    await nest(page, 1200, '<button>Below</button>');
    const one = await look(host);
    assert.match(one.text, /button "Above"/);
    assert.ok(!one.text.includes('Below'), one.text);
    assert.equal(one.deep, 1);

    // `html` is at level 0 and `body` at 1: what is in the 799th element is the first that is too deep.
    await nest(page, 799, '<button>B</button><i>c</i>text<p></p><script></script>');
    const more = await look(host);
    assert.match(more.text, /"text"/, 'texts of the deepest element that is read are read');
    assert.equal(more.deep, 4);
    await nest(page, 798, '<main><h2>x</h2></main><div role=button aria-label=Last><b>Edge</b></div>');
    const last = await look(host);
    assert.equal(last.deep, 6);
    const scope = /button "Last" \[ref=(\w+)\]/.exec(last.text)?.[1] ?? assert.fail(last.text);
    assert.equal((await look(host, scope)).deep, 1);
    await nest(page, 100, `<b>${'x'.repeat(9)}</b>`);
    assert.equal((await look(host)).deep, 6);
    await page.close();
  });

  test(`${way}: a page that is not too deep says nothing of it`, async () => {
    const page = await bench.open('empty.html');
    const host = await engine(page, way);
    await page.setContent('<!doctype html><title>t</title>');
    await nest(page, 798, '<button>Below</button>');
    const { text, deep } = await look(host);
    assert.match(text, /button "Below"/);
    assert.equal(deep, 0);
    await page.close();
  });

  test(`${way}: what is too deep tells no secret and nothing of a private part`, async () => {
    const page = await bench.open('empty.html');
    const host = await engine(page, way);
    await page.setContent('<!doctype html><title>t</title><p>the key is Tuesday-4-Falcon</p>');
    await nest(page, 900, '<input type=password value=Tuesday-4-Falcon>');
    const shown = await look(host);
    assert.equal(shown.deep, 1);
    assert.match(shown.text, /"the key is \[redacted\]"/);

    await page.setContent('<!doctype html><title>t</title><button>Above</button>');
    await nest(page, 799, '<button>Below</button>', 'data-transom-private');
    const hidden = await look(host);
    assert.equal(hidden.deep, 0, JSON.stringify(hidden.notes));
    // Handles lead to their elements after a page was found to be cut.
    await nest(page, 900, '<i>x</i>');
    const { text, deep } = await look(host);
    assert.equal(deep, 1);
    const ref = /button "Above" \[ref=(\w+)\]/.exec(text)?.[1] ?? assert.fail(text);
    const acted = await host.call({ op: 'act', step: { do: 'click', ref } });
    assert.equal(acted.response, 'acted', JSON.stringify(acted));
    await page.close();
  });
}
