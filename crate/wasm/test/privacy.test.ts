// What is called private, what was a secret's field once, and what is refused when neither can be told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EngineResponse } from '../../../extension/src/generated/messages.ts';
import { Bench, engine, outline, refOf, WAYS } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

const policy = (version: number, ...selectors: string[]) =>
  ({ op: 'set_redaction', redaction: { version, selectors } }) as const;

const refusal = (answer: EngineResponse) => (answer.response === 'refused' ? answer.refusal : undefined);

for (const way of WAYS) {
  test(`${way}: private parts are one line each, and what they hold is told nowhere`, async () => {
    const page = await bench.open('private.html');
    const host = await engine(page, way);
    const set = await host.call(policy(3, '.by-policy', 'body > :is(#nothing)'));
    assert.deepEqual(set, { response: 'redaction_set', version: 3 });
    const lines = await outline(host);
    assert.ok(!/PRIV|POL|PARAM|STICKY|SHADOW|ghp_/.test(lines.replaceAll('[private]', '')), lines);
    assert.match(lines, /- heading "Account" \[level=1\]\n- \[private\]\n/);
    assert.match(lines, /button "\[redacted\]"/);
    assert.match(lines, /textbox "Street" [^\n]*: "Long Lane 5"/);
    assert.match(lines, /paragraph: "said: \[redacted\] and \[redacted\]"/);
    assert.match(lines, /\[url=\/go\?token=\[redacted\]&page=2\]/);
    assert.match(lines, /"Your key: \[redacted\]"/);
    assert.match(lines, /"Order 550e8400-e29b-41d4-a716-446655440000"/);
    const answers = [
      await host.call({
        op: 'mask',
        text: 'PRIV-text-04 PRIV-value-08 POL-text-12 PRIV-shadow-18 SHADOW-19',
      }),
      await host.call({
        op: 'set_tools',
        tools: [
          {
            name: 'SHADOW-19',
            description: 'gives PRIV-text-04',
            input_schema: '{"type":"object","properties":{"a":{"default":"SHADOW-19"}}}',
          },
        ],
      }),
      await host.call({ op: 'find_tool', name: 'none' }),
    ];
    assert.ok(!/PRIV|POL|SHADOW/.test(JSON.stringify(answers)), JSON.stringify(answers));
    const title = await host.call({ op: 'snapshot', max_bytes: 1000 });
    assert.ok(title.response === 'outline' && title.notes.some((note) => note.note === 'private'));
    await page.close();
  });

  test(`${way}: an older policy is not taken, and one that cannot be read lets nothing out`, async () => {
    const page = await bench.open('private.html');
    const host = await engine(page, way);
    await host.call(policy(2, '.by-policy'));
    assert.deepEqual(await host.call(policy(1)), { response: 'redaction_set', version: 2 });
    assert.doesNotMatch(await outline(host), /POL/);
    for (const [version, bad] of [
      [3, '(nonsense'],
      [4, ''],
      [5, 'a, , b'],
    ] as const) {
      await host.call(policy(version, '.by-policy', bad));
      for (const request of [
        { op: 'snapshot', max_bytes: 1000 },
        { op: 'mask', text: 'x' },
        { op: 'check', predicates: [{ is: 'title', value: 'x' }] },
        { op: 'set_tools', tools: [] },
      ] as const) {
        const answer = await host.call(request);
        assert.deepEqual(refusal(answer), { kind: 'bad_selector', selector: bad }, JSON.stringify(answer));
      }
    }
    await host.call(policy(6, '.by-policy /* ', '.elsewhere'));
    assert.doesNotMatch(await outline(host), /POL|said:/);
    await page.close();
  });

  test(`${way}: once a secret's field, always one`, async () => {
    const page = await bench.open('private.html');
    const host = await engine(page, way);
    await outline(host);
    // Between two looks, and with values no look has seen.
    await page.evaluate(`
      const shown = make('<label>Fresh <input type="password"></label>');
      shown.type = 'text';
      shown.value = 'STICKY-fresh';
      const field = make('<label>Renamed <input autocomplete="billing cc-number"></label>');
      field.autocomplete = 'off';
      field.value = 'STICKY-renamed';
      const inner = document.querySelector('#host').shadowRoot.querySelector('input');
      inner.type = 'text';
      inner.value = 'STICKY-inner';
      once.type = 'text';
      once.value = 'STICKY-new';
      code.removeAttribute('autocomplete');
    `);
    const lines = await outline(host);
    assert.doesNotMatch(lines, /STICKY/);
    assert.match(lines, /textbox "Fresh" [^\n]*: \[redacted\]/);
    assert.match(lines, /textbox "Renamed" [^\n]*: \[redacted\]/);
    assert.match(lines, /textbox "Code" [^\n]*: \[redacted\]/);
    const ref = refOf(lines, 'textbox "Fresh"');
    const filled = await host.call({ op: 'act', step: { do: 'fill', ref, value: 'x' } });
    assert.equal(refusal(filled)?.kind, 'sensitive');
    await page.close();
  });

  test(`${way}: more secrets than can be kept track of, and nothing leaves`, async () => {
    const page = await bench.open('private.html');
    const host = await engine(page, way);
    await page.evaluate(() => {
      const fields = Array.from(
        { length: 1_100 },
        (_, at) => `<input autocomplete=cc-number value="c-${at}-x">`,
      );
      document.body.insertAdjacentHTML('beforeend', fields.join(''));
    });
    for (const request of [
      { op: 'snapshot', max_bytes: 1000 },
      { op: 'mask', text: 'x' },
      { op: 'vet', step: { do: 'press', key: 'a' } },
      { op: 'check', predicates: [{ is: 'title', value: 'x' }] },
      { op: 'set_tools', tools: [] },
    ] as const) {
      const answer = await host.call(request);
      assert.deepEqual(refusal(answer), { kind: 'inventory_full', category: 'card' }, JSON.stringify(answer));
    }
    const waited = await host.wait({ op: 'check', predicates: [{ is: 'title', value: 'x' }] }, 1000);
    assert.equal(refusal(waited)?.kind, 'inventory_full');
    await page.close();
  });
}

test('an embedder names what is private at the start', async () => {
  const page = await bench.open('private.html');
  for (const [selectors, expected] of [
    [['.by-policy'], 'outline'],
    [['(nonsense'], 'refused'],
  ] as const) {
    const answer = await page.evaluate(async (privateSelectors) => {
      const module = await import(`${location.origin}/engine/engine.mjs`);
      const host = await module.create({ prefix: 'k9', privateSelectors });
      const answer = host.call(JSON.stringify({ op: 'snapshot', max_bytes: 10_000 }));
      host.end();
      return answer;
    }, selectors);
    assert.equal(JSON.parse(answer).response, expected);
    assert.doesNotMatch(answer, /POL/);
  }
  await page.close();
});

test('an engine that ended watches no longer', async () => {
  const page = await bench.open('private.html');
  const disconnected = await page.evaluate(async () => {
    let count = 0;
    const { disconnect } = MutationObserver.prototype;
    MutationObserver.prototype.disconnect = function () {
      count += 1;
      disconnect.call(this);
    };
    const module = await import(`${location.origin}/engine/engine.mjs`);
    const host = await module.create({ prefix: 'k9' });
    host.call(JSON.stringify({ op: 'snapshot', max_bytes: 10_000 }));
    host.end();
    return count;
  });
  assert.equal(disconnected, 1);
  await page.close();
});
