// Whole calls: an MCP client, a server, a Chromium of the server's own (for ours, one with the extension).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { OUTLINE_MAX } from '../../../extension/src/generated/limits.ts';
import { launchBrowser, type TestBrowser } from '../../e2e/harness/browser.ts';
import { Agent, type Answer, startAgent } from '../../e2e/harness/mcp.ts';
import { hostPids } from '../../e2e/harness/processes.ts';
import { shareTab } from '../../e2e/harness/story.ts';
import { residentOf, serverPids } from '../resident.ts';
import { open, type Subject } from './apps/app.ts';
import { NPM, npmPackage } from './apps/install.ts';
import { CHROMIUM, EXTENSION, HOST } from './root.ts';

/** What a call took, and the text a model gets. */
export interface Taken {
  ms: number;
  text: string;
}

export interface Server {
  /** In reports. */
  key: string;
  show(subject: Subject): Promise<void>;
  /** Names of the ways it is asked, the first the one ratios are made with. */
  ways: Record<string, () => Promise<Taken>>;
  /** Resident MB of its processes, browsers left out. */
  residentMb(): Promise<number>;
  close(): Promise<void>;
}

const LONGEST_MS = 180_000;

async function asked(agent: Agent, name: string, args: Record<string, unknown>): Promise<Answer> {
  const answer = await agent.call(name, args, { timeout: LONGEST_MS });
  if (answer.isError) throw new Error(`${name}: ${answer.text.slice(0, 400)}`);
  return answer;
}

export interface Transom extends Server {
  browser: TestBrowser;
  agent: Agent;
  /** The page that is shown. */
  page(): Page;
}

export async function transom(): Promise<Transom> {
  const browser = await launchBrowser({ extensionDir: EXTENSION, hostPath: HOST });
  const { runtimeDir, home } = browser.profile;
  const agent = await startAgent({ era: 'legacy', hostPath: HOST, runtimeDir, home, clientName: 'bench' });
  let shown: Page | undefined;
  const ask = (args: Record<string, unknown>) => asked(agent, 'snapshot', args);
  return {
    key: 'transom',
    browser,
    agent,
    page() {
      if (shown === undefined) throw new Error('no page is shown: call show first');
      return shown;
    },
    async show(subject) {
      const next = await browser.context.newPage();
      await open(next, subject);
      await shown?.close();
      shown = next;
      await shareTab(browser, next, { mode: 'visit' });
    },
    ways: {
      full: async () => {
        const texts: string[] = [];
        let ms = 0;
        for (let cursor: string | undefined, last = false; !last; last = cursor === undefined) {
          // Without it long tables and lists are told by their beginning.
          const all = { mode: 'full', max_bytes: OUTLINE_MAX };
          const answer = await ask(cursor === undefined ? all : { ...all, cursor });
          ms += answer.ms;
          texts.push(answer.text);
          cursor = answer.text.match(/with cursor (\S+) for the rest/)?.[1];
        }
        return { ms, text: texts.join('\n') };
      },
      default: () => ask({}),
    },
    residentMb: async () => await residentOf([agent.pid, ...(await hostPids(browser))]),
    async close() {
      await agent.close();
      await browser.close();
    },
  };
}

interface Peer {
  key: string;
  /** Entry of its npm package. */
  entry: string;
  args(folder: string): Promise<string[]>;
  navigate: string;
  snapshot: string;
}

const PLAYWRIGHT: Peer = {
  key: 'playwright_mcp',
  entry: 'cli.js',
  async args(folder) {
    const config = join(folder, 'config.json');
    const launchOptions = { headless: true, executablePath: CHROMIUM, args: ['--no-sandbox'] };
    await writeFile(config, JSON.stringify({ browser: { isolated: true, launchOptions } }));
    return ['--config', config, '--output-dir', join(folder, 'out')];
  },
  navigate: 'browser_navigate',
  snapshot: 'browser_snapshot',
};

const DEVTOOLS: Peer = {
  key: 'chrome_devtools_mcp',
  entry: 'build/src/bin/chrome-devtools-mcp.js',
  args: async () => [
    '--headless',
    '--isolated',
    '--no-page-id-routing',
    '--no-usage-statistics',
    '--no-performance-crux',
    '--viewport=1280x720',
    `--executablePath=${CHROMIUM}`,
    '--chromeArg=--no-sandbox',
  ],
  navigate: 'navigate_page',
  snapshot: 'take_snapshot',
};

async function startPeer(name: '@playwright/mcp' | 'chrome-devtools-mcp', peer: Peer): Promise<Server> {
  const entry = join(await npmPackage(name), peer.entry);
  const folder = await mkdtemp(join(tmpdir(), 'transom-bench-'));
  const agent = await Agent.of({
    era: 'legacy',
    command: process.execPath,
    args: [entry, ...(await peer.args(folder))],
    // Without the last it asks a registry for its newest version.
    env: { PATH: process.env.PATH ?? '', HOME: folder, CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
    clientName: 'bench',
  });
  const snapshot = () => asked(agent, peer.snapshot, {});
  return {
    key: peer.key,
    async show(subject) {
      await asked(agent, peer.navigate, { url: subject.url() });
      let last = '';
      for (let at = 0; at < 40; at++) {
        const { text } = await snapshot();
        // A page made here is complete when it has loaded; an application goes on for a while.
        const settled = subject.elements !== undefined || text.length === last.length;
        if (settled && text.includes(subject.sign)) return;
        last = text;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      throw new Error(`${peer.key}: ${subject.title} did not come to rest: ${last.slice(0, 400)}`);
    },
    ways: { full: snapshot },
    residentMb: async () => await residentOf(await serverPids(agent.pid)),
    async close() {
      await agent.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

export const playwrightMcp = () => startPeer('@playwright/mcp', PLAYWRIGHT);
export const devtoolsMcp = () => startPeer('chrome-devtools-mcp', DEVTOOLS);

/** Names and versions as reports give them. */
export const PEERS = {
  playwright_mcp: `Playwright MCP ${NPM['@playwright/mcp']}`,
  chrome_devtools_mcp: `chrome-devtools-mcp ${NPM['chrome-devtools-mcp']}`,
} as const;
