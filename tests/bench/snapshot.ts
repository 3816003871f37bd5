// `cargo xtask bench snapshot`: what a snapshot costs inside the page, beside Playwright's AI-mode snapshot in
// the same world of the same document, call by call in turn. Ratios of one run count; milliseconds are the
// machine's.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { page, SCRIPT, STYLES } from './snapshot/pages.ts';
import { injectedScript } from './snapshot/playwright.ts';
import { type Kind, World } from './snapshot/world.ts';
import { summary } from './summary.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    sizes: { type: 'string', default: '100,1000,10000,50000' },
    rounds: { type: 'string', default: '21' },
    fresh: { type: 'string', default: '3' },
  },
});
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";
const OURS = `engine.call('{"op":"snapshot","mode":"full","max_bytes":524288}')`;
const PEER = `JSON.stringify(peer.ariaSnapshotJSON(document.body, { mode: 'ai' }).json)`;

const scriptEngine = await readFile(join(ROOT, 'extension/src/generated/engine.js'), 'utf8');
const peer = injectedScript();
const served = await serve();
const browser = await chromium.launch({
  executablePath: process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const report: Record<string, unknown> = { load: loadavg()[0] };
for (const size of options.sizes.split(',').map(Number)) {
  const runs: Record<string, unknown> = {};
  runs.main_wasm = await steady(browser, size, 'main', false);
  runs.isolated_wasm2js = await steady(browser, size, 'isolated', false);
  runs.isolated_wasm2js_csp = await steady(browser, size, 'isolated', true);
  runs.first = await first(browser, size);
  report[size] = runs;
  console.log(size, JSON.stringify(runs));
}
report.load_after = loadavg()[0];
await browser.close();
served.close();
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function steady(browser: Browser, size: number, kind: Kind, csp: boolean) {
  const { world, close } = await ready(browser, size, kind, csp);
  const ours: number[] = [];
  const peers: number[] = [];
  let bytes = { ours: 0, peer: 0 };
  const rounds = size >= 50_000 ? Math.ceil(Number(options.rounds) / 3) : Number(options.rounds);
  for (let round = 0; round < rounds + 2; round++) {
    const [one, other] =
      round % 2 ? [await world.timed(OURS), await world.timed(PEER)] : await swapped(world);
    if (round < 2) continue;
    ours.push(one.ms);
    peers.push(other.ms);
    bytes = { ours: one.bytes, peer: other.bytes };
  }
  await close();
  const [own, its] = [summary(ours), summary(peers)];
  const least = { ours: Math.min(...ours), peer: Math.min(...peers) };
  return {
    ours: own,
    peer: its,
    ratio_of_medians: ratio(its.p50, own.p50),
    ratio_of_minima: ratio(least.peer, least.ours),
    bytes,
  };
}

async function swapped(world: World) {
  const other = await world.timed(PEER);
  return [await world.timed(OURS), other] as const;
}

/** The first call in a fresh renderer; ours was warmed up, as it is after a tab was shared. */
async function first(browser: Browser, size: number) {
  const ours: number[] = [];
  const peers: number[] = [];
  for (let at = 0; at < Number(options.fresh); at++) {
    for (const which of at % 2 ? ['ours', 'peer'] : ['peer', 'ours']) {
      const { world, close } = await ready(browser, size, 'isolated', false);
      if (which === 'ours') {
        await world.run(`engine.warm(document.getElementsByTagName('*').length)`);
        ours.push((await world.timed(OURS)).ms);
      } else peers.push((await world.timed(PEER)).ms);
      await close();
    }
  }
  const [own, its] = [summary(ours), summary(peers)];
  return { ours: own, peer: its, ratio_of_medians: ratio(its.p50, own.p50) };
}

async function ready(browser: Browser, size: number, kind: Kind, csp: boolean) {
  const context = await browser.newContext({ bypassCSP: false });
  const tab = await context.newPage();
  // A host name of its own is a renderer of its own.
  const host = `r${Math.random().toString(36).slice(2)}.localhost`;
  await tab.goto(`http://${host}:${served.port}/${csp ? 'csp' : 'page'}/${size}`);
  const world = await World.open(tab, kind);
  if (kind === 'main') {
    await world.run(`import('/engine/engine.mjs').then(async (it) => {
      globalThis.engine = await it.create({ prefix: 'k7' }); return ''; })`);
  } else {
    await world.run(`${scriptEngine}\n;globalThis.engine = __transomEngine.create({ prefix: 'k7' });''`);
  }
  await world.run(`${peer};''`);
  return { world, close: () => context.close() };
}

async function serve() {
  const web = join(ROOT, 'target/engine/web');
  const server = createServer((request, response) => {
    const [, first, rest = ''] = (request.url ?? '/').split('/');
    const send = (type: string, body: string | Buffer) => {
      response.setHeader('content-type', type);
      response.end(body);
    };
    if (first === 'csp') response.setHeader('content-security-policy', CSP);
    if (first === 'page' || first === 'csp') send('text/html', page(Number(rest)));
    else if (first === 'bench.css') send('text/css', STYLES);
    else if (first === 'bench.js') send('text/javascript', SCRIPT);
    else if (first === 'engine') {
      const type = rest.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
      void readFile(join(web, rest)).then((body) => send(type, body));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function ratio(peer: number, own: number): number {
  return Math.round((100 * peer) / own) / 100;
}
