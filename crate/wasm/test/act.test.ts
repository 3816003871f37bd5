// Clicks, fills and keys in a real page, judged by what the page's own listeners saw.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { EngineResponse, Refusal, Step } from '../../../extension/src/generated/messages.ts';
import { Bench, type Engine, engine, outline, refOf, WAYS } from './support.ts';

let bench: Bench;
before(async () => {
  bench = await Bench.start();
});
after(() => bench.stop());

function refusal(answer: EngineResponse): Refusal {
  assert.equal(answer.response, 'refused', JSON.stringify(answer));
  return (answer as { refusal: Refusal }).refusal;
}

function obstacle(answer: EngineResponse): string {
  const found = refusal(answer);
  assert.equal(found.kind, 'not_actionable', JSON.stringify(found));
  return (found as { because: { obstacle: string } }).because.obstacle;
}

const log = (page: Page) => page.evaluate<string[]>('events.splice(0)');

for (const way of WAYS) {
  const act = (host: Engine, step: Step) => host.call({ op: 'act', step });
  const scene = async () => {
    const page = await bench.open('act.html');
    const host = await engine(page, way);
    const lines = await outline(host);
    return { page, host, lines, ref: (has: string) => refOf(lines, has) };
  };
  const verified = (answer: EngineResponse) => {
    assert.equal(answer.response, 'acted', JSON.stringify(answer));
    return (answer as { done: { verified?: boolean } }).done.verified;
  };

  test(`${way}: a click is the whole sequence and one activation`, async () => {
    const { page, host, ref } = await scene();
    const answer = await act(host, { do: 'click', ref: ref('"Press me"') });
    assert.equal(answer.response, 'acted');
    assert.deepEqual(await log(page), [
      'pointerover',
      'mouseover',
      'pointerdown!',
      'mousedown!',
      'focus',
      'pointerup',
      'mouseup',
      'click',
    ]);
    await act(host, { do: 'click', ref: ref('checkbox "Sure"') });
    assert.deepEqual(await log(page), ['box']);
    assert.equal(await page.evaluate('c.checked'), true);
    await act(host, { do: 'click', ref: ref('"Switch"') });
    assert.equal(await page.evaluate('sw.checked'), true, 'a label stands for its hidden control');
    assert.equal(
      (
        (await host.call({ op: 'check', predicates: [{ is: 'checked', ref: ref('"Switch"') }] })) as {
          checked: { verdict: string }[];
        }
      ).checked[0]?.verdict,
      'held',
    );
    await page.close();
  });

  test(`${way}: what a person could not click is refused with the reason`, async () => {
    const { page, host, lines, ref } = await scene();
    assert.equal(obstacle(await act(host, { do: 'click', ref: ref('"Off"') })), 'disabled');
    const covered = await act(host, { do: 'click', ref: ref('"Under"') });
    assert.equal(obstacle(covered), 'covered');
    assert.match(JSON.stringify(covered), /dialog \\"Cookies\\"/);
    assert.ok(JSON.stringify(covered).includes(`"by_ref":"${ref('"Cookies"')}"`));
    assert.match(lines, /"Asleep" \[ref=\w+\].* \[inert\]/, 'inert content is marked');
    assert.equal(obstacle(await act(host, { do: 'click', ref: ref('"Asleep"') })), 'inert');
    const b = ref('"Press me"');
    await page.evaluate('document.getElementById("b").inert = true');
    assert.equal(obstacle(await act(host, { do: 'click', ref: b })), 'inert');
    await page.evaluate('document.getElementById("b").inert = false; dlg.showModal()');
    assert.equal(obstacle(await act(host, { do: 'click', ref: b })), 'inert');
    const modal = await outline(host);
    assert.ok(modal.indexOf('"Inside"') < modal.indexOf('"Press me"'), modal);
    assert.match(modal, /"Press me" \[ref=\w+\] \[inert\]/);
    await page.evaluate('dlg.close(); document.getElementById("b").style.display = "none"');
    assert.equal(obstacle(await act(host, { do: 'click', ref: b })), 'not_rendered');
    assert.equal(
      obstacle(await act(host, { do: 'fill', ref: ref('textbox "Fixed"'), value: 'y' })),
      'read_only',
    );
    assert.equal(
      refusal(await act(host, { do: 'fill', ref: ref('"Under"'), value: 'y' })).kind,
      'wrong_element',
    );
    assert.equal(
      refusal(await act(host, { do: 'fill', ref: ref('"Secret"'), value: 'y' })).kind,
      'sensitive',
    );
    assert.equal(refusal(await act(host, { do: 'press', ref: ref('"Secret"'), key: 'a' })).kind, 'sensitive');
    assert.equal(refusal(await act(host, { do: 'press', ref: b, key: 'Hyper' })).kind, 'not_actionable');
    assert.deepEqual(await log(page), [], 'no listener of the page heard anything');
    await page.close();
  });

  test(`${way}: out of view is scrolled to, a nested control is not clicked by mistake`, async () => {
    const { page, host, ref } = await scene();
    await host.call({ op: 'vet', step: { do: 'click', ref: ref('"Far"') } });
    assert.equal(await page.evaluate('scrollY'), 0, 'vetting scrolls nothing');
    await act(host, { do: 'click', ref: ref('"Far"') });
    assert.deepEqual(await log(page), ['far']);
    const card = refOf(await outline(host), '- clickable');
    const cardRef = (await outline(host))
      .split('\n')
      .find((line) => line.includes('- clickable') && !line.includes('Switch'));
    await act(host, { do: 'click', ref: cardRef?.match(/ref=(\w+)/)?.[1] ?? card });
    assert.deepEqual(await log(page), ['card']);
    await page.close();
  });

  test(`${way}: an element that goes away under the press is not clicked`, async () => {
    const { page, host, ref } = await scene();
    const vanish = ref('"Vanish"');
    await page.evaluate('vanish.onclick = () => log("clicked")');
    assert.equal(verified(await act(host, { do: 'click', ref: vanish })), false);
    assert.deepEqual(await log(page), []);
    assert.equal(refusal(await act(host, { do: 'click', ref: vanish })).kind, 'detached');
    await page.close();
  });

  test(`${way}: fields hold what was filled in, or the answer says so`, async () => {
    const { page, host, ref } = await scene();
    const fill = async (has: string, value: string) =>
      verified(await act(host, { do: 'fill', ref: ref(has), value }));
    assert.equal(await fill('"Query"', 'täa "b"'), true);
    assert.equal(await fill('"Amount"', '12.50'), true);
    assert.equal(await page.evaluate('n.value'), '12.50');
    assert.equal(await fill('"Amount"', 'many'), false);
    assert.equal(await fill('"Day"', '2026-12-24'), true);
    assert.equal(await fill('"Day"', '24.12.2026'), false);
    assert.equal(await fill('"Tracked"', 'controlled'), true);
    assert.equal(await page.evaluate('echo.textContent'), 'controlled', 'the page took the value over');
    assert.equal(await fill('combobox "Pick"', 'Two'), true);
    assert.equal(await fill('combobox "Pick"', '1'), true);
    assert.equal(await page.evaluate('p.value'), '1');
    assert.match(
      JSON.stringify(refusal(await act(host, { do: 'fill', ref: ref('combobox "Pick"'), value: 'Four' }))),
      /One \| Two \| Three/,
    );
    assert.equal(
      obstacle(await act(host, { do: 'fill', ref: ref('combobox "Pick"'), value: 'Three' })),
      'disabled',
    );
    assert.equal(
      refusal(await act(host, { do: 'fill', ref: ref('"Short"'), value: 'four' })).kind,
      'invalid_arguments',
    );
    assert.equal(await fill('"Editor"', 'new words'), true);
    assert.equal(await page.evaluate('e.innerText.trim()'), 'new words', 'the old text is gone');
    const predicates = [
      { is: 'value', ref: ref('"Query"'), value: 'täa "b"' } as const,
      { is: 'value', ref: ref('"Secret"'), value: '' } as const,
    ];
    const checked = (await host.call({ op: 'check', predicates })) as {
      checked: { verdict: string; seen?: string }[];
    };
    assert.deepEqual(
      checked.checked.map(({ verdict, seen }) => [verdict, seen]),
      [
        ['held', 'täa "b"'],
        ['redacted', undefined],
      ],
    );
    await page.close();
  });

  test(`${way}: keys do what they do`, async () => {
    const { page, host, ref } = await scene();
    const press = (has: string | undefined, key: string) =>
      act(host, { do: 'press', key, ...(has && { ref: ref(has) }) });
    assert.equal(refusal(await press(undefined, 'a')).kind, 'no_focus');
    await press('"Query"', 'a');
    await press(undefined, 'B');
    await press(undefined, 'Space');
    assert.equal(await page.evaluate('document.querySelector("[name=q]").value'), 'aB ');
    await press(undefined, 'Backspace');
    assert.equal(await page.evaluate('document.querySelector("[name=q]").value'), 'aB');
    await log(page);
    await press('"Query"', 'Enter');
    assert.deepEqual(await log(page), ['key Enter 13', 'submit'], 'submits once');
    await press('checkbox "Sure"', 'Space');
    assert.equal(await page.evaluate('c.checked'), true);
    await press('"Query"', 'Tab');
    assert.equal(await page.evaluate('document.activeElement.name'), 's');
    await press(undefined, 'Shift+Tab');
    assert.equal(await page.evaluate('document.activeElement.name'), 'q');
    await page.evaluate('dlg.showModal()');
    const inside = refOf(await outline(host), '"Inside"');
    await act(host, { do: 'press', ref: inside, key: 'Escape' });
    assert.equal(await page.evaluate('dlg.open'), false);
    assert.equal(refusal(await press('"Query"', 'Enterr')).kind, 'invalid_arguments');
    await page.close();
  });

  test(`${way}: a page that shadows the DOM's own names changes nothing`, async () => {
    const page = await bench.open('hostile.html');
    const host = await engine(page, way);
    const answer = await host.call({ op: 'snapshot', max_bytes: 100_000 });
    assert.equal(
      answer.response === 'outline' && answer.url,
      page.url(),
      JSON.stringify(answer).slice(0, 300),
    );
    const ref = refOf(await outline(host), '"Clobbered"');
    const done = await act(host, { do: 'click', ref });
    assert.equal(done.response, 'acted', JSON.stringify(done));
    assert.equal(await page.locator('#clobber button').textContent(), 'Pressed');
    await page.close();
  });

  test(`${way}: vetting names the destination, and a changed one is stale`, async () => {
    const { page, host, ref } = await scene();
    const step: Step = { do: 'press', ref: ref('"Query"'), key: 'Enter' };
    const answer = await host.call({ op: 'vet', step });
    assert.equal(answer.response, 'vetted', JSON.stringify(answer));
    if (answer.response !== 'vetted') return;
    assert.deepEqual(answer.vetted.submits, {
      action: `${bench.origin}/go`,
      method: 'post',
      controls: ['q', 'elements', 's'],
    });
    await page.evaluate(
      'document.querySelector("[name=s]").setAttribute("formaction", "https://evil.test/")',
    );
    assert.equal(
      refusal(await host.call({ op: 'act', step, approved: answer.vetted })).kind,
      'approval_stale',
    );
    assert.deepEqual(await log(page), []);
    await page.close();
  });
}
