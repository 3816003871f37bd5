// What a person sees and can act on, through the whole path: unseen text, what is listed without a role, long
// tables in parts, pages that are empty at first.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Answer } from './harness/mcp.ts';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

const empty = ({ structured }: Answer) => (structured as { empty_or_unusable?: boolean }).empty_or_unusable;

test('what a person cannot see or use is marked, and what they can act on is listed', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/unseen.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const line = (text: string) =>
    outline.split('\n').find((one) => one.includes(text)) ?? assert.fail(`no ${text} in:\n${outline}`);
  for (const [text, rule] of [
    ['without light', 'opacity'],
    ['without size', 'font-size'],
    ['without contrast', 'color'],
    ['off the page', 'off page'],
    ['cut off', 'clipped'],
  ] as const) {
    assert.ok(line(text).includes(`[unseen: ${rule}]`), line(text));
  }
  assert.ok(line('zerowidth and tags'), 'characters without a shape are out');
  assert.match(outline, /4 characters without a shape/);
  assert.match(outline, /a person does not see what is marked unseen \(.*1 by font size.*\)/);
  assert.match(line('heading "Seen"'), /^- heading "Seen" \[level=1\]$/);

  assert.match(
    line('"Save all"'),
    /button "Save all" \[ref=\w+\]$/,
    'a name from nested spans beside a hidden picture',
  );
  assert.match(line('"Close"'), /button "Close" \[ref=\w+\] \[name unseen: clipped\]/);
  assert.equal(
    outline.split('\n').filter((one) => /^- img \[ref=\w+\] \[clickable\]$/.test(one)).length,
    2,
    outline,
  );
  const kept = outline.split('\n').filter((one) => one.includes('[aria-hidden]'));
  assert.deepEqual(kept, ['- generic [aria-hidden]'], 'the boundary only');
  assert.ok(line('A second column'));
  assert.match(line('"Photo"'), /file upload "Photo" \[ref=\w+\] \[multiple\] \[accept="image\/\*"\]/);
  assert.match(
    line('.pdf'),
    /file upload \[ref=\w+\] \[unseen: not rendered\] \[accept="\.pdf"\]|file upload \[ref=\w+\] \[accept="\.pdf"\] \[unseen: not rendered\]/,
  );
  assert.match(line('"Large"'), /radio "Large" \[ref=\w+\]/);
  assert.match(line('- canvas'), /\[opaque\]/);
  assert.match(outline, /not known to be harmless: 2 pictures, 1 canvases/);

  // Each of them works.
  await world.deciding(page, 'allow', () =>
    agent.call('act', { steps: [{ do: 'click', ref: refOf(outline, 'button', 'Kept from readers') }] }),
  );
  assert.equal(await page.title(), 'kept');
  for (const [at, title] of ['picture', 'vector'].entries()) {
    const lines = outline.split('\n').filter((one) => /^- img \[ref=\w+\] \[clickable\]$/.test(one));
    const ref = /\[ref=(\w+)\]/.exec(lines[at] ?? '')?.[1];
    assert.equal((await agent.call('act', { steps: [{ do: 'click', ref }] })).isError, false);
    assert.equal(await page.title(), title);
  }
  const radio = refOf(outline, 'radio', 'Large');
  const chosen = await agent.call('act', {
    steps: [{ do: 'click', ref: radio }],
    expect: [{ is: 'checked', ref: radio }],
  });
  assert.match(chosen.text, /^confirmed/);

  // A modal dialog comes first, and what is behind it is there, marked, and refused.
  await agent.call('act', { steps: [{ do: 'click', ref: refOf(outline, 'button', 'Ask me') }] });
  const asked = await snapshot(agent);
  assert.match(asked, /\n- dialog "Sure\?" \[ref=\w+\] \[modal\] \[attr\]: button "Yes"/);
  assert.ok(asked.indexOf('"Yes"') < asked.indexOf('heading "Seen"'));
  const behind = asked.split('\n').find((one) => one.includes('"Save all"'));
  assert.match(behind ?? '', /\[inert\]/);
  const refused = refusalOf(
    await agent.call('act', { steps: [{ do: 'click', ref: refOf(asked, 'button', 'Save all') }] }),
  );
  assert.deepEqual(refused.because, { obstacle: 'inert' });
});

test('a page that shows nothing yet says so, and settles when it does', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/late.html?after=1500');
  const agent = await world.agent();
  await page.goto(world.pages.url('/late.html?after=1500'));
  const early = await agent.call('snapshot', {});
  assert.match(early.text, /empty_or_unusable: .*wait_for with settled/s);
  assert.deepEqual(empty(early), true);
  const waited = await agent.call('wait_for', { until: [{ is: 'settled' }] });
  assert.match(waited.text, /^held/, waited.text);
  assert.match(await snapshot(agent), /list "Messages".*Message 30/s);

  // For good: then it does not settle, and says why.
  await page.goto(world.pages.url('/blank.html'));
  const blank = await agent.call('snapshot', {});
  assert.deepEqual(empty(blank), true);
  const never = await agent.call('wait_for', { until: [{ is: 'settled' }], timeout_ms: 1_500 });
  assert.match(never.text, /^not held.*shows nothing/s);
});

for (const query of ['frame', 'frame&bones']) {
  test(`content that comes three seconds after the page (${query}) is waited for`, async (t) => {
    const world = await startWorld(t);
    const page = await world.openShared('/plain.html');
    const agent = await world.agent();
    await snapshot(agent);
    await page.goto(world.pages.url(`/late.html?after=3000&${query}`));
    const early = await snapshot(agent);
    assert.match(early, /heading "Mail"/);
    assert.ok(!early.includes('Message 1'), early);
    const waited = await agent.call('wait_for', { until: [{ is: 'settled' }], timeout_ms: 10_000 });
    assert.match(waited.text, /^held/, waited.text);
    const full = await snapshot(agent);
    assert.match(full, /Message 1".*Message 30/s);
  });
}
