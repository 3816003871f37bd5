// A real Chromium, fixture pages on loopback, and the three ways an engine lives in a page.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { EngineRequest, EngineResponse } from '../../../extension/src/generated/messages.ts';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../../..');
export const script = readFileSync(join(root, 'extension/src/generated/engine.js'), 'utf8');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** One browser and one server for the tests of a file. */
export class Bench {
  private constructor(
    readonly browser: Browser,
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<Bench> {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      const folder = path.startsWith('/engine/')
        ? join(root, 'target/engine/web')
        : path.startsWith('/js/')
          ? join(here, '../js')
          : join(here, 'fixtures');
      try {
        const body = readFileSync(join(folder, path.replace(/^\/(engine|js)\//, '/')));
        response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
        response.end(body);
      } catch {
        response.statusCode = 404;
        response.end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({
      executablePath: process.env.TRANSOM_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    return new Bench(browser, server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async open(path: string): Promise<Page> {
    const page = await this.browser.newPage();
    await page.goto(`${this.origin}/${path}`);
    return page;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

/** An engine in a page. */
export interface Engine {
  call(request: EngineRequest | string): Promise<EngineResponse>;
  wait(request: EngineRequest, timeoutMs: number): Promise<EngineResponse>;
}

export type Way = 'wasm2js' | 'wasm' | 'isolated';
export const WAYS: Way[] = ['wasm2js', 'wasm', 'isolated'];

const text = (request: EngineRequest | string) =>
  typeof request === 'string' ? request : JSON.stringify(request);

/** Starts an engine in the page's own world, or as JavaScript in an isolated one. */
export async function engine(page: Page, way: Way, prefix = 'k7'): Promise<Engine> {
  if (way === 'isolated') return isolated(page, prefix);
  if (way === 'wasm') {
    await page.evaluate(async (prefix) => {
      const module = await import(`${location.origin}/engine/engine.mjs`);
      Object.assign(globalThis, { engine: await module.create({ prefix }) });
    }, prefix);
  } else {
    await page.evaluate(script);
    await page.evaluate(`globalThis.engine = __transomEngine.create({ prefix: ${JSON.stringify(prefix)} })`);
  }
  return {
    call: async (request) => JSON.parse(await page.evaluate(`engine.call(${JSON.stringify(text(request))})`)),
    wait: async (request, ms) =>
      JSON.parse(await page.evaluate(`engine.wait(${JSON.stringify(text(request))}, ${ms})`)),
  };
}

async function isolated(page: Page, prefix: string): Promise<Engine> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'transom',
  });
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: world.executionContextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as string;
  };
  await run(
    `${script}\n;globalThis.engine = __transomEngine.create({ prefix: ${JSON.stringify(prefix)} });''`,
  );
  return {
    call: async (request) => JSON.parse(await run(`engine.call(${JSON.stringify(text(request))})`)),
    wait: async (request, ms) =>
      JSON.parse(await run(`engine.wait(${JSON.stringify(text(request))}, ${ms})`)),
  };
}

/** The outline, or a failure that shows what came instead. */
export async function outline(engine: Engine, max_bytes = 400_000): Promise<string> {
  const answer = await engine.call({ op: 'snapshot', mode: 'full', max_bytes });
  if (answer.response !== 'outline') throw new Error(JSON.stringify(answer));
  return answer.outline;
}

/** The handle on the first line that contains this text. */
export function refOf(lines: string, has: string): string {
  const line = lines.split('\n').find((line) => line.includes(has) && line.includes('[ref='));
  // Several may stand on one line; states come after the handle.
  const from = has.startsWith('[') ? 0 : (line?.indexOf(has) ?? 0);
  const found = line?.slice(from).match(/\[ref=(\w+)\]/)?.[1];
  if (!found) throw new Error(`no handle on a line with ${has} in:\n${lines}`);
  return found;
}
