// The main job, in both protocol eras: see the tab a person shared, read it, act by handle, call the page's
// own tools, and get every answer through the real chain.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../www/serve.mjs';
import { shareTab } from './harness/story.ts';
import { refOf, refusalOf, sessionIds, snapshot, startWorld } from './world.ts';

const PLAYGROUND = join(dirname(fileURLToPath(import.meta.url)), '../../www/dist/playground');

interface ShopEntry {
  what: string;
  detail: unknown;
}

for (const era of ['legacy', 'modern'] as const) {
  for (const nativeWebMcp of [false, true]) {
    const tools = nativeWebMcp ? 'native model context' : "Transom's model context";
    test(`an agent buys in the shared shop (${era}, ${tools})`, async (t) => {
      const world = await startWorld(t, { nativeWebMcp });
      const shop = await serve({ port: 0, dir: PLAYGROUND });
      t.after(() => shop.close());
      const page = await world.browser.context.newPage();
      await page.goto(`${shop.origin}/catalogue`);
      const agent = await world.agent(era);
      assert.equal(agent.protocolVersion, era === 'modern' ? '2026-07-28' : '2025-11-25');

      // Before the person shares, there is nothing to see.
      assert.equal(refusalOf(await agent.call('snapshot')).kind, 'nothing_shared');
      const listBefore = JSON.stringify(await agent.listTools());
      await shareTab(world.browser, page, { mode: 'visit' });
      assert.equal((await sessionIds(agent)).length, 1);

      const catalogue = await snapshot(agent);
      const title = (await page.locator('main h1').first().textContent()) ?? '';
      assert.ok(catalogue.includes(title), `no heading ${title} in ${catalogue}`);

      // Act by handle: the person is asked once, for the first write.
      const link = await page.locator('main a[href^="/product/"]').first();
      const name = ((await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '').trim();
      const opened = await world.deciding(page, 'allow', () =>
        agent.call('act', {
          steps: [{ do: 'click', ref: refOf(catalogue, 'link', name) }],
          expect: [{ is: 'url_prefix', value: `${shop.origin}/product/` }],
        }),
      );
      assert.match(opened.text, /^confirmed/, opened.text);
      // Asked of the page: Playwright hears of a navigation later than the agent.
      assert.match(await page.evaluate('location.href'), /\/product\//);

      // The page's own tools of this route, through the one stable entry.
      const listed = await agent.call('page_tools');
      assert.match(listed.text, /add_to_cart/);
      assert.doesNotMatch(listed.text, /place_order/);
      const added = await agent.call('page_action', { name: 'add_to_cart', arguments: { quantity: 2 } });
      assert.equal(added.isError, false, added.text);
      const refused = refusalOf(
        await agent.call('page_action', { name: 'add_to_cart', arguments: { quantity: 'two' } }),
      );
      assert.equal(refused.kind, 'invalid_arguments');
      assert.equal(refused.path, '/quantity');
      const elsewhere = refusalOf(await agent.call('page_action', { name: 'place_order', arguments: {} }));
      assert.equal(elsewhere.kind, 'unknown_page_tool');

      const moved = await agent.call('navigate', { to: '/cart' });
      assert.match(moved.text, /^confirmed/, moved.text);
      const cart = await agent.call('page_tools');
      assert.match(cart.text, /go_to_checkout/);
      assert.equal(JSON.stringify(await agent.listTools()), listBefore, 'the list of MCP tools moved');

      // What the page itself says happened.
      const log = (await (await fetch(`${shop.origin}/log`)).json()) as ShopEntry[];
      const of = (what: string) => log.filter((entry) => entry.what === what);
      assert.equal(of('cart_add').length, 1, JSON.stringify(log));
      assert.match(JSON.stringify(of('cart_add')[0]?.detail), /"quantity":2/);
    });
  }
}
