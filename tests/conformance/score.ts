// Scores the page engine against a case file: every page in a real Chromium, every element described by both
// engines, the module with WebAssembly and the classic script.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { accepted, type Case, type CaseFile, type Described } from './cases.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** No page of a case file is served from below it. */
const ENGINE = '/.transom/';

export const ENGINES = ['wasm', 'script'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Miss {
  id: string;
  test: string | null;
  page: string;
  selector: string;
  engine: EngineName;
  expected: { role?: string | string[]; name?: string | string[] };
  /** Null when there is no such element. */
  got: Described | null;
}

export interface Score {
  /** Cases. */
  total: number;
  /** Cases that both engines get right. */
  passed: number;
  engines: Record<EngineName, { total: number; passed: number }>;
  /** One entry for each engine that misses a case. */
  misses: Miss[];
}

export async function score(file: CaseFile): Promise<Score> {
  const server = await serve(file);
  const browser = await chromium.launch({
    executablePath: process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    return await scoreIn(browser, server.origin, file);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function scoreIn(browser: Browser, origin: string, file: CaseFile): Promise<Score> {
  const made: Score = {
    total: file.cases.length,
    passed: 0,
    engines: { wasm: { total: 0, passed: 0 }, script: { total: 0, passed: 0 } },
    misses: [],
  };
  const script = await readFile(join(ROOT, 'extension/src/generated/engine.js'), 'utf8');
  for (const path of Object.keys(file.pages)) {
    const cases = file.cases.filter((one) => one.page === path);
    if (cases.length === 0) continue;
    const right = new Map(cases.map((one) => [one.id, 0]));
    for (const engine of ENGINES) {
      // A page of its own for each: what one engine reads the other must find untouched.
      const page = await browser.newPage();
      await page.goto(`${origin}/${path.split('/').map(encodeURIComponent).join('/')}`);
      const found = await describe(page, engine, script, cases);
      await page.close();
      const tally = made.engines[engine];
      for (const [at, one] of cases.entries()) {
        const got = found[at] ?? null;
        tally.total += 1;
        if (accepted(one, got)) {
          tally.passed += 1;
          right.set(one.id, (right.get(one.id) ?? 0) + 1);
        } else {
          made.misses.push(miss(one, engine, got));
        }
      }
    }
    made.passed += [...right.values()].filter((count) => count === ENGINES.length).length;
  }
  return made;
}

function miss(one: Case, engine: EngineName, got: Described | null): Miss {
  const { id, test, page, selector, role, name } = one;
  const expected = { ...(role !== undefined && { role }), ...(name !== undefined && { name }) };
  return { id, test: test ?? null, page, selector, engine, expected, got };
}

async function describe(
  page: Page,
  engine: EngineName,
  script: string,
  cases: Case[],
): Promise<(Described | null)[]> {
  if (engine === 'script') await page.evaluate(script);
  return await page.evaluate(
    async ([engine, folder, selectors]) => {
      interface Host {
        describe(element: Element): Described | null;
      }
      interface Entry {
        create(options: { prefix: string }): Host | Promise<Host>;
      }
      const entry: Entry =
        engine === 'script'
          ? (globalThis as unknown as { __transomEngine: Entry }).__transomEngine
          : await import(`${location.origin}${folder}engine.mjs`);
      const host = await entry.create({ prefix: 'k1' });
      // No function may be declared in here: the compiler would call a helper that the page does not have.
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) roots.push(element.shadowRoot);
        }
      }
      return selectors.map((selector) => {
        for (const root of roots) {
          const element = root.querySelector(selector);
          if (element) return host.describe(element);
        }
        return null;
      });
    },
    [engine, ENGINE, cases.map((one) => one.selector)] as const,
  );
}

/** The pages on loopback: declarative shadow roots attach only in documents that were loaded. */
async function serve(file: CaseFile): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const html = file.pages[path.slice(1)];
    if (html !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } else if (path === `${ENGINE}engine.mjs` || path === `${ENGINE}engine.wasm`) {
      const type = path.endsWith('.mjs') ? 'text/javascript' : 'application/wasm';
      const body = await readFile(join(ROOT, 'target/engine/web', path.slice(ENGINE.length)));
      response.writeHead(200, { 'content-type': type }).end(body);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
