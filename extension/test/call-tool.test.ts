// A page that stays frozen beyond the time for a tool cannot be waited for in a test: here the page is played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { callTool } from '../src/page/call-tool.ts';

test('a call that is run after nobody waits for it any more does not reach the page', async () => {
  let ran = 0;
  const modelContext = {
    getTools: async () => [{ name: 'pay' }],
    executeTool: async (_tool: unknown, _input: unknown) => {
      ran += 1;
      return 'paid';
    },
  };
  const here = Object.assign(new EventTarget(), { defaultView: {}, modelContext });
  Object.assign(globalThis, { document: here, window: {} });
  const call = async (until: number) => ({ ...(await callTool('pay', '{}', 'c1', { result: 99, until })) });
  assert.deepEqual(await call(Date.now() - 1), { is: 'missing' });
  assert.equal(ran, 0);
  assert.deepEqual(await call(Date.now() + 60_000), { is: 'result', text: 'paid' });
  assert.equal(ran, 1);
});
