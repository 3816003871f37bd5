// One loopback server for the pages made here, the engine as a module, and files of an application.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Subject } from './apps/app.ts';
import { page, SCRIPT, STYLES } from './pages.ts';
import { ROOT } from './root.ts';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** Alone in its group of pages, a document gets a clock of 5 µs in place of 100. */
const ALONE = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export interface Server {
  /** Under a host name of its own, which is a renderer of its own. */
  url(path: string): string;
  put(path: string, body: string): void;
  file(path: string, from: string): void;
  close(): void;
}

export async function serve(): Promise<Server> {
  const bodies = new Map<string, () => Promise<string | Buffer>>();
  const file = (path: string, from: string) => bodies.set(path, () => readFile(from));
  const put = (path: string, body: string) => bodies.set(path, async () => body);
  put('/bench.css', STYLES);
  put('/bench.js', SCRIPT);
  for (const name of ['engine.mjs', 'engine.wasm']) {
    file(`/engine/${name}`, join(ROOT, 'target/engine/web', name));
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const [, kind, size] = path.split('/');
    const made = kind === 'page' || kind === 'policy';
    const body = made ? async () => page(Number(size)) : bodies.get(path);
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    body().then(
      (bytes) => {
        const type = TYPES[extname(path)] ?? 'text/html; charset=utf-8';
        const policy = kind === 'policy' ? { 'content-security-policy': POLICY } : {};
        // An application's own page takes the engine from here.
        const shared = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
        response.writeHead(200, { 'content-type': type, ...ALONE, ...shared, ...policy }).end(bytes);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let hosts = 0;
  return {
    url: (path) => `http://r${++hosts}.localhost:${port}${path}`,
    put,
    file,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page of so many elements as something to measure. */
export function generated(server: Server, elements: number): Subject {
  return {
    key: String(elements),
    title: `${elements.toLocaleString('en')} elements`,
    url: () => server.url(`/page/${elements}`),
    urlWithPolicy: () => server.url(`/policy/${elements}`),
    sign: 'Book harbour',
    elements,
  };
}
