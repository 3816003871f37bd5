// Answers stay small whatever is on the page, and say how to read the rest.
import assert from 'node:assert/strict';
import test from 'node:test';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

const bytes = (text: string) => Buffer.byteLength(text);
const cursorOf = (text: string) => /with cursor (\S+)/.exec(text)?.[1];

test('a thousand rows are told by their beginning, and read by parts: none lost, none twice', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/rows.html');
  const agent = await world.agent();
  const first = await snapshot(agent);
  assert.ok(bytes(first) <= 4 * 1024, `${bytes(first)} bytes`);
  assert.match(first, /- table "Orders" \[ref=\w+\] \[rows=1001\]/);
  assert.match(first, /"Number".*"Sum"/s);
  assert.match(first, /Open 5"/);
  assert.doesNotMatch(first, /Open 6"/);
  const table = refOf(first, 'table', 'Orders');
  assert.ok(first.includes(`- [995 more: scope with ${table}]`), first);
  assert.match(first, /That was all/);

  const seen: number[] = [];
  const handles = new Set<string>();
  let text = await snapshot(agent, { scope: table });
  const total = Number(/\d+ of (\d+) lines/.exec(text)?.[1]);
  assert.equal(total, 1002, 'the table and a line for each of its rows');
  for (let part = 0; part < 60; part++) {
    assert.ok(bytes(text) <= 24 * 1024);
    assert.match(text, /- table "Orders" \[ref=\w+\] \[rows=100[12]\] \[attr\]/);
    for (const [, number] of text.matchAll(/"Order (\d+)"/g)) seen.push(Number(number));
    for (const [, ref] of text.matchAll(/button "Open \d+" \[ref=(\w+)\]/g)) handles.add(ref as string);
    const cursor = cursorOf(text);
    if (cursor === undefined) break;
    // After the place the page may grow.
    if (part === 1) await page.click('#append');
    text = await snapshot(agent, { cursor });
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 1001 }, (_, at) => at + 1),
  );
  assert.equal(handles.size, 1001);

  // What changes where nothing was told is told all the same.
  const base = /revision (\w+)/.exec(await snapshot(agent))?.[1];
  await page.evaluate(() => {
    const cell = document.querySelectorAll('#rows tr')[699]?.children[1];
    if (cell) cell.textContent = 'Somebody else';
  });
  const changed = await snapshot(agent, { since: base });
  assert.match(changed, /Somebody else/);
  assert.ok(bytes(changed) <= 1024, changed);

  // A row that went away before the place would have one be missed.
  const again = cursorOf(await snapshot(agent, { scope: table }));
  const other = await agent.call('snapshot', { cursor: again, mode: 'full' });
  assert.equal(refusalOf(other).kind, 'stale_cursor', 'a cursor of another view');
  await page.click('#drop');
  const stale = await agent.call('snapshot', { cursor: again });
  assert.equal(refusalOf(stale).kind, 'stale_cursor');
  assert.match(stale.text, /without cursor/);
  const both = refusalOf(await agent.call('snapshot', { cursor: again, scope: table }));
  assert.equal(both.kind, 'invalid_arguments');
  await page.reload();
  assert.equal(refusalOf(await agent.call('snapshot', { cursor: again })).kind, 'stale_cursor');
});

test('what is looked for is found with a handle, also in frames, and what acts is told alone', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/rows.html');
  const agent = await world.agent();
  const found = await snapshot(agent, { filter: { role: 'button', name: 'open 700' } });
  assert.match(found, /: 1 lines fit the filter/);
  const open =
    /- button "Open 700" \[ref=(\w+)\] \[match: name equal, other case\] \[in table "Orders" \w+\]/;
  const ref = open.exec(found)?.[1];
  assert.ok(ref, found);
  const clicked = world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }], expect: [{ is: 'text', value: 'Order 700' }] }),
  );
  assert.match((await clicked).text, /^confirmed/);
  assert.match(await snapshot(agent, { filter: { text: 'nowhere at all' } }), /nothing fits the filter/);

  const brief = await snapshot(agent, { mode: 'interactive' });
  assert.match(brief, /button "Drop the first"/);
  assert.match(brief, /\d+ lines on which nothing can be done were left out/);
  assert.doesNotMatch(brief, /That was all/);
  const flat = await snapshot(agent, { depth: 1 });
  assert.match(flat, /- table "Orders" \[ref=\w+\] \[rows=1001\] \[attr\] \[\d+ more below\]/);
  assert.doesNotMatch(flat, /Open 1"/);

  await page.goto(world.pages.url('/delta.html'));
  const framed = await snapshot(agent, { filter: { role: 'button', name: 'Press' } });
  assert.match(
    framed,
    /- embed: http:\/\/localhost:\d+\n - button "Press me" \[ref=\w+\] \[match: name starts/,
  );
});

test('neither an action nor a wait answers with more than 2 KB', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/rows.html');
  const agent = await world.agent();
  const ref = refOf(await snapshot(agent), 'button', 'Drop the first');
  const dropped = await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref }] }),
  );
  assert.equal(dropped.isError, false, dropped.text);
  assert.ok(bytes(dropped.text) <= 2_048, `${bytes(dropped.text)} bytes: ${dropped.text}`);
  const waited = await agent.call('wait_for', {
    until: [{ is: 'text', value: 'x'.repeat(5_000) }, { is: 'settled' }],
    timeout_ms: 300,
  });
  assert.ok(bytes(waited.text) <= 2_048, `${bytes(waited.text)} bytes: ${waited.text}`);
});

test('40,000 nodes and 2 MB of text give a bounded answer', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/tree-rows.html');
  const agent = await world.agent();
  const [nodes, size] = await page.evaluate(() => {
    let count = 0;
    for (const walk = document.createTreeWalker(document); walk.nextNode(); ) count += 1;
    return [count, new TextEncoder().encode(document.body.textContent ?? '').length] as const;
  });
  assert.ok(nodes >= 40_000 && size >= 2_000_000, `${nodes} nodes, ${size} bytes`);
  const text = await snapshot(agent);
  assert.ok(bytes(text) <= 24 * 1024, `${bytes(text)} bytes`);
  assert.match(text, /treegrid "Parts" \[ref=\w+\] \[rows=195\]/);
  assert.match(await snapshot(agent, { mode: 'interactive' }), /button "Export"/);
  const scoped = await snapshot(agent, { scope: refOf(text, 'treegrid', 'Parts'), max_bytes: 400 * 1024 });
  assert.ok(bytes(scoped) <= 402 * 1024 && cursorOf(scoped) !== undefined);
  // Cut where characters have several bytes, at any size.
  for (let max = 1_000; max < 1_012; max += 1) {
    const cut = await snapshot(agent, { scope: refOf(text, 'treegrid', 'Parts'), max_bytes: max });
    assert.doesNotMatch(cut, /\ufffd/);
  }
});
