// Where a link leads is what the browser says, whether it was asked or not.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Bench, engine } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

const HREFS = [
  '/',
  '/a',
  '/a/b-c_d~e.html?x=1&y=2#z',
  '/a+b;c,d:e',
  '//other.test/a',
  '/./a',
  '/a/../b',
  '/a/./b',
  '/.a',
  '/a//b',
  '/a/%2e%2e/b',
  '/a\\b',
  '/a b',
  '/ä',
  '/a?q="x"',
  "/a?q='x'",
  '/a|b',
  '/a\nb',
  ' /a ',
  'a',
  '../a',
  '#x',
  '?x',
  '',
  'https://other.test/a',
  'mailto:a@b.test',
  'javascript:void 0',
];

for (const base of ['', '/folder/', 'https://base.test/x/y', 'javascript:1', 'data:text/plain,x']) {
  test(`links lead where the browser says, base ${base || 'none'}`, async () => {
    const page = await bench.open('empty.html');
    const host = await engine(page, 'isolated');
    const real = await page.evaluate(
      ([hrefs, base]) => {
        if (base) {
          const one = document.createElement('base');
          one.href = base;
          document.head.append(one);
        }
        return hrefs.map((href, at) => {
          const link = document.body.appendChild(document.createElement('a'));
          link.setAttribute('href', href);
          link.textContent = `link ${at}`;
          return link.href;
        });
      },
      [HREFS, base] as const,
    );
    const answer = await host.call({ op: 'snapshot', max_bytes: 100_000 });
    assert.ok(answer.response === 'outline', JSON.stringify(answer));
    const lines = answer.outline.split('\n').filter((line) => line.includes('link "link '));
    assert.equal(lines.length, HREFS.length, answer.outline);
    for (const [at, href] of real.entries()) {
      const line = lines[at] ?? '';
      const told = /\[url=([^\]]*)\]/.exec(line)?.[1];
      const scheme = href.slice(0, href.indexOf(':'));
      const here = `${bench.origin}/empty.html`;
      const same = [`${here}#`, `${here}?`].some((begin) => href.startsWith(begin));
      const from = same ? here : href.startsWith(`${bench.origin}/`) ? bench.origin : '';
      const own = href.slice(from.length);
      const expected = ['http', 'https', 'mailto'].includes(scheme) ? own : scheme && `${scheme}:`;
      // What the line itself may not hold is percent-encoded by the core.
      assert.equal(told ?? '', encode(expected), `${HREFS[at]} ${line}`);
    }
    await page.close();
  });
}

const encode = (url: string) =>
  url.replace(/[[\]"\\<>]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
