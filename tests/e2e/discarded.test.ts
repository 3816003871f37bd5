// The browser discards tabs that stay in the background: the page is gone, the tab is not. Only the person
// wakes it, by going there. Before that it freezes them: the page is there and does nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { BareTab } from './harness/bare.ts';
import type { Answer } from './harness/mcp.ts';
import { until } from './harness/until.ts';
import { type BareWorld, refOf, refusalOf, snapshot, startBareWorld } from './world.ts';

interface Tab {
  id: number;
  discarded: boolean;
  active: boolean;
}

const tabAt = ({ browser }: BareWorld, index: number) =>
  browser.inWorker<Tab>(`chrome.tabs.query({}).then((tabs) => tabs[${index}])`);

/** Discards the tab that was opened first of all, which lies behind the one in front. */
async function discard(world: BareWorld): Promise<void> {
  const { id } = await tabAt(world, 1);
  await world.browser.inWorker(`chrome.tabs.discard(${id}).then(() => 0)`);
  assert.ok((await tabAt(world, 1)).discarded, 'this test would prove nothing');
}

/** As a click on the tab strip. */
async function goTo(world: BareWorld): Promise<BareTab> {
  const { id } = await tabAt(world, 1);
  await world.browser.inWorker(`chrome.tabs.update(${id}, { active: true }).then(() => 0)`);
  return await world.browser.tabInFront();
}

const ACCESS = { 'under activeTab': [], 'on a granted site': ['http://localhost/*'] };
for (const [access, grantHosts] of Object.entries(ACCESS)) {
  test(`a discarded tab sleeps until the person goes there (${access})`, async (t) => {
    const world = await startBareWorld(t, { grantHosts });
    const { agent, pages } = world;
    const shared = await world.openShared('/plain.html', grantHosts.length > 0 ? 'site' : 'visit');
    const button = refOf(await snapshot(agent), 'button', 'Press me');
    const press = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
    const allowed = await world.deciding(shared, 'allow', () => press(button));
    assert.equal(allowed.isError, false, allowed.text);
    await world.browser.open(pages.url('/blank.html'));
    pages.resetLog();
    const loaded = () => pages.requests.filter((line) => line.endsWith('/plain.html')).length;
    const before = loaded();

    await discard(world);
    const asks: [string, Record<string, unknown>][] = [
      ['snapshot', {}],
      ['snapshot', { scope: button }],
      ['act', { steps: [{ do: 'click', ref: button }] }],
      ['act', { steps: [{ do: 'press', key: 'Enter' }] }],
      ['navigate', { to: 'reload' }],
      ['navigate', { to: '/plain.html' }],
      ['page_tools', {}],
      ['page_action', { name: 'any', arguments: {} }],
      ['wait_for', { until: [{ is: 'title', value: 'x' }], timeout_ms: 50 }],
    ];
    const sleeps = (what: string, answer: Answer) => {
      assert.equal(refusalOf(answer).kind, 'needs_toolbar_click', `${what}: ${answer.text}`);
      assert.match(answer.text, /asleep|to sleep/);
      assert.doesNotMatch(answer.text, /left/);
    };
    for (const [name, args] of asks) sleeps(`${name} ${JSON.stringify(args)}`, await agent.call(name, args));
    const { sessions } = (await agent.call('sessions')).structured as {
      sessions: { state: string; write_granted: boolean }[];
    };
    assert.deepEqual(
      sessions.map((one) => [one.state, one.write_granted]),
      [['needs_toolbar_click', false]],
    );
    assert.ok((await tabAt(world, 1)).discarded, 'a call woke the tab');
    assert.equal(loaded(), before, 'a call loaded the page');

    const woken = await goTo(world);
    await until('the page is loaded again', () => loaded() > before);
    if (grantHosts.length === 0) {
      sleeps('woken without a click', await agent.call('snapshot'));
      await (await world.browser.popup(woken)).close();
    }
    const again = await until('the tab is read again', async () => {
      const answer = await agent.call('snapshot');
      return answer.isError ? undefined : answer.text;
    });
    const fresh = refOf(again, 'button', 'Press me');
    assert.notEqual(fresh, button);
    assert.equal(refusalOf(await press(button)).kind, 'unknown_ref');
    assert.deepEqual(pages.log(), [], 'the old handle led somewhere');
    const denied = await world.deciding(woken, 'deny', () => press(fresh));
    assert.equal(refusalOf(denied).kind, 'approval_denied', 'the grant to write outlived the page');
    const pressed = await world.deciding(woken, 'allow', () => press(fresh));
    assert.equal(pressed.isError, false, pressed.text);
    assert.deepEqual(
      pages.log().map((entry) => entry.event),
      ['pressed'],
    );
  });
}

test('a tab that is discarded in the middle of a wait ends it', async (t) => {
  const world = await startBareWorld(t);
  const { agent, pages } = world;
  await world.openShared('/plain.html');
  await snapshot(agent);
  await world.browser.open(pages.url('/blank.html'));
  const waiting = agent.call('wait_for', { until: [{ is: 'title', value: 'never' }], timeout_ms: 25_000 });
  // The call is in the page by then: it is answered there in order.
  await agent.call('snapshot');
  await discard(world);
  assert.equal(refusalOf(await waiting).kind, 'needs_toolbar_click');
});

test('what a frozen page did not do in time it does not do when it wakes', async (t) => {
  const world = await startBareWorld(t);
  const { agent, pages } = world;
  const tab = await world.openShared('/prerendered.html');
  const button = refOf(await snapshot(agent), 'button', 'Press AHEAD');
  const press = () => agent.call('act', { steps: [{ do: 'click', ref: button }] });
  assert.equal((await world.deciding(tab, 'allow', press)).isError, false);
  await world.browser.open(pages.url('/blank.html'));
  pages.resetLog();
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  assert.equal(refusalOf(await press()).kind, 'indeterminate');
  assert.equal(refusalOf(await agent.call('snapshot')).kind, 'deadline');
  assert.deepEqual(pages.log(), []);

  await tab.send('Page.setWebLifecycleState', { state: 'active' });
  // Over the same port as the click, and so after it.
  await snapshot(agent);
  assert.deepEqual(pages.log(), []);
  assert.equal((await press()).isError, false);
  assert.deepEqual(
    pages.log().map((entry) => entry.event),
    ['pressed'],
  );
});
