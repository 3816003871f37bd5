// The whole story in a real browser: a person shares a tab by real clicks, a real MCP client reads it, acts
// by handle and calls the page's own tools. Prints only what came through MCP, and fails when the page's own
// log says something else.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../www/serve.mjs';
import { launchBrowser } from '../e2e/harness/browser.ts';
import { type Answer, startAgent } from '../e2e/harness/mcp.ts';
import { shareTab } from '../e2e/harness/story.ts';
import { clickToolbar } from '../e2e/harness/toolbar.ts';
import { clientConfiguration } from './clients.ts';
import { type Span, say, sayHops, sayText, title } from './print.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const HOST = join(ROOT, 'target/release/transom');
const keep = process.argv.includes('--keep');

const shop = await serve({ port: 0, dir: join(ROOT, 'www/dist/playground') });
const headless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
const browser = await launchBrowser({ extensionDir: join(ROOT, 'extension/dist'), hostPath: HOST, headless });
const { runtimeDir, home } = browser.profile;
const agent = await startAgent({
  era: 'modern',
  hostPath: HOST,
  runtimeDir,
  home,
  clientName: 'transom-demo',
  args: ['--trace'],
});
try {
  await story();
} finally {
  if (keep) await waitForTheEnd();
  await agent.close();
  await browser.close();
  await shop.close();
}

async function story(): Promise<void> {
  title('the agent starts');
  const tools = await timed('tools/list', async () => await agent.listTools());
  sayText(`${tools.length} tools: ${tools.map((tool) => tool.name).join(', ')}`);
  sayText(`protocol ${agent.protocolVersion}`);

  title('nothing is shared yet');
  sayAnswer('sessions', await agent.call('sessions'));

  title('the person opens the shop and shares the tab: toolbar button, "This visit"');
  const page = browser.firstPage;
  await page.goto(`${shop.origin}/catalogue`);
  await timed('two real clicks', async () => await shareTab(browser, page, { mode: 'visit' }));
  sayAnswer('sessions', await agent.call('sessions'));

  title('the agent reads the page');
  const catalogue = await call('snapshot', {});
  sayText(catalogue.text.split('\n').slice(0, 24).join('\n'));
  sayText(`… ${Buffer.byteLength(catalogue.text)} bytes in all`);

  title('the agent opens a product by its handle; the person is asked once, in the popup');
  const [, name = '', ref = ''] =
    catalogue.text.match(/- link "([^"]+)" \[ref=(\w+)\][^\n]*\/product\//) ?? [];
  assert.ok(ref, 'no product link in the outline');
  const opening = agent.call('act', {
    steps: [{ do: 'click', ref }],
    expect: [{ is: 'url_prefix', value: `${shop.origin}/product/` }],
  });
  const popup = await clickToolbar(browser, page);
  const question = await popup.waitForTestId('approval', 15_000);
  sayText(`the popup asks: ${question.replaceAll('\n', ' · ')}`);
  await popup.clickButton('allow');
  await popup.close();
  const opened = await opening;
  sayAnswer(`act: click link "${name}"`, opened);
  assert.match(opened.text, /^confirmed/);

  title("the page's own tools on this route");
  const listed = await call('page_tools', {});
  sayText(listed.text);

  title('the agent calls one of them');
  const added = await call('page_action', { name: 'add_to_cart', arguments: { quantity: 2 } });
  assert.equal(added.isError, false);

  title('arguments that do not fit never reach the page');
  const refused = await call('page_action', { name: 'add_to_cart', arguments: { quantity: 'two' } });
  assert.equal(refused.isError, true);

  title('another route, other tools; the handle from before is void');
  await call('navigate', { to: '/cart' });
  const cart = await call('page_tools', {});
  assert.match(cart.text, /go_to_checkout/);
  const stale = await call('act', { steps: [{ do: 'click', ref }] });
  assert.equal(stale.isError, true);

  title('what the page itself saw');
  const log = (await (await fetch(`${shop.origin}/log`)).json()) as { what: string; detail: unknown }[];
  const additions = log.filter((entry) => entry.what === 'cart_add');
  assert.equal(additions.length, 1, `the page's log disagrees: ${JSON.stringify(additions)}`);
  assert.match(JSON.stringify(additions[0]?.detail), /"quantity":2/, "the page's log disagrees");
  say('✓', "one product added, quantity 2: the page's log agrees");
}

async function call(tool: string, args: Record<string, unknown>): Promise<Answer> {
  const answer = await agent.call(tool, args);
  const shown = JSON.stringify(args);
  const brief = tool === 'snapshot' || tool === 'page_tools';
  if (brief) {
    say('→', `${tool} ${shown}`, answer.ms);
    sayHops(traceOf(answer), answer.ms);
  } else sayAnswer(`${tool} ${shown}`, answer);
  return answer;
}

function sayAnswer(what: string, answer: Answer): void {
  say('→', what, answer.ms);
  sayHops(traceOf(answer), answer.ms);
  sayText(answer.text);
}

function traceOf(answer: Answer): Span[] {
  return (answer.raw._meta?.['transom/trace'] ?? []) as Span[];
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  say('→', what, performance.now() - start);
  return done;
}

async function waitForTheEnd(): Promise<void> {
  assert.ok(existsSync(HOST));
  title('the browser stays open; connect your own agent');
  sayText(clientConfiguration(HOST, runtimeDir));
  sayText('end with Ctrl+C, or by closing the browser');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    browser.context.once('close', () => resolve());
  });
}
