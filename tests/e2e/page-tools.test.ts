import assert from 'node:assert/strict';
import test from 'node:test';
import { refusalOf, startWorld } from './world.ts';

for (const nativeWebMcp of [false, true]) {
  test(`page tools are listed, checked and called (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/tools.html');
    const agent = await world.agent();
    const call = (name: string, args: Record<string, unknown> = {}) =>
      agent.call('page_action', { name, arguments: args });
    const listed = await agent.call('page_tools');
    const order = ['broken', 'echo', 'grow', 'measure', 'never', 'pay'].map((name) =>
      listed.text.indexOf(`tool: ${name}\n`),
    );
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
      listed.text,
    );
    assert.ok(
      order.every((at) => at >= 0),
      listed.text,
    );

    const paid = await world.deciding(page, 'allow', () => call('pay', { amount: 2.5, currency: 'CHF' }));
    assert.match(paid.text, /paid 2\.5 CHF/);
    for (const [args, path] of [
      [{ amount: 0, currency: 'CHF' }, '/amount'],
      [{ amount: 1, currency: 'USD' }, '/currency'],
      [{ amount: 1 }, ''],
      [{ amount: 1, currency: 'EUR', tip: 1 }, ''],
    ] as const) {
      const answer = await call('pay', args);
      const refusal = refusalOf(answer);
      assert.deepEqual([refusal.kind, refusal.path], ['invalid_arguments', path], answer.text);
    }
    assert.match(
      (await call('pay', { amount: 1, currency: 'USD' })).text,
      /EUR/,
      'the allowed values are named',
    );
    assert.equal(
      world.pages.log().filter((entry) => entry.event === 'pay').length,
      1,
      'bad arguments reached the page',
    );

    assert.equal(refusalOf(await call('broken')).kind, 'page_tool_failed');
    assert.equal(refusalOf(await call('no_such_tool')).kind, 'unknown_page_tool');

    const generation = Number(listed.text.match(/generation (\d+)/)?.[1]);
    assert.ok(generation > 0, listed.text);
    await page.evaluate(
      `document.modelContext.registerTool({ name: 'late', description: 'came later', execute: () => 'late' })`,
    );
    const stale = await agent.call('page_action', { name: 'echo', arguments: { payload: 'x' }, generation });
    assert.equal(refusalOf(stale).kind, 'stale_tools');
    assert.match(stale.text, /late/, 'the answer carries the current list');
    assert.match((await call('late')).text, /late/);
  });
}
