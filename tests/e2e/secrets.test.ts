// Twenty planted secrets; none may be in any answer, log or file.
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { refOf, refusalOf, snapshot, startWorld } from './world.ts';

const SENTINELS = [
  'pw-value-001',
  'newpw-typed-002',
  'shown-003',
  'curpw-004',
  'newpw-005',
  'otp-006',
  '600613006007',
  '4929 1234 5678 9008',
  '90210009',
  '11/2041-010',
  'ccname-011',
  '5105105105105112',
  '73130013',
  'visa-014',
  'amex-015',
  'csrf-016',
  'area-017',
  'comment-018',
  'json-019',
  'template-020',
];

function assertNone(where: string, text: string) {
  for (const sentinel of SENTINELS)
    assert.ok(!text.includes(sentinel), `${sentinel} in ${where}:\n${text.slice(0, 4000)}`);
}

for (const nativeWebMcp of [false, true]) {
  test(`no secret leaves the page (${nativeWebMcp ? 'native' : "Transom's"} model context)`, async (t) => {
    assert.equal(SENTINELS.length, 20);
    const world = await startWorld(t, { nativeWebMcp });
    const page = await world.openShared('/secrets.html');
    const fixture = await page.content();
    for (const sentinel of SENTINELS.filter((one) => one !== 'newpw-typed-002')) {
      assert.ok(fixture.includes(sentinel), `the fixture lost ${sentinel}`);
    }
    const agent = await world.agent('legacy', 'transom-tests', ['--trace']);
    const said: [string, string][] = [];
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const answer = await agent.call(name, args);
      said.push([`${name} ${JSON.stringify(args)}`, JSON.stringify(answer.raw)]);
      return answer;
    };
    const outline = (await call('snapshot')).text;
    for (const label of ['Password', 'Code from the message', 'Card number', 'CVV', 'Card kind']) {
      assert.ok(outline.includes(label), `the control ${label} itself must be listed:\n${outline}`);
    }
    assert.match(outline, /Account/);
    const password = refOf(outline, 'textbox', 'Shown password');
    await page.evaluate('showPassword()');
    await call('snapshot');
    await call('sessions');
    await call('page_tools');
    const repeat = outline.split('\n').find((line) => line.includes('button "Repeat'));
    const ref = repeat?.match(/\[ref=(\w+)\]/)?.[1];
    const pressed = await world.deciding(page, 'allow', () => call('act', { steps: [{ do: 'click', ref }] }));
    assert.equal(pressed.isError, false, pressed.text);
    const refused = await call('act', { steps: [{ do: 'fill', ref: password, value: 'typed by an agent' }] });
    assert.equal(refusalOf(refused).kind, 'sensitive');
    await call('page_action', { name: 'reveal', arguments: {} });
    await call('page_action', { name: 'fail', arguments: {} });
    for (const value of ['S3NTINEL-shown-003', 'x']) {
      const probe = await call('wait_for', {
        until: [{ is: 'value', ref: password, value }],
        timeout_ms: 100,
      });
      assert.doesNotMatch(probe.text, /^(held|confirmed)/, 'a guess must not be confirmed');
      said.pop();
      said.push(['the probe', probe.text.replaceAll(value, '')]);
    }
    for (const [where, text] of said) assertNone(where, text);
    assertNone('stderr of the server', agent.stderr);
    const { runtimeDir, home } = world.browser.profile;
    for (const folder of [runtimeDir, home]) {
      for (const name of await readdir(folder, { recursive: true })) {
        const path = join(folder, name);
        if ((await stat(path).catch(() => undefined))?.isFile())
          assertNone(path, await readFile(path, 'latin1'));
      }
    }
    assert.ok((await snapshot(agent)).length > 0);
  });
}
