// Nothing that was planted in a secret's field leaves, by whatever way it is asked for.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Bench, engine, outline, refOf, WAYS } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

for (const way of WAYS) {
  test(`${way}: no sentinel in any answer`, async () => {
    const page = await bench.open('secrets.html');
    const host = await engine(page, way);
    const answers: unknown[] = [];
    const call = async (request: Parameters<typeof host.call>[0]) => {
      const answer = await host.call(request);
      answers.push(answer);
      return answer;
    };
    await call({ op: 'snapshot', max_bytes: 100_000 });
    const lines = await outline(host);
    await page.click('#eye');
    await call({ op: 'snapshot', max_bytes: 100_000 });
    await call({ op: 'mask', text: 'SENTINEL-pass-1 and 4111111111111111' });
    await call({ op: 'vet', step: { do: 'click', ref: refOf(lines, 'button "Pay"') } });
    await call({ op: 'vet', step: { do: 'click', ref: refOf(lines, 'link "receipt"') } });
    for (const has of ['"Password"', '"Say"', 'combobox "Kind"']) {
      const ref = refOf(lines, has);
      await call({ op: 'act', step: { do: 'fill', ref, value: 'x' } });
      await call({ op: 'check', predicates: [{ is: 'value', ref, value: 'SENTINEL-pass-1' }] });
    }
    const guesses = await call({
      op: 'check',
      predicates: [
        { is: 'text', value: 'password is SENTINEL' },
        { is: 'title', value: 'Pay with SENTINEL-pass-1' },
      ],
    });
    assert.deepEqual(
      (guesses as { checked: { verdict: string }[] }).checked.map((one) => one.verdict),
      ['redacted', 'redacted'],
    );
    // What the caller itself asked comes back in the answer, so only what was seen is searched.
    const said = JSON.stringify(answers, (key, value) => (key === 'predicate' ? undefined : value));
    assert.deepEqual(said.match(/SENTINEL-[a-z]+-\d/g), null);
    assert.ok(!/4111[ -]?1111/.test(said));
    assert.match(lines, /textbox "Password" \[ref=\w+\]: \[redacted\]\n/);
    assert.match(lines, /paragraph: "Your password is \[redacted\], card \[redacted\] or \[redacted\]\."/);
    await page.close();
  });
}

for (const way of WAYS) {
  test(`${way}: a text is cleaned of what is in fields that no snapshot has shown`, async () => {
    const page = await bench.open('hidden-fields.html');
    const host = await engine(page, way);
    const planted = ['closed-word-1', 'opened-word-2', 'shadow-word-3', 'named-word-4', 'labelled-word-5'];
    const text = `${planted.join(' ')} ordinary-word-6`;
    const answer = await host.call({ op: 'mask', text });
    assert.deepEqual(answer, {
      response: 'masked',
      text: `${planted.map(() => '[redacted]').join(' ')} ordinary-word-6`,
    });
    await page.close();
  });
}
