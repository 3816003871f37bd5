// `cargo xtask bench path`: what a page-tool call costs on its way from an MCP client to the page's function
// and back, hop by hop; what a start costs; what the processes weigh. Real parts throughout.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ownTimes, type Span } from '../demo/print.ts';
import { launchBrowser, type TestBrowser } from '../e2e/harness/browser.ts';
import { type Agent, startAgent } from '../e2e/harness/mcp.ts';
import { servePages } from '../e2e/harness/pages.ts';
import { hostPids } from '../e2e/harness/processes.ts';
import { shareTab } from '../e2e/harness/story.ts';
import { clickToolbar } from '../e2e/harness/toolbar.ts';
import { residentMb } from './resident.ts';
import { startTimes } from './start.ts';
import { type Summary, summary } from './summary.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const HOST = join(ROOT, 'target/release/transom');
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    calls: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
  },
});
const CALLS = Number(options.calls);
const ECHO = `<!doctype html><html lang="en"><title>Echo</title><script src="/model-context.js"></script><h1>Echo</h1>
<script>document.modelContext.registerTool({ name: 'echo', description: 'gives its payload back',
  inputSchema: { type: 'object', properties: { payload: { type: 'string' } }, required: ['payload'] },
  execute: (input) => input.payload });</script>`;

interface RoundTrip {
  whole: Summary;
  hops: Record<string, Summary>;
}

const report: Record<string, unknown> = { load: loadavg()[0] };
const start = await startTimes(HOST, Number(options.starts));
report.start_to_tools_list_ms = start.ms;
report.tools_list_bytes = start.listBytes;
for (const nativeWebMcp of [true, false]) {
  report[nativeWebMcp ? 'native_model_context' : 'own_model_context'] = await measure(nativeWebMcp);
}
report.engine_bytes = await sizes({
  wasm2js: 'extension/src/generated/engine.js',
  wasm: 'target/engine/web/engine.wasm',
});
console.log(JSON.stringify(report, null, 2));
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function measure(nativeWebMcp: boolean) {
  const pages = await servePages(join(ROOT, 'tests/fixtures'));
  pages.put('/model-context.js', await readFile(join(ROOT, 'spa-adapter/dist/model-context.js'), 'utf8'));
  pages.put('/echo.html', ECHO);
  const browser = await launchBrowser({
    extensionDir: join(ROOT, 'extension/dist'),
    hostPath: HOST,
    nativeWebMcp,
  });
  const { runtimeDir, home } = browser.profile;
  const agent = await startAgent({
    era: 'legacy',
    hostPath: HOST,
    runtimeDir,
    home,
    clientName: 'bench',
    args: ['--trace'],
  });
  try {
    await browser.firstPage.goto(pages.url('/echo.html'));
    await shareTab(browser, browser.firstPage, { mode: 'visit' });
    await allowed(browser, agent);
    return {
      page_tool_1kb_ms: await roundTrips(agent, 1024),
      page_tool_100kb_ms: await roundTrips(agent, 100 * 1024),
      resident_mb: {
        mcp: await residentMb(agent.pid),
        broker: await residentMb((await hostPids(browser))[0] ?? 0),
      },
    };
  } finally {
    await agent.close();
    await browser.close();
    await pages.close();
  }
}

async function allowed(browser: TestBrowser, agent: Agent): Promise<void> {
  const first = agent.call('page_action', { name: 'echo', arguments: { payload: '' } });
  const popup = await clickToolbar(browser, browser.firstPage);
  await popup.clickButton('allow', 15_000);
  await popup.close();
  await first;
}

async function roundTrips(agent: Agent, bytes: number): Promise<RoundTrip> {
  const payload = 'x'.repeat(bytes);
  const whole: number[] = [];
  const hops: Record<string, number[]> = {};
  for (let i = 0; i < CALLS + 10; i++) {
    const answer = await agent.call('page_action', { name: 'echo', arguments: { payload } });
    if (answer.isError || !answer.text.includes(payload))
      throw new Error(`bad answer: ${answer.text.slice(0, 300)}`);
    if (i < 10) continue;
    whole.push(answer.ms);
    const spans = (answer.raw._meta?.['transom/trace'] ?? []) as Span[];
    for (const { hop, ms } of ownTimes(spans, answer.ms)) {
      const times = hops[hop] ?? [];
      times.push(ms);
      hops[hop] = times;
    }
  }
  return {
    whole: summary(whole),
    hops: Object.fromEntries(Object.entries(hops).map(([hop, times]) => [hop, summary(times)])),
  };
}

async function sizes(files: Record<string, string>) {
  const found: Record<string, { raw: number; gzip: number }> = {};
  for (const [name, path] of Object.entries(files)) {
    const bytes = await readFile(join(ROOT, path));
    found[name] = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  }
  return found;
}
