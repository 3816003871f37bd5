// A page may have the next one loaded and run before the person goes there. Until then nobody sees it, so no
// agent reads it or acts in it; from then on it is another document than the one the agent knew.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from './harness/until.ts';
import { type BareWorld, refOf, refusalOf, snapshot, startBareWorld } from './world.ts';

const AHEAD = '/prerendered.html';
const said = ({ pages }: BareWorld) => pages.log(AHEAD).map((entry) => entry.event);

const ACCESS = { 'under activeTab': [], 'on a granted site': ['http://localhost/*'] };
for (const [access, grantHosts] of Object.entries(ACCESS)) {
  for (const when of ['before', 'after']) {
    for (const nativeWebMcp of when === 'before' ? [false] : [false, true]) {
      const whose = nativeWebMcp ? ', native model context' : '';
      test(`a page prerendered ${when} its tab is shared is not there until the person goes to it (${access}${whose})`, async (t) => {
        const world = await startBareWorld(t, { grantHosts, nativeWebMcp });
        const { agent, pages } = world;
        const prerendered = () => until('the next page is prerendered', () => said(world).length > 0);
        const tab = await world.openShared(
          when === 'before' ? '/prerendering.html?at-once' : '/prerendering.html',
        );
        if (when === 'after') {
          await snapshot(agent);
          await tab.evaluate('prerender()');
        }
        await prerendered();
        assert.ok(tab.prerenders);

        const outline = await snapshot(agent);
        assert.doesNotMatch(outline, /AHEAD|iframe/);
        const prefixes = new Set(
          [...outline.matchAll(/\[ref=([a-z0-9]+)e\d+\]/g)].map(([, prefix]) => prefix),
        );
        assert.equal(prefixes.size, 1, outline);
        const tools = await agent.call('page_tools');
        assert.match(tools.text, /before/);
        assert.doesNotMatch(tools.text, /ahead/i);
        const early = await agent.call('page_action', { name: 'ahead', arguments: {} });
        assert.equal(refusalOf(early).kind, 'unknown_page_tool');
        assert.ok((await tab.worlds('shown')).includes('Transom'), 'this test would prove nothing');
        assert.ok(!(await tab.worlds('prerendered')).includes('Transom'), 'something was injected ahead');

        const before = refOf(outline, 'button', 'Press before');
        const press = (ref: string) => agent.call('act', { steps: [{ do: 'click', ref }] });
        const pressed = await world.deciding(tab, 'allow', () => press(before));
        assert.equal(pressed.isError, false, pressed.text);
        assert.deepEqual(
          pages
            .log()
            .filter((entry) => entry.event === 'pressed')
            .map(({ page, detail }) => [page, detail]),
          [['/prerendering.html', 'Press before']],
        );
        assert.deepEqual(
          said(world),
          ['prerendering'],
          'it was loaded once, and nothing else happened in it',
        );

        await tab.click('a');
        await until('the person is on the next page', () => said(world).includes('activated'));
        assert.deepEqual(
          said(world),
          ['prerendering', 'activated'],
          'the prerendered document itself is shown',
        );
        if (when === 'before' && grantHosts.length === 0) return await outOfReach(world, before);
        // The number of the button that was pressed is that of another button in this document.
        assert.equal(refusalOf(await press(before)).kind, 'unknown_ref');
        const gone = await agent.call('page_action', { name: 'before', arguments: {} });
        assert.equal(refusalOf(gone).kind, 'unknown_page_tool');

        const next = await snapshot(agent);
        assert.match(next, /heading "AHEAD heading"/);
        assert.match(next, /button "Inside AHEAD"/);
        assert.doesNotMatch(next, /Press before/);
        assert.equal(refusalOf(await press(before)).kind, 'unknown_ref');
        assert.deepEqual(said(world), ['prerendering', 'activated']);

        assert.match((await agent.call('page_tools')).text, /ahead/);
        const ran = await agent.call('page_action', { name: 'ahead', arguments: {} });
        assert.match(ran.text, /AHEAD ran/);
        const now = await press(refOf(next, 'button', 'Press AHEAD'));
        assert.equal(now.isError, false, now.text);
        assert.deepEqual(said(world), ['prerendering', 'activated', 'tool ran', 'pressed']);
      });
    }
  }
}

/**
 * A click on the toolbar button opens the documents of that moment's shown page and of later ones: Chromium
 * tells the processes it starts afterwards, and not one that was prerendering already. Neither does it take
 * another click in the same tab for a new one. So the document is not read, and the refusal names a way out.
 */
async function outOfReach(world: BareWorld, before: string): Promise<void> {
  const { agent, pages } = world;
  const refused = await agent.call('snapshot');
  assert.equal(refusalOf(refused).kind, 'needs_toolbar_click');
  assert.doesNotMatch(refused.text, /AHEAD/);
  const pressed = await agent.call('act', { steps: [{ do: 'click', ref: before }] });
  assert.equal(refusalOf(pressed).kind, 'needs_toolbar_click');
  assert.deepEqual(said(world), ['prerendering', 'activated']);

  assert.match(refused.text, /open the page in a new tab and share that one/);
  const fresh = await world.openShared(AHEAD);
  const sessions = (await agent.call('sessions')).text.match(/\bt[0-9a-f]{8}\b/g) ?? [];
  const read = await Promise.all(
    [...new Set(sessions)].map(async (session) => await agent.call('snapshot', { session })),
  );
  const [next, other] = read.filter((answer) => !answer.isError);
  assert.ok(next && !other, read.map((answer) => answer.text).join('\n'));
  const press = () =>
    agent.call('act', { steps: [{ do: 'click', ref: refOf(next.text, 'button', 'Press AHEAD') }] });
  const done = await world.deciding(fresh, 'allow', press);
  assert.equal(done.isError, false, done.text);
  assert.deepEqual(
    pages.log(AHEAD).map((entry) => entry.event),
    ['prerendering', 'activated', 'loaded', 'pressed'],
  );
}
