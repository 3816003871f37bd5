/** The shop as a person and as an agent use it, in real Chromium under the server's strict CSP. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildPlayground } from '../build.mjs';
import { serve } from '../serve.mjs';

let dir: string;
let server: Awaited<ReturnType<typeof serve>>;

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'playground-'));
  await buildPlayground(dir);
  server = await serve({ dir });
});
after(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const ROUTES: Record<string, string[]> = {
  '/': ['cart_summary', 'open_product', 'search_products'],
  '/catalogue': ['cart_summary', 'open_product', 'search_products'],
  '/product/reading-lamp': ['add_to_cart', 'cart_summary', 'show_reviews'],
  '/cart': ['cart_summary', 'go_to_checkout', 'remove_item', 'set_quantity'],
  '/checkout': ['cart_summary', 'fill_shipping', 'place_order'],
  '/orders': ['cart_summary', 'list_orders', 'order_status'],
  '/orders/LL-1002': ['cart_summary', 'list_orders', 'order_status'],
  '/nowhere': ['cart_summary'],
};

const BROWSERS = {
  native: '--enable-features=WebMCP',
  ours: '--disable-features=WebMCP,WebMCPTesting',
};

for (const [kind, feature] of Object.entries(BROWSERS)) {
  describe(`shop, ${kind} model context`, () => {
    let browser: Browser;
    let page: Page;
    let troubles: string[];

    before(async () => {
      browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', feature],
      });
    });
    after(() => browser.close());

    beforeEach(async () => {
      server.log.length = 0;
      troubles = [];
      const context = await browser.newContext();
      await context.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
        console.error('CSP', event.violatedDirective, event.blockedURI);
      })`);
      page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(error.message));
    });
    afterEach(async () => {
      await page.context().close();
      assert.deepEqual(troubles, []);
    });

    const tools = () =>
      page.evaluate<string[]>('document.modelContext.getTools().then((all) => all.map((one) => one.name))');

    async function call(name: string, input: object = {}): Promise<Record<string, unknown>> {
      const text = await page.evaluate<string>(`(async () => {
        const tools = await document.modelContext.getTools();
        const tool = tools.find((one) => one.name === ${JSON.stringify(name)});
        return document.modelContext.executeTool(tool, ${JSON.stringify(input)});
      })()`);
      return JSON.parse(text) as Record<string, unknown>;
    }

    /** What the page says happened, without clicks and routes unless asked for. */
    async function logged(...wanted: string[]) {
      const log = await page.evaluate<typeof server.log>('shopLog');
      return log.filter(({ what }) => wanted.includes(what)).map(({ what, detail }) => [what, detail]);
    }

    test('each route has its own tools, loaded or reached by links', async () => {
      for (const [path, names] of Object.entries(ROUTES)) {
        await page.goto(server.origin + path);
        assert.deepEqual(await tools(), names, path);
      }
      await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
      assert.deepEqual(await tools(), ROUTES['/catalogue']);
      await page.getByRole('link', { name: 'Reading lamp' }).click();
      assert.deepEqual(await tools(), ROUTES['/product/reading-lamp']);
      await page.goBack();
      await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
      assert.deepEqual(await tools(), ROUTES['/catalogue']);
    });

    test('a person buys by clicks, and the log says so', async () => {
      await page.goto(server.origin);
      await page.getByLabel('Category').selectOption('desk');
      await page.getByLabel('Search products').fill('lamp');
      await page.getByText('1 product', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Reading lamp' }).click();
      await page.getByRole('button', { name: 'Show reviews' }).click();
      assert.equal(await page.getByRole('article').count(), 0);
      await page.getByLabel('Quantity').fill('2');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Cart 2' }).click();
      await page.getByLabel('Quantity of Reading lamp').fill('3');
      await page.getByLabel('Quantity of Reading lamp').press('Tab');
      await page.getByText('€237.00').first().waitFor();
      await page.getByRole('button', { name: 'Go to checkout' }).click();
      await page.getByLabel('Full name').fill('Robin Vale');
      await page.getByLabel('Email').fill('robin@example.test');
      await page.getByLabel('Street and number').fill('Mill Lane 4');
      await page.getByLabel('City').fill('Cork');
      await page.getByLabel('Shipping').selectOption('express');
      await page.getByRole('button', { name: 'Place order' }).click();
      assert.deepEqual(await logged('order_placed'), [], 'the form is not complete without a card');
      await page.getByLabel('Card number').fill('4111 1111 1111 1111');
      await page.getByLabel('Card security code').fill('123');
      await page.getByLabel('This is a gift').check();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('heading', { name: 'Order LL-1003' }).waitFor();

      assert.deepEqual(await logged('cart_add', 'cart_set', 'order_placed'), [
        ['cart_add', { id: 'reading-lamp', added: 2, quantity: 2 }],
        ['cart_set', { id: 'reading-lamp', quantity: 3 }],
        ['order_placed', { id: 'LL-1003', total: 24990, lines: 1, shipping: 'express' }],
      ]);
      const clicks = (await logged('click')).map(([, detail]) => (detail as { label: string }).label);
      assert.deepEqual(clicks, [
        'Reading lamp',
        'Show reviews',
        'Add to cart',
        'Cart 2',
        'Go to checkout',
        'Place order',
        'Place order',
      ]);
      await page.reload();
      await page.getByText('Thank you! We have your order.').waitFor();
      const kept = JSON.stringify(server.log);
      assert.match(kept, /"order_placed"/);
      assert.doesNotMatch(kept, /4111|"123"/, 'card data never leaves the form');
    });

    test('an agent buys by tools, the person types the card', async () => {
      await page.goto(server.origin);
      const found = await call('search_products', { query: 'mug' });
      assert.deepEqual(found, {
        products: [{ id: 'stoneware-mug', name: 'Stoneware mug', category: 'kitchen', price: '€14.50' }],
      });
      await call('open_product', { id: 'stoneware-mug' });
      assert.deepEqual(await call('add_to_cart', { quantity: 4 }), { product: 'stoneware-mug', in_cart: 4 });
      assert.equal(((await call('show_reviews')).reviews as unknown[]).length, 2);
      assert.deepEqual(await call('cart_summary'), {
        count: 4,
        total: '€58.00',
        lines: [{ id: 'stoneware-mug', name: 'Stoneware mug', quantity: 4 }],
      });
      await page.getByRole('link', { name: 'Cart 4' }).click();
      const other = await call('set_quantity', { id: 'clay-pots', quantity: 1 });
      assert.deepEqual([other.isError, other.code], [true, 'not_in_cart']);
      await call('set_quantity', { id: 'stoneware-mug', quantity: 1 });
      await call('go_to_checkout');
      const address = {
        name: 'Robin Vale',
        email: 'robin@example.test',
        street: 'Mill Lane 4',
        city: 'Cork',
      };
      const filled = await call('fill_shipping', { ...address, shipping: 'pickup', gift: true });
      assert.deepEqual(filled.still_needed, ['Card number', 'Card security code']);
      const early = await call('place_order');
      assert.deepEqual([early.isError, early.code], [true, 'form_incomplete']);
      await page.getByLabel('Card number').fill('4111 1111 1111 1111');
      await page.getByLabel('Card security code').fill('123');
      assert.deepEqual(await call('place_order'), { order: 'LL-1003', total: '€14.50', status: 'placed' });
      await page.getByRole('heading', { name: 'Order LL-1003' }).waitFor();
      assert.equal((await call('order_status', { id: 'LL-1003' })).status, 'placed');
      assert.equal(((await call('list_orders')).orders as unknown[]).length, 3);

      const ran = (await logged('tool')).map(([, detail]) => detail as { name: string; ok: boolean });
      assert.deepEqual(
        ran.filter(({ ok }) => !ok).map(({ name }) => name),
        ['set_quantity', 'place_order'],
      );
      assert.deepEqual(await logged('order_placed'), [
        ['order_placed', { id: 'LL-1003', total: 1450, lines: 1, shipping: 'pickup' }],
      ]);
    });

    test('an item is removed by its own button only', async () => {
      await page.goto(`${server.origin}/product/clay-pots`);
      await call('add_to_cart', { quantity: 1 });
      await page.goto(`${server.origin}/product/rain-gauge`);
      assert.deepEqual(await call('add_to_cart', { quantity: 12 }), { product: 'rain-gauge', in_cart: 10 });
      await page.goto(`${server.origin}/cart`);
      await page.getByRole('button', { name: 'Remove Clay pots, set of 4' }).click();
      assert.deepEqual(await logged('cart_remove'), [['cart_remove', { id: 'clay-pots' }]]);
      assert.equal((await call('cart_summary')).count, 10);
      await call('remove_item', { id: 'rain-gauge' });
      await page.getByText('Your cart is empty.').waitFor();
    });
  });
}
