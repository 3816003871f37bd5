// One browser with the built extension and host, fixture pages, and agents: the beginning of every
// end-to-end test. Nothing in it is a mock.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type BareBrowser, type BareOptions, type BareTab, launchBare } from './harness/bare.ts';
import { type LaunchOptions, launchBrowser, type TestBrowser } from './harness/browser.ts';
import { type Agent, type Answer, type Era, startAgent } from './harness/mcp.ts';
import { type Pages, servePages } from './harness/pages.ts';
import { type ShareMode, shareTab } from './harness/story.ts';
import { clickToolbar } from './harness/toolbar.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The host binary of this build. */
export const HOST = join(ROOT, 'target/release/transom');
/** The unpacked extension of this build. */
export const EXTENSION = join(ROOT, 'extension/dist');
/** The fixture pages. */
export const FIXTURES = join(ROOT, 'tests/fixtures');

export type Decision = 'allow' | 'allow-once' | 'deny';

export interface World {
  browser: TestBrowser;
  pages: Pages;
  /** Opens a fixture in a tab of its own. */
  open(path: string, host?: 'localhost' | 'a.localhost' | 'b.localhost'): Promise<Page>;
  /** Opens a fixture and shares its tab as a person does. */
  openShared(path: string, host?: 'localhost' | 'a.localhost' | 'b.localhost'): Promise<Page>;
  agent(era?: Era, clientName?: string, args?: string[]): Promise<Agent>;
  /** Runs `call`, and answers the question it raises in the popup over `page`. */
  deciding(page: Page, decision: Decision, call: () => Promise<Answer>): Promise<Answer>;
}

export interface BareWorld {
  browser: BareBrowser;
  pages: Pages;
  /** Opens a fixture and shares its tab as a person does. */
  openShared(path: string, mode?: ShareMode): Promise<BareTab>;
  agent: Agent;
  /** Runs `call`, and answers the question it raises in the popup over `tab`. */
  deciding(tab: BareTab, decision: Decision, call: () => Promise<Answer>): Promise<Answer>;
}

/** A world whose browser no debugger keeps from what it does for people: it prerenders and discards. */
export async function startBareWorld(t: TestContext, options: Partial<BareOptions> = {}): Promise<BareWorld> {
  assert.ok(existsSync(HOST), `${HOST} is missing: run cargo xtask build`);
  const pages = await servePages(FIXTURES);
  t.after(() => pages.close());
  pages.put('/model-context.js', await readFile(join(ROOT, 'spa-adapter/dist/model-context.js'), 'utf8'));
  const browser = await launchBare({ extensionDir: EXTENSION, hostPath: HOST, ...options });
  t.after(() => browser.close());
  const { runtimeDir, home } = browser.profile;
  const agent = await startAgent({ era: 'legacy', hostPath: HOST, runtimeDir, home });
  t.after(() => agent.close().catch(() => undefined));
  return {
    browser,
    pages,
    agent,
    async openShared(path, mode = 'visit') {
      const tab = await browser.open(pages.url(path));
      await browser.share(tab, mode);
      return tab;
    },
    async deciding(tab, decision, call) {
      const decided = (async () => {
        const popup = await browser.popup(tab);
        await popup.clickButton(decision, 15_000);
        await popup.close();
      })();
      const [answer] = await Promise.all([call(), decided]);
      return answer;
    },
  };
}

/** Starts a world that ends with the test. */
export async function startWorld(t: TestContext, options: Partial<LaunchOptions> = {}): Promise<World> {
  assert.ok(existsSync(HOST), `${HOST} is missing: run cargo xtask build`);
  const pages = await servePages(FIXTURES);
  pages.put('/model-context.js', await readFile(join(ROOT, 'spa-adapter/dist/model-context.js'), 'utf8'));
  const browser = await launchBrowser({ extensionDir: EXTENSION, hostPath: HOST, ...options }).catch(
    async (error: unknown) => {
      await pages.close();
      throw error;
    },
  );
  const agents: Agent[] = [];
  t.after(async () => {
    for (const agent of agents) await agent.close().catch(() => undefined);
    await browser.close();
    await pages.close();
  });

  async function open(path: string, host: 'localhost' | 'a.localhost' | 'b.localhost' = 'localhost') {
    const page = await browser.context.newPage();
    await page.goto(pages.url(path, host));
    return page;
  }

  return {
    browser,
    pages,
    open,
    async openShared(path, host) {
      const page = await open(path, host);
      await shareTab(browser, page, { mode: 'visit' });
      return page;
    },
    async agent(era = 'legacy', clientName = 'transom-tests', args = []) {
      const { runtimeDir, home } = browser.profile;
      const agent = await startAgent({ era, hostPath: HOST, runtimeDir, home, clientName, args });
      agents.push(agent);
      return agent;
    },
    async deciding(page, decision, call) {
      const answered = call();
      // The question appears only after the call has reached the worker.
      const decided = (async () => {
        const popup = await clickToolbar(browser, page);
        await popup.clickButton(decision, 15_000);
        await popup.close();
      })();
      const [answer] = await Promise.all([answered, decided]);
      return answer;
    },
  };
}

/** The handle on the outline line that holds `role "name"`. */
export function refOf(outline: string, role: string, name: string): string {
  const [, behind] = outline.split(`${role} "${name}" [ref=`);
  const ref = behind?.match(/^[a-z0-9]+/)?.[0];
  assert.ok(ref, `no ${role} "${name}" with a handle in:\n${outline}`);
  return ref;
}

/** The snapshot's text, which must be an answer and no refusal. */
export async function snapshot(agent: Agent, args: Record<string, unknown> = {}): Promise<string> {
  const answer = await agent.call('snapshot', args);
  assert.equal(answer.isError, false, answer.text);
  return answer.text;
}

/** The kind of the refusal in an answer, which must be one. */
export function refusalOf(answer: Answer): { kind: string } & Record<string, unknown> {
  assert.equal(answer.isError, true, `no refusal but: ${answer.text}`);
  const { refusal } = (answer.structured ?? {}) as { refusal?: { kind: string } & Record<string, unknown> };
  assert.ok(refusal, `no refusal in ${JSON.stringify(answer.structured)}: ${answer.text}`);
  return refusal;
}

/** The names of the sessions the answer to `sessions` lists. */
export async function sessionIds(agent: Agent): Promise<string[]> {
  const answer = await agent.call('sessions');
  assert.equal(answer.isError, false, answer.text);
  return [...new Set(answer.text.match(/\bt[0-9a-f]{8}\b/g) ?? [])];
}
