import assert from 'node:assert/strict';
import test from 'node:test';
import { hostPids } from './harness/processes.ts';
import { refusalOf, startWorld } from './world.ts';

for (const nativeWebMcp of [false, true]) {
  test(`large arguments and results (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/tools.html');
    const agent = await world.agent();
    const call = (name: string, args: Record<string, unknown>) =>
      agent.call('page_action', { name, arguments: args });
    await world.deciding(page, 'allow', () => call('echo', { payload: 'x' }));
    const host = await hostPids(world.browser);
    world.pages.resetLog();

    // Quotes and characters beyond ASCII make the chunks longer than the text.
    const payload = '"ä\\'.repeat(300_000);
    const measured = await call('measure', { payload });
    assert.equal(measured.isError, false, measured.text);
    assert.ok(measured.text.includes(`length ${payload.length}`), measured.text);
    assert.equal(world.pages.log().length, 1);
    assert.equal(world.pages.log()[0]?.detail, JSON.stringify({ payload }).length, 'what the page got');

    const big = await call('grow', { bytes: 3_000_000 });
    const refusal = refusalOf(big);
    assert.equal(refusal.kind, 'too_large');
    assert.equal(refusal.done, true, 'the page had run');
    assert.ok(Number(refusal.bytes) >= 3_000_000 && Number(refusal.bytes) < 3_100_000, String(refusal.bytes));

    const fits = await call('grow', { bytes: 900_000 });
    assert.equal(fits.isError, false, fits.text.slice(0, 300));
    assert.ok(fits.text.length > 900_000);

    const tooLong = refusalOf(await call('measure', { payload: 'x'.repeat(4_300_000) }));
    assert.equal(tooLong.kind, 'too_large');
    assert.equal(
      world.pages.log().filter((entry) => entry.event === 'measure').length,
      1,
      'refused before the page ran',
    );

    assert.deepEqual(await hostPids(world.browser), host, 'the port did not survive');
    assert.match((await call('echo', { payload: 'still here' })).text, /still here/);
  });
}
