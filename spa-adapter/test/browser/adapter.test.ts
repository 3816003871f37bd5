/** The same app gives the same tools on each route, with the browser's model context and with ours. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Bench, bundled, type Kind, type Site, startBench, startSite } from './harness.ts';

/** Lists what is registered, in the same task as the step before it. */
const LIST = 'document.modelContext.getTools().then((tools) => tools.map((tool) => tool.name))';

async function namesAfter(page: Page, step: string): Promise<unknown> {
  return page.evaluate(`(() => { ${step}; return ${LIST}; })()`);
}

async function call(page: Page, name: string, input: object = {}): Promise<unknown> {
  const text = await page.evaluate<string>(`(async () => {
    const tools = await document.modelContext.getTools();
    const tool = tools.find((one) => one.name === ${JSON.stringify(name)});
    return document.modelContext.executeTool(tool, ${JSON.stringify(input)});
  })()`);
  return JSON.parse(text);
}

for (const kind of ['native', 'ours'] as Kind[]) {
  describe(`adapter, ${kind}`, () => {
    let app: string;
    let site: Site;
    let bench: Bench;
    let page: Page;

    before(async () => {
      app = await bundled('./fixture-app.ts', 'app');
      site = await startSite();
      bench = await startBench(kind, site);
    });
    after(async () => {
      await bench?.close();
      site?.close();
    });

    async function open(path: string) {
      await page?.context().close();
      page = await bench.open(path, app);
      return page;
    }

    test('each route has its own set, before anything else runs', async () => {
      await open('/');
      const product = ['buy', 'describe', 'leave', 'where'];
      assert.deepEqual(await namesAfter(page, ''), ['search', 'where']);
      assert.deepEqual(await namesAfter(page, 'history.pushState(null, "", "/product/7")'), product);
      assert.deepEqual(await namesAfter(page, 'history.replaceState(null, "", "/none")'), ['where']);
      assert.deepEqual(await namesAfter(page, 'location.hash = "#/inside/a"'), ['inside', 'where']);
      await page.goBack();
      assert.deepEqual(await namesAfter(page, ''), ['where']);
      await page.goBack();
      assert.deepEqual(await namesAfter(page, ''), ['search', 'where']);
      await page.goForward();
      assert.deepEqual(await namesAfter(page, 'navigation.updateCurrentEntry({ state: 1 })'), ['where']);
    });

    test('a tool is listed as it was declared', async () => {
      await open('/');
      const listed = await page.evaluate(`document.modelContext.getTools().then((tools) =>
        tools.map(({ window: view, origin, ...rest }) => rest))`);
      const hints = { consequentialHint: false, debugging: false, untrustedContentHint: false };
      const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
      assert.deepEqual(listed, [
        { description: 'Searches.', inputSchema, name: 'search', title: 'Search' },
        {
          annotations: { ...hints, readOnlyHint: true },
          description: 'Says where the page is.',
          name: 'where',
          title: '',
        },
      ]);
    });

    test('calls reach the callback with input and params, and failures come back as results', async () => {
      await open('/product/a%20b');
      assert.deepEqual(await call(page, 'describe'), { id: 'a%20b' });
      assert.deepEqual(await call(page, 'buy'), {
        isError: true,
        code: 'sold_out',
        message: 'this product is sold out',
      });
      await page.evaluate('history.pushState(null, "", "/product/9")');
      assert.deepEqual(await call(page, 'describe'), { id: '9' });
      assert.deepEqual(await call(page, 'leave'), { id: '9', aborted: false });
      assert.deepEqual(await call(page, 'search', { text: 'ü' }), { text: 'ü' });
    });

    test('a name taken over by a new owner is never lost', async () => {
      await open('/none');
      const declare = (owner: string) =>
        `app.transom.tool({ name: 'same', description: '${owner}', execute: () => ({ owner: '${owner}' }) })`;
      // Unmount, then mount: what StrictMode does.
      await page.evaluate(
        `globalThis.first = ${declare('first')}; first(); globalThis.second = ${declare('second')}`,
      );
      assert.deepEqual(await call(page, 'same'), { owner: 'second' });
      // Mount, then unmount: what a route transition does.
      await page.evaluate(`globalThis.third = ${declare('third')}; second()`);
      assert.deepEqual(await call(page, 'same'), { owner: 'third' });
      // A second instance, as a hot-reloaded module makes it.
      await page.evaluate(`app.createTransom().tool({
        name: 'same', description: 'd', execute: () => ({ owner: 'reloaded' }) })`);
      assert.deepEqual(await call(page, 'same'), { owner: 'reloaded' });
      assert.deepEqual(await namesAfter(page, 'third(); third()'), ['same', 'where']);
    });

    test('a name held by a stranger is taken when it becomes free, and refused until then', async () => {
      await open('/none');
      await page.evaluate(`globalThis.stranger = new AbortController();
        globalThis.refused = [];
        document.modelContext.registerTool(
          { name: 'held', description: 'd', execute: () => ({ owner: 'stranger' }) },
          { signal: stranger.signal });
        app.createTransom({ onRefused: (error, name) => refused.push([error.name, name]) })
          .tool({ name: 'held', description: 'd', execute: () => ({ owner: 'app' }) })`);
      assert.deepEqual(await call(page, 'held'), { owner: 'stranger' });
      await page.evaluate('stranger.abort()');
      await page.waitForFunction(`${LIST}.then((names) => names.includes('held'))`);
      assert.deepEqual(await call(page, 'held'), { owner: 'app' });
      assert.deepEqual(await page.evaluate('refused'), [['InvalidStateError', 'held']]);
    });

    test('signals withdraw a declaration, and a whole instance', async () => {
      await open('/none');
      const names = await namesAfter(
        page,
        `globalThis.one = new AbortController(); globalThis.all = new AbortController();
         const mine = app.createTransom({ signal: all.signal });
         const tool = (name) => ({ name, description: 'd', execute: () => 1 });
         mine.tool(tool('a'), { signal: one.signal }); mine.tool(tool('b')); mine.route('/none', [tool('c')])`,
      );
      assert.deepEqual(names, ['a', 'b', 'c', 'where']);
      assert.deepEqual(await namesAfter(page, 'one.abort()'), ['b', 'c', 'where']);
      assert.deepEqual(await namesAfter(page, 'all.abort()'), ['where']);
    });

    test('mistakes are thrown where they are made', async () => {
      await open('/none');
      const errors = await page.evaluate(`(() => {
        const tool = (name) => ({ name, description: 'd', execute: () => 1 });
        return [
          () => app.transom.route('/:', [tool('a')]),
          () => app.transom.route('/x', [tool('a'), tool('a')]),
          () => app.transom.tool(tool('a b')),
        ].map((step) => { try { step(); return 'none'; } catch (error) { return error.name; } });
      })()`);
      assert.deepEqual(errors, Array(3).fill('TypeError'));
    });

    test('without the navigation api the history methods are the edge', async () => {
      await page?.context().close();
      page = await bench.open('/', 'delete globalThis.navigation', app);
      assert.equal(await page.evaluate('typeof navigation'), 'undefined');
      const product = ['buy', 'describe', 'leave', 'where'];
      assert.deepEqual(await namesAfter(page, 'history.pushState(null, "", "/product/7")'), product);
      await page.goBack();
      assert.deepEqual(await namesAfter(page, ''), ['search', 'where']);
    });
  });
}
