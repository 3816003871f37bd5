// `cargo xtask bench snapshot`: what a snapshot costs, beside Playwright's and chrome-devtools-mcp's, on pages
// made here and on applications nobody here wrote. Calls are made in turn; ratios of one run count,
// milliseconds are the machine's.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Subject } from './snapshot/apps/app.ts';
import { startApps } from './snapshot/apps/start.ts';
import { calls, hops, since } from './snapshot/calls.ts';
import { section, writeDocument } from './snapshot/document.ts';
import { type Ground, launch } from './snapshot/engines.ts';
import { first, type Steady, split, steady } from './snapshot/inpage.ts';
import { memory } from './snapshot/memory.ts';
import { options, roundsFor, wants } from './snapshot/options.ts';
import { begin, type InPage, load, type Measured } from './snapshot/report.ts';
import { generated, serve } from './snapshot/server.ts';
import { devtoolsMcp, PEERS, playwrightMcp, type Server, transom } from './snapshot/servers.ts';
import { timedEngines } from './snapshot/timed.ts';

// The browser's driver takes these signals for itself and lets the run go on without browsers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const server = await serve();
const started = await startApps(server, options.apps);
const subjects: Subject[] = [...options.sizes.map((size) => generated(server, size)), ...started.apps];
const browser = await launch();
const report = begin(browser.version());
for (const { key, title } of started.apps) report.versions[key] = title;
Object.assign(report.not_measured, started.missing);
try {
  const ground: Ground = { browser, server };
  await trying('where the time goes', async () => {
    if (wants('split')) ground.timed = await timedEngines(server);
  });
  for (const subject of subjects) await trying(subject.title, () => inPage(ground, subject));
  // The peers' browsers shall have the machine to themselves.
  await browser.close();
  if (wants('calls') || wants('since')) await whole();
} finally {
  await browser.close();
  await started.close();
  server.close();
}
report.load.after = load();
console.log(`\n${section(report)}`);
if (options.json) await save(options.json, `${JSON.stringify(report, null, 2)}\n`);
if (options.write) await writeDocument(report);

async function inPage(ground: Ground, subject: Subject): Promise<void> {
  const { key, elements } = subject;
  const rounds = roundsFor(elements, options.rounds);
  if (wants(elements === undefined ? 'apps' : 'pages')) {
    const isolated = await steady(ground, subject, 'isolated', rounds);
    await keep(`${key}-transom-engine`, isolated.outlines.ours);
    await keep(`${key}-playwright`, isolated.outlines.peer);
    const made: InPage = {
      title: subject.title,
      elements: isolated.elements,
      main_wasm: measured(await steady(ground, subject, 'main', rounds)),
      isolated_wasm2js: measured(isolated),
      isolated_wasm2js_changed: measured(
        await steady(ground, subject, 'isolated', roundsFor(elements, options.rounds, 7), { changed: true }),
      ),
    };
    if (subject.urlWithPolicy) {
      made.isolated_wasm2js_policy = measured(
        await steady(ground, subject, 'isolated', rounds, { policy: true }),
      );
    }
    report.in_page[key] = made;
    say(key, made);
  }
  if (wants('first')) {
    report.first[key] = await first(ground, subject, options.fresh);
    say(`${key} first`, report.first[key]);
  }
  if (ground.timed) {
    report.split[key] = {
      main_wasm: await split(ground, subject, 'main', rounds),
      isolated_wasm2js: await split(ground, subject, 'isolated', rounds),
    };
    say(`${key} split`, report.split[key]);
  }
  if (wants('memory')) {
    report.memory[key] = await memory(ground, subject);
    say(`${key} memory`, report.memory[key]);
  }
}

async function whole(): Promise<void> {
  const ours = await transom();
  const servers: Server[] = [ours];
  try {
    if (wants('calls')) {
      for (const [key, start] of Object.entries({
        playwright_mcp: playwrightMcp,
        chrome_devtools_mcp: devtoolsMcp,
      })) {
        try {
          servers.push(await start());
          report.versions[key] = PEERS[key as keyof typeof PEERS];
        } catch (error) {
          report.not_measured[key] = error instanceof Error ? error.message : String(error);
        }
      }
      for (const subject of subjects) await trying(`whole calls on ${subject.title}`, () => asked(subject));
      for (const one of servers) report.server_mb[one.key] = await one.residentMb();
    }
    const large = subjects.find(({ elements }) => elements === 10_000);
    if (wants('since') && large) {
      await trying('what changed', async () => {
        report.since = await since(ours, large, options.calls);
        say('since', report.since);
      });
    }
  } finally {
    for (const one of servers) await one.close();
  }

  async function asked(subject: Subject): Promise<void> {
    const rounds = roundsFor(subject.elements, options.calls);
    const { texts, ...made } = await calls(servers, subject, rounds);
    for (const [way, text] of Object.entries(texts)) await keep(`${subject.key}-${way}`, text);
    made.hops = await hops(ours, rounds);
    report.calls[subject.key] = { title: subject.title, ...made };
    say(`${subject.key} calls`, made);
  }
}

/** What fails is in the report, and the rest is measured all the same. */
async function trying(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report.not_measured[what] = error instanceof Error ? error.message : String(error);
    console.error(`${what}:`, error);
    process.exitCode = 1;
  }
}

function measured({ outlines, ...rest }: Steady): Measured {
  return rest;
}

function say(what: string, made: unknown): void {
  console.log(what, JSON.stringify(made));
}

async function keep(name: string, text: string): Promise<void> {
  if (options.keep) await save(join(options.keep, `${name}.txt`), text);
}

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
