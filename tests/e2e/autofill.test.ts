// What the browser filled in for the person is the person's, by the browser's own filling and not by an
// attribute that says so.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { BareTab } from './harness/bare.ts';
import { until } from './harness/until.ts';
import { refOf, refusalOf, snapshot, startBareWorld } from './world.ts';

const PERSON = {
  NAME_FULL: 'Jo Sentinel',
  ADDRESS_HOME_STREET_ADDRESS: 'Sentinel Road 55',
  ADDRESS_HOME_CITY: 'Sentinelville',
  ADDRESS_HOME_ZIP: '94043-7719',
  ADDRESS_HOME_COUNTRY: 'US',
  EMAIL_ADDRESS: 'jo.sentinel77@example.test',
};
const CARD = {
  number: '4111111111111111',
  name: 'Jo Sentinel',
  expiryMonth: '11',
  expiryYear: '2041',
  cvc: '123',
};
const SECRET = /sentinel|94043|4111|2041/i;
const ADDRESS_FIELDS = ['name', 'street', 'city', 'postcode', 'mail'];
const CARD_FIELDS = ['holder', 'card', 'expiry'];

/** As the person picks an entry of the browser's list under the field. */
async function fillFrom(tab: BareTab, field: string, data: object): Promise<void> {
  await tab.send('DOM.enable');
  const { root } = await tab.send<{ root: { nodeId: number } }>('DOM.getDocument', { depth: 0 });
  await tab.click(`#${field}`);
  const query = { nodeId: root.nodeId, selector: `#${field}` };
  const { nodeId } = await tab.send<{ nodeId: number }>('DOM.querySelector', query);
  const { node } = await tab.send<{ node: { backendNodeId: number } }>('DOM.describeNode', { nodeId });
  await until(`the browser to fill ${field}`, async () => {
    // The browser reads the form a moment after it was rendered, and until then fills nothing.
    const trigger = { fieldId: node.backendNodeId, ...data };
    await tab.send('Autofill.trigger', trigger).catch(() => undefined);
    return (await tab.evaluate<string[]>('filled()')).includes(field);
  });
}

test('fields the browser filled are redacted, and stay so', async (t) => {
  const world = await startBareWorld(t);
  const { agent } = world;
  const tab = await world.openShared('/autofill.html');
  const empty = await snapshot(agent);
  assert.doesNotMatch(
    empty,
    /textbox "Mail"[^\n]*\[redacted\]/,
    'it says so for another reason than being filled',
  );
  assert.match(empty, /textbox "Remark"[^\n]*: "leave at door 12"/);
  const address = { fields: Object.entries(PERSON).map(([name, value]) => ({ name, value })) };
  await fillFrom(tab, 'name', { address });
  await fillFrom(tab, 'card', { card: CARD });
  assert.deepEqual(await tab.evaluate('filled()'), [...ADDRESS_FIELDS, ...CARD_FIELDS]);

  await tab.evaluate('repeat()');
  const outline = await snapshot(agent);
  assert.doesNotMatch(outline, SECRET);
  for (const name of ['Name', 'Street', 'City', 'Postcode', 'Mail', 'Name on card', 'Card number', 'Expiry'])
    assert.match(outline, new RegExp(`textbox "${name}"[^\\n]*: \\[redacted\\]`), name);
  assert.match(outline, /title: Delivery for \[redacted\]/);
  assert.match(outline, /Sent to \[redacted\], \[redacted\], \[redacted\]\./);
  assert.match(outline, /textbox "Remark"[^\n]*: "leave at door 12"/);

  const mail = refOf(outline, 'textbox', 'Mail');
  const guess = { is: 'value', ref: mail, value: PERSON.EMAIL_ADDRESS };
  const asked = await agent.call('wait_for', { until: [guess], timeout_ms: 50 });
  assert.match(asked.text, /condition 1 is redacted/);
  const step = { do: 'fill', ref: mail, value: 'else@example.test' };
  assert.equal(refusalOf(await agent.call('act', { steps: [step] })).kind, 'sensitive');

  await tab.evaluate('disguise()');
  assert.deepEqual(await tab.evaluate('filled()'), [], 'this test would prove nothing');
  const after = await snapshot(agent);
  assert.doesNotMatch(after, SECRET);
  for (const name of ['Street', 'Mail', 'Card number'])
    assert.match(after, new RegExp(`searchbox "${name}"[^\\n]*: \\[redacted\\]`), name);
  assert.match(after, /searchbox "Remark"[^\n]*: "leave at door 12 now"/);
});
