/** One real Chromium per kind of model context, and a page on a secure loopback origin. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';

export type Kind = 'native' | 'ours';

const SWITCHES: Record<Kind, string> = {
  native: '--enable-features=WebMCP',
  ours: '--disable-features=WebMCP,WebMCPTesting',
};

export interface Bench {
  readonly kind: Kind;
  /** A fresh page at `path`, with the scripts run before anything else in it. */
  open(path: string, ...scripts: string[]): Promise<Page>;
  close(): Promise<void>;
}

export interface Site {
  readonly origin: string;
  close(): void;
}

/** Serves an empty page at every path. Browsers that are compared share one, so that origins are equal. */
export async function startSite(): Promise<Site> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>fixture</title><main><h1>Fixture</h1></main>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

export async function startBench(kind: Kind, site: Site): Promise<Bench> {
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', SWITCHES[kind]],
  });
  return {
    kind,
    async open(path, ...scripts) {
      const context = await browser.newContext();
      const page = await context.newPage();
      for (const content of scripts) await context.addInitScript({ content });
      await page.goto(site.origin + path);
      return page;
    },
    close: () => browser.close(),
  };
}

/** A module as a classic script whose exports hang on `globalThis[name]`. */
export async function bundled(entry: string, name: string): Promise<string> {
  const result = await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    globalName: name,
    target: 'es2022',
    // The shipped file is minified, and names of classes must survive that.
    minify: true,
    // The library wraps init scripts in a function, where a `var` stays local.
    footer: { js: `globalThis.${name} = ${name};` },
    write: false,
  });
  return result.outputFiles[0]?.text ?? '';
}
