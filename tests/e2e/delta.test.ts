// What changed since a snapshot, through the real chain.
import assert from 'node:assert/strict';
import test from 'node:test';
import { page as generated, SCRIPT, STYLES } from '../bench/snapshot/pages.ts';
import type { Agent } from './harness/mcp.ts';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

/** The revision an answer names. */
function revisionOf(text: string): string {
  const found = /revision ([a-z0-9]+r[0-9]+)/.exec(text)?.[1];
  assert.ok(found, `no revision in ${text.slice(0, 300)}`);
  return found;
}

/** The lines between the markers that are lines of an outline. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => /^ *- /.test(line));
}

for (const era of ['legacy', 'modern'] as const) {
  test(`what changed since a snapshot (${era})`, async (t) => {
    const world = await startWorld(t);
    const page = await world.openShared('/delta.html');
    const agent = await world.agent(era);
    const full = await snapshot(agent);
    let base = revisionOf(full);
    const cart = refOf(full, 'list', 'Cart');
    const cup = refOf(full, 'button', 'Remove cup');
    const since = async (change: () => void): Promise<string> => {
      await page.evaluate(change);
      const text = await snapshot(agent, { since: base });
      assert.ok(text.includes(`since ${base}`), text);
      base = revisionOf(text);
      return text;
    };

    const same = await snapshot(agent, { since: base });
    assert.match(same, new RegExp(`: unchanged since ${base}\n`));
    assert.deepEqual(linesOf(same), []);
    base = revisionOf(same);

    const one = await since(() => document.querySelector('#pay')?.setAttribute('disabled', ''));
    assert.deepEqual(linesOf(one), [
      `- changed: button "Pay" [ref=${refOf(full, 'button', 'Pay')}] [disabled]`,
    ]);

    const added = await since(() => {
      const row = document.createElement('li');
      row.append('Jug ', Object.assign(document.createElement('button'), { textContent: 'Remove jug' }));
      document.querySelector('ul')?.append(row);
    });
    const jug = refOf(added, 'button', 'Remove jug');
    assert.deepEqual(linesOf(added), [
      `- in list "Cart" [ref=${cart}]`,
      ' - added (listitem 4): listitem',
      '  - "Jug"',
      `  - button "Remove jug" [ref=${jug}]`,
    ]);

    const recycled = await since(() => {
      const [text, button] = document.querySelector('#cup')?.childNodes ?? [];
      if (text && button) [text.textContent, button.textContent] = ['Mug ', 'Remove mug'];
    });
    const mug = refOf(recycled, 'button', 'Remove mug');
    assert.deepEqual(linesOf(recycled), [
      `- in list "Cart" [ref=${cart}]`,
      ' - changed (text 1 of listitem 2): "Mug"',
      `- changed: button "Remove mug" [ref=${mug}] [was ${cup}]`,
    ]);

    const removed = await since(() => document.querySelector('#cup')?.remove());
    assert.deepEqual(linesOf(removed), [
      `- in list "Cart" [ref=${cart}]`,
      ` - removed (listitem 2): listitem with ${mug}`,
    ]);

    // A text that turns out to hold a secret is told as changed, and not what it was.
    const secret = await since(() => {
      const field = Object.assign(document.createElement('input'), {
        type: 'password',
        value: 'opensesame77',
      });
      document.querySelector('main')?.append(field);
    });
    assert.doesNotMatch(secret, /opensesame/);
    assert.match(secret, /changed \(paragraph \d\): paragraph: "The word is \[redacted\]"/);

    const inside = await since(() => {
      const frame = document.querySelector<HTMLIFrameElement>('#frame');
      frame?.contentDocument?.body.append('news inside');
    });
    const [where, what, ...rest] = linesOf(inside);
    assert.match(
      where ?? '',
      new RegExp(`^- embed: http://localhost:\\d+ \\[in ${refOf(full, 'iframe', 'Inside')}\\]$`),
      inside,
    );
    assert.match(`${what}\n${rest.join('\n')}`, /^ - .*\n?.*"news inside"/, inside);

    // Much of it: all is told, and said to be.
    const much = await since(() => {
      for (const one of document.querySelectorAll('li, p, button')) one.append(` ${'changed '.repeat(8)}`);
    });
    assert.match(much, /so much changed since/);
    assert.ok(
      linesOf(much).some((line) => line.includes('iframe "Inside"')),
      much,
    );
  });
}

test('a state this client was not given, or of another document, is no base', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/delta.html');
  const [one, other] = [await world.agent('legacy', 'one'), await world.agent('modern', 'other')];
  const refused = async (agent: Agent, since: string) => {
    const answer = await agent.call('snapshot', { since });
    assert.equal(refusalOf(answer).kind, 'unknown_base');
    assert.match(answer.text, /Take a snapshot without since/);
  };
  const base = revisionOf(await snapshot(one));
  await refused(other, base);
  await refused(one, base.replace(/r\d+$/, 'r900'));
  assert.match(await snapshot(one, { since: base }), /unchanged since/);
  // A part of the page is no state of it.
  const list = refOf(await snapshot(one), 'list', 'Cart');
  assert.doesNotMatch(await snapshot(one, { scope: list }), /revision/);
  const both = await one.call('snapshot', { since: base, scope: list });
  assert.equal(refusalOf(both).kind, 'invalid_arguments');
  // Only the last few are kept.
  for (let at = 0; at < 8; at++) {
    await page.evaluate((at) => document.body.append(`more ${at}`), at);
    await snapshot(one);
  }
  await refused(one, base);
  const last = revisionOf(await snapshot(one));
  await page.reload();
  await refused(one, last);
});

test('one change on a page of 10,000 elements answers in 1 KB', async (t) => {
  const world = await startWorld(t);
  world.pages.put('/bench.css', STYLES);
  world.pages.put('/bench.js', SCRIPT);
  world.pages.put('/large.html', generated(10_000));
  const page = await world.openShared('/large.html');
  const agent = await world.agent();
  const base = revisionOf(await snapshot(agent));
  const changed = await (async () => {
    await page.evaluate(() => {
      const cells = document.querySelectorAll('td');
      const last = cells[cells.length - 2];
      if (last) last.textContent = 'sunk';
    });
    return await snapshot(agent, { since: base });
  })();
  assert.match(changed, /changed \(cell 2 of row \d\): cell "sunk"/);
  const bytes = Buffer.byteLength(changed);
  assert.ok(bytes <= 1024, `${bytes} bytes:\n${changed}`);
});

test('an action tells what it changed, in 2 KB', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/delta.html');
  const agent = await world.agent();
  const full = await snapshot(agent);
  const base = revisionOf(full);
  const act = (name: string) =>
    agent.call('act', { steps: [{ do: 'click', ref: refOf(full, 'button', name) }] });
  const done = await world.deciding(page, 'allow', () => act('Pay'));
  assert.match(done.text, new RegExp(`changed on the page since ${base}, revision `), done.text);
  assert.match(done.text, /changed \(paragraph 2\): paragraph: "paid"/);
  // What it told is what is known now.
  assert.match(await snapshot(agent, { since: revisionOf(done.text) }), /unchanged since/);

  // Another client has seen nothing, so there is nothing to tell it against.
  const other = await world.agent('modern', 'other');
  const blind = await world.deciding(page, 'allow', () =>
    other.call('act', { steps: [{ do: 'click', ref: refOf(full, 'button', 'Pay') }] }),
  );
  assert.equal(blind.isError, false, blind.text);
  assert.doesNotMatch(blind.text, /on the page since|unchanged since/);

  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('#more');
    if (button)
      button.onclick = () => {
        const main = document.querySelector('main');
        for (let at = 0; at < 100; at++)
          main?.append(Object.assign(document.createElement('p'), { textContent: `line ${at} of many` }));
      };
  });
  const much = await act('More');
  const told = linesOf(much.text);
  assert.ok(Buffer.byteLength(told.join('\n')) <= 2048, `${told.length} lines`);
  const left = Number(/(\d+) more lines are not shown/.exec(much.text)?.[1]);
  const paragraphs = told.filter((line) => line.includes('of many')).length;
  assert.ok(left > 0 && Math.abs(left + paragraphs - 100) <= 2, `${left} and ${paragraphs}`);
  // The rest is still to be had.
  const since = /with since ([a-z0-9]+)/.exec(much.text)?.[1] ?? '';
  assert.match(await snapshot(agent, { since }), /line 99 of many/);

  // In another document there is nothing in common.
  const away = await agent.call('act', {
    steps: [{ do: 'click', ref: refOf(full, 'link', 'Elsewhere') }],
    expect: [{ is: 'url', value: world.pages.url('/plain.html') }],
  });
  assert.equal(away.isError, false, away.text);
  assert.doesNotMatch(away.text, /on the page since|unchanged since/);
});
