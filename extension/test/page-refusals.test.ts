import assert from 'node:assert/strict';
import test from 'node:test';
import type { ContentCall, FromContent } from '../src/generated/messages.ts';
import { believed } from '../src/worker/page-refusals.ts';

const ACT: ContentCall = { op: 'engine', request: { op: 'act', step: { do: 'click', ref: 'k7e1' } } };
const VET: ContentCall = { op: 'engine', request: { op: 'vet', step: { do: 'click', ref: 'k7e1' } } };
const CALL: ContentCall = { op: 'call_tool', call_id: 'c1', name: 'pay', arguments: '{}' };
const BACK: ContentCall = { op: 'traverse', direction: 'back' };

/** As a renderer would send it, by the content script and by the engine. */
function both(refusal: object): FromContent[] {
  return [
    { reply: 'refused', refusal },
    { reply: 'engine', response: { response: 'refused', refusal }, trace: [] },
  ] as FromContent[];
}

function kindOf(reply: FromContent): string | undefined {
  return reply.reply === 'refused' ? reply.refusal.kind : undefined;
}

test('what an engine refuses with comes through', () => {
  for (const refusal of [
    { kind: 'unknown_ref', ref: 'k7e1' },
    { kind: 'detached', ref: 'k7e1', was: 'button "Pay"', successor: null },
    { kind: 'not_actionable', ref: 'k7e1', because: { obstacle: 'covered', by: 'dialog' } },
    { kind: 'no_focus' },
    { kind: 'approval_stale', difference: 'another form' },
  ]) {
    for (const reply of both(refusal)) assert.equal(believed(VET, reply), reply);
  }
});

test('a step may be broken off in its middle, and nothing else may', () => {
  for (const reply of both({ kind: 'indeterminate', why: 'the page put something else there' })) {
    assert.equal(believed(ACT, reply), reply);
    assert.equal(kindOf(believed(VET, reply)), 'malformed');
  }
});

test(`the worker's own refusals are no page's to give`, () => {
  for (const refusal of [
    { kind: 'permit_invalid' },
    { kind: 'approval_pending', approval: 'a1' },
    { kind: 'stopped' },
    { kind: 'page_tool_failed', name: 'pay', message: 'x' },
    { kind: 'toString' },
    { kind: 'constructor' },
  ]) {
    for (const reply of both(refusal)) {
      assert.equal(kindOf(believed(VET, reply)), 'malformed', refusal.kind);
      assert.equal(kindOf(believed(ACT, reply)), 'indeterminate', refusal.kind);
      assert.equal(kindOf(believed(BACK, reply)), 'indeterminate', refusal.kind);
    }
  }
});

test('a call of a page tool may fail in the page, and may not void a permit', () => {
  const [failed, invalid] = [
    { kind: 'page_tool_failed', name: 'pay', message: 'x' },
    { kind: 'permit_invalid' },
  ].map((refusal) => ({ reply: 'refused', refusal }) as FromContent);
  assert.ok(failed && invalid);
  assert.equal(believed(CALL, failed), failed);
  assert.equal(kindOf(believed(CALL, invalid)), 'indeterminate');
});

test('a refusal of another shape would not be read by the host', () => {
  for (const refusal of [
    { kind: 'unknown_ref' },
    { kind: 'unknown_ref', ref: 7 },
    { kind: 'unknown_ref', ref: 'k7e1', more: 1 },
    { kind: 'unknown_ref', ref: 'x'.repeat(20_000) },
    { kind: 'not_actionable', ref: 'k7e1', because: { obstacle: 'hidden' } },
    { kind: 'stale_tools', expected: 1.5, generation: 2, tools: [] },
    { kind: 'ambiguous', ref: 'k7e1', was: 'button', candidates: [1] },
  ]) {
    for (const reply of both(refusal)) assert.equal(kindOf(believed(VET, reply)), 'malformed');
  }
});
