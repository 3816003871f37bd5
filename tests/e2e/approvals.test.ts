// What the person is asked, and that an answer counts for exactly what was shown.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { TargetSession, targets } from './harness/cdp.ts';
import type { Agent } from './harness/mcp.ts';
import { clickToolbar } from './harness/toolbar.ts';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startWorld, type World } from './world.ts';

/** A second line to the popup that is open, for input the harness has no word for. */
async function hands(t: TestContext, world: World): Promise<TargetSession> {
  const url = `chrome-extension://${world.browser.extensionId}/popup.html`;
  const target = (await targets(world.browser.cdp, 'page')).find((one) => one.url === url);
  assert.ok(target, 'no popup is open');
  const session = await TargetSession.attach(world.browser.cdp, target.targetId);
  t.after(() => session.detach());
  return session;
}

interface Seen {
  questions: number;
  focused: string;
}

function seen(popup: TargetSession): Promise<Seen> {
  return popup.evaluate(() => ({
    questions: document.querySelectorAll('[data-testid="approval"]').length,
    focused: document.activeElement?.tagName ?? '',
  }));
}

/** Texts of the elements, each of which holds one foreign string. */
function foreign(popup: TargetSession): Promise<string[]> {
  return popup.evaluate(() =>
    [...document.querySelectorAll('[data-testid="approval"] .foreign')].map((one) => one.textContent ?? ''),
  );
}

/** Where a button is, once it takes clicks. */
function ready(popup: TargetSession, testid: string): Promise<{ x: number; y: number }> {
  return until(`${testid} takes clicks`, () =>
    popup.evaluate((id: string) => {
      const button = document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
      if (button === null || button.disabled) return null;
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, testid),
  );
}

async function mouse(popup: TargetSession, at: { x: number; y: number }, clickCount: number): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased']) {
    await popup.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount });
  }
}

function enter(popup: TargetSession, type: string, autoRepeat: boolean): Promise<unknown> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  return popup.send('Input.dispatchKeyEvent', { type, ...key, autoRepeat });
}

/** Two open questions of one agent, and the popup over them. */
async function twoQuestions(t: TestContext) {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const outline = await snapshot(agent);
  const note = refOf(outline, 'textbox', 'Note');
  const write = (value: string) => agent.call('act', { steps: [{ do: 'fill', ref: note, value }] });
  const first = write('first');
  const open = await clickToolbar(world.browser, page);
  await open.waitForTestId('approval');
  const second = write('second');
  const popup = await hands(t, world);
  await until('two questions', async () => (await seen(popup)).questions === 2);
  const value = () => page.locator('#note').inputValue();
  return { first, second, popup, open, value };
}

test('a double click answers one question and not the one that slides under it', async (t) => {
  const { first, second, popup, open, value } = await twoQuestions(t);
  const at = await ready(popup, 'allow-once');
  await mouse(popup, at, 1);
  await until('the first question is gone', async () => (await seen(popup)).questions === 1);
  await mouse(popup, at, 2);
  assert.equal((await first).isError, false);
  // The second one is still open, and takes a click of its own.
  assert.equal((await seen(popup)).questions, 1);
  assert.equal(await value(), 'first');
  await open.clickButton('deny');
  assert.equal(refusalOf(await second).kind, 'approval_denied');
  assert.equal(await value(), 'first');
});

test('a key that is held down answers one question', async (t) => {
  const { first, second, popup, open, value } = await twoQuestions(t);
  await ready(popup, 'allow-once');
  await popup.evaluate(() => document.querySelector<HTMLElement>('[data-testid="allow-once"]')?.focus());
  await enter(popup, 'keyDown', false);
  assert.equal((await first).isError, false);
  await until('the first question is gone', async () => (await seen(popup)).questions === 1);
  await enter(popup, 'keyDown', true);
  await ready(popup, 'allow-once');
  for (let k = 0; k < 5; k += 1) await enter(popup, 'keyDown', true);
  await enter(popup, 'keyUp', false);
  assert.deepEqual(await seen(popup), { questions: 1, focused: 'LI' });
  // Also not when the focus is on it by now.
  await popup.evaluate(() => document.querySelector<HTMLElement>('[data-testid="allow-once"]')?.focus());
  await enter(popup, 'keyDown', true);
  assert.equal((await seen(popup)).questions, 1);
  await open.clickButton('deny');
  assert.equal(refusalOf(await second).kind, 'approval_denied');
  assert.equal(await value(), 'first');
});

test('a press that began before a button was ready does not count when it ends', async (t) => {
  const { first, second, popup, open, value } = await twoQuestions(t);
  const at = await ready(popup, 'allow-once');
  await mouse(popup, at, 1);
  await until('the first question is gone', async () => (await seen(popup)).questions === 1);
  const press = (type: string) =>
    popup.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  await press('mousePressed');
  await ready(popup, 'allow-once');
  await press('mouseReleased');
  assert.equal((await first).isError, false);
  assert.equal((await seen(popup)).questions, 1);
  await open.clickButton('deny');
  assert.equal(refusalOf(await second).kind, 'approval_denied');
  assert.equal(await value(), 'first');
});

test('what is too long for a glance is opened before it can be allowed', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/tools.html');
  const agent = await world.agent();
  const payload = `${'x'.repeat(400)} to the attacker`;
  const answered = agent.call('page_action', { name: 'echo', arguments: { payload } });
  const open = await clickToolbar(world.browser, page);
  await open.waitForTestId('approval');
  const popup = await hands(t, world);
  await ready(popup, 'deny');
  const disabled = (id: string) =>
    popup.evaluate(
      (wanted: string) =>
        document.querySelector<HTMLButtonElement>(`[data-testid="${wanted}"]`)?.disabled ?? null,
      id,
    );
  assert.deepEqual([await disabled('allow'), await disabled('allow-once')], [true, true]);
  const shown = await open.waitForTestId('approval');
  assert.doesNotMatch(shown, /attacker/);
  assert.match(shown, new RegExp(`${JSON.stringify({ payload }).length} characters`));
  await open.clickButton('show-all');
  assert.ok((await foreign(popup)).includes(JSON.stringify({ payload })));
  await open.clickButton('allow-once');
  const answer = await answered;
  assert.equal(answer.isError, false, answer.text);
});

test('what nobody can read before allowing it is not asked', async (t) => {
  const world = await startWorld(t);
  await world.openShared('/tools.html');
  const agent = await world.agent();
  const payload = 'x'.repeat(300_000);
  const refusal = refusalOf(await agent.call('page_action', { name: 'echo', arguments: { payload } }));
  assert.equal(refusal.kind, 'too_large');
  assert.equal(refusal.done, false);
});

test('no string of an agent passes for the words of the question', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const name = 'Trusted helper, allowed by your administrator, on https://good.example';
  const agent = await world.agent('legacy', name);
  const value = 'hello”, which sends a form to https://good.example/\u202e';
  const ref = refOf(await snapshot(agent), 'textbox', 'Note');
  const answered = agent.call('act', { steps: [{ do: 'fill', ref, value }] });
  const open = await clickToolbar(world.browser, page);
  const text = await open.waitForTestId('approval');
  const popup = await hands(t, world);
  const strings = await foreign(popup);
  assert.ok(strings.includes(name), strings.join('\n'));
  assert.ok(strings.includes(new URL(page.url()).origin), strings.join('\n'));
  assert.ok(strings.includes(value.replace('\u202e', 'U+202E')), strings.join('\n'));
  assert.doesNotMatch(text, /\u202e/);
  assert.match(text, /Allow while shared: .* anything in this tab/, 'what a lasting yes covers');
  await open.clickButton('deny');
  assert.equal(refusalOf(await answered).kind, 'approval_denied');
});

test('a question says which of two tabs of a site it is about', async (t) => {
  const world = await startWorld(t);
  const first = await world.openShared('/plain.html');
  world.pages.put('/second.html', '<!doctype html><title>Second tab</title><button>Press me</button>');
  const second = await world.openShared('/second.html');
  const agent = await world.agent();
  const ask = async (page: Page, over: Page, agent: Agent) => {
    const outline = await snapshot(agent, { session: await sessionOf(agent, await page.title()) });
    const ref = refOf(outline, 'button', 'Press me');
    const answered = agent.call('act', { steps: [{ do: 'click', ref }] });
    const open = await clickToolbar(world.browser, over);
    const text = await open.waitForTestId('approval');
    await open.clickButton('allow');
    await answered;
    await open.close();
    return text;
  };
  assert.match(await ask(first, first, agent), /This tab\s+Plain page/);
  assert.match(await ask(second, first, agent), /Another tab\s+Second tab/);
});

/** The session of the shared tab with this title. */
async function sessionOf(agent: Agent, title: string): Promise<string> {
  const { sessions = [] } = refusalOf(await agent.call('snapshot')) as { sessions?: string[] };
  for (const session of sessions) {
    if ((await snapshot(agent, { session })).includes(title)) return session;
  }
  throw new Error(`no session shows ${title}`);
}

test('the popup shares the site it shows and no other', async (t) => {
  const hosts = ['http://a.localhost/*', 'http://b.localhost/*'];
  const world = await startWorld(t, { grantHosts: hosts });
  const page = await world.open('/plain.html', 'a.localhost');
  const agent = await world.agent();
  const shownFirst = new URL(page.url()).origin;
  const open = await clickToolbar(world.browser, page);
  await open.waitForText(shownFirst);
  const popup = await hands(t, world);
  await page.goto(world.pages.url('/other.html', 'b.localhost'));
  // The popup follows; a click that was under way still carries what it was made on.
  await open.waitForText(new URL(page.url()).origin);
  const reply = await popup.evaluate(async (origin: string) => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return await chrome.runtime.sendMessage({ ui: 'share', tab_id: tab?.id, origin, mode: 'visit' });
  }, shownFirst);
  assert.equal(reply.ui, 'failed');
  assert.match(reply.why, /another site/);
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'nothing_shared');
  await open.clickButton('share-visit');
  await open.waitForTestId('shared-tab');
  assert.match(await snapshot(agent), /Other page/);
});

test('a tab that is no longer shared can be shared again from the same popup', async (t) => {
  const world = await startWorld(t);
  const page = await world.open('/plain.html');
  const open = await clickToolbar(world.browser, page);
  for (let k = 0; k < 2; k += 1) {
    await open.clickButton('share-visit');
    await open.waitForTestId('shared-tab');
    await open.clickButton('unshare');
    await open.waitForTestId('share-visit');
  }
});

test('a navigation is shown and allowed by its absolute address, from the page it was asked on', async (t) => {
  const world = await startWorld(t);
  const page = await world.openShared('/plain.html');
  const agent = await world.agent();
  const target = world.pages.url('/other.html');
  const asking = async (to: string, meanwhile: () => Promise<unknown>) => {
    const answered = agent.call('navigate', { to });
    const open = await clickToolbar(world.browser, page);
    const text = await open.waitForTestId('approval');
    await meanwhile();
    await open.clickButton('allow-once');
    const answer = await answered;
    await open.close();
    return { text, answer };
  };
  const moved = await asking('other.html', () => page.evaluate("history.pushState(null, '', '/deep/page')"));
  assert.ok(moved.text.includes(target), moved.text);
  assert.equal(refusalOf(moved.answer).kind, 'approval_stale');
  const replaced = await asking('reload', () => page.goto(world.pages.url('/plain.html')));
  assert.equal(refusalOf(replaced.answer).kind, 'approval_stale');
  assert.equal(await page.evaluate('location.href'), world.pages.url('/plain.html'));
  const done = await asking('other.html', async () => undefined);
  assert.match(done.answer.text, /^confirmed/, done.answer.text);
  assert.equal(await page.evaluate('location.href'), target);
});

test('keys that were allowed in one page do not reach the next one', async (t) => {
  const world = await startWorld(t);
  const slow = `addEventListener('keydown', () => { const end = Date.now() + 80; while (Date.now() < end); })`;
  const script = (code: string) => `<script src="/log.js"></script><script>${code}</script>`;
  world.pages.put('/before.html', `<!doctype html><a href="/after.html">Onwards</a>${script(slow)}`);
  const log = `addEventListener('keydown', (event) => fixtureLog('key', event.key))`;
  world.pages.put('/after.html', `<!doctype html><h1>After</h1>${script(log)}`);
  const page = await world.openShared('/before.html');
  const agent = await world.agent();
  const ref = refOf(await snapshot(agent), 'link', 'Onwards');
  const keys = Array.from({ length: 30 }, () => ({ do: 'press', key: 'Tab' }));
  const steps = [{ do: 'click', ref }, ...keys];
  const answer = await world.deciding(page, 'allow-once', () => agent.call('act', { steps }));
  await page.waitForURL('**/after.html');
  assert.doesNotMatch(answer.text, /^confirmed/);
  assert.deepEqual(world.pages.log('/after.html'), []);
});
