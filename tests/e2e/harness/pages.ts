import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * Served as `/log.js`: `fixtureLog(event, detail)` tells the server and keeps a copy in the page.
 *
 * The page waits until the server has the entry: the answer to the agent's call takes another way, and on a
 * loaded machine it came in before the entry it was compared with. A page that is being left may only send.
 */
const LOG_SCRIPT = `globalThis.fixtureLogged = [];
globalThis.fixtureLog = (event, detail) => {
  const entry = { event, detail, page: location.pathname };
  globalThis.fixtureLogged.push(entry);
  const body = JSON.stringify(entry);
  const request = new XMLHttpRequest();
  try {
    request.open('POST', '/log', false);
    request.send(body);
  } catch {
    fetch('/log', { method: 'POST', body, keepalive: true, mode: 'no-cors' });
  }
};
`;

/** What a page said happened to it. */
export interface LogEntry {
  event: string;
  detail?: unknown;
  /** Path of the page that says so. */
  page: string;
  /** `Origin` header of the request: `null` from an opaque origin. */
  origin: string;
}

type Headers = Record<string, string>;
type Host = 'localhost' | 'a.localhost' | 'b.localhost';

interface Served {
  body: string | Buffer;
  headers: Headers;
}

/**
 * Fixture pages on three origins that are cross-origin to each other, and the log those pages write.
 *
 * Chromium resolves every name under `localhost` to loopback by itself and treats it as a secure context.
 * `{{port}}` in an HTML file becomes the server's port. `<file>.headers.json` adds response headers.
 */
export interface Pages {
  readonly port: number;
  /** e.g. `url('/shop.html', 'a.localhost')` */
  url(path: string, host?: Host): string;
  /** Serves `body` at `path` in place of a file, e.g. a page one test needs. */
  put(path: string, body: string, headers?: Headers): void;
  /** Log entries in order of arrival; of one page when `page` is given. */
  log(page?: string): LogEntry[];
  resetLog(): void;
  /** Every request line seen, e.g. `GET http://a.localhost:1234/shop.html`. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function servePages(root: string): Promise<Pages> {
  const entries: LogEntry[] = [];
  const requests: string[] = [];
  const extra = new Map<string, Served>();
  extra.set('/log.js', { body: LOG_SCRIPT, headers: { 'content-type': 'text/javascript' } });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/log') return await answerLog(request, response);
    requests.push(`${request.method} http://${request.headers.host}${request.url}`);
    const served = extra.get(pathname) ?? (await readFixture(root, pathname, port));
    if (served) response.writeHead(200, { 'cache-control': 'no-store', ...served.headers }).end(served.body);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end(`no fixture ${pathname}`);
  }

  async function answerLog(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const entry = JSON.parse(await bodyOf(request)) as Omit<LogEntry, 'origin'>;
      entries.push({ ...entry, origin: request.headers.origin ?? '' });
      // A frame without an origin of its own would otherwise take the answer for a failure, and send twice.
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    } else if (request.method === 'DELETE') {
      entries.length = 0;
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(entries));
    }
  }

  return {
    port,
    requests,
    url: (path, host = 'localhost') => `http://${host}:${port}${path}`,
    put: (path, body, headers = {}) =>
      extra.set(path, { body, headers: { 'content-type': TYPES[extname(path)] ?? 'text/html', ...headers } }),
    log: (page) => entries.filter((entry) => page === undefined || entry.page === page),
    resetLog: () => {
      entries.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readFixture(root: string, pathname: string, port: number): Promise<Served | undefined> {
  const path = normalize(decodeURIComponent(pathname));
  if (path.split('/').includes('..')) return undefined;
  const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
  const body = await readFile(file).catch(() => undefined);
  if (body === undefined) return undefined;
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const added = await readFile(`${file}.headers.json`, 'utf8').catch(() => '{}');
  const filled =
    extname(file) === '.html' ? body.toString('utf8').replaceAll('{{port}}', String(port)) : body;
  return { body: filled, headers: { 'content-type': type, ...(JSON.parse(added) as Headers) } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
