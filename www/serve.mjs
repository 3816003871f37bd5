// Serves a built playground on loopback, under a strict CSP, and keeps the page's log in memory.
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
});

const HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'; style-src 'self'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A page's log entry is a few hundred bytes; more is no log entry. */
const MAX_ENTRY_BYTES = 64 * 1024;

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {{ at: number, what: string, detail: Record<string, unknown> }} LogEntry
 */

/**
 * Starts the server on 127.0.0.1 and, where the machine has it, ::1, since browsers take either for
 * `localhost`.
 * @param {{ port?: number, dir: string }} options `port` 0 lets the system choose.
 * Throws when `dir` holds no index.html.
 * @returns {Promise<{ origin: string, log: LogEntry[], close: () => Promise<void> }>}
 */
export async function serve({ port = 0, dir }) {
  const log = /** @type {LogEntry[]} */ ([]);
  const root = resolve(dir);
  await access(join(root, 'index.html')).catch((cause) => {
    throw new Error(`no index.html in ${root}: run "node www/build.mjs" first`, { cause });
  });
  /** @param {Request} request @param {Response} response */
  const answer = (request, response) => {
    respond(request, response, root, log).catch(() => send(response, 500, 'internal error'));
  };
  const v4 = createServer(answer);
  await listen(v4, port, '127.0.0.1');
  const bound = /** @type {import('node:net').AddressInfo} */ (v4.address()).port;
  const v6 = createServer(answer);
  const servers = [v4];
  try {
    await listen(v6, bound, '::1');
    servers.push(v6);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') {
      // Somebody else would get a part of the requests to `localhost`.
      v4.close();
      if (port === 0) return serve({ port, dir });
      throw error;
    }
    // Otherwise the machine has no IPv6 loopback, and 127.0.0.1 is all of `localhost`.
  }
  return {
    origin: `http://localhost:${bound}`,
    log,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}

/** @param {import('node:http').Server} server @param {number} port @param {string} host */
async function listen(server, port, host) {
  server.listen(port, host);
  await once(server, 'listening');
}

/** @param {Request} request @param {Response} response @param {string} root @param {LogEntry[]} log */
async function respond(request, response, root, log) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const route = `${request.method} ${pathname}`;
  if (route === 'POST /log') return append(request, response, log);
  if (route === 'GET /log') return send(response, 200, JSON.stringify(log), 'application/json');
  if (route === 'POST /log/reset') {
    log.length = 0;
    return send(response, 204, '');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'method not allowed');
  return sendFile(response, root, pathname);
}

/** @param {Request} request @param {Response} response @param {LogEntry[]} log */
async function append(request, response, log) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_ENTRY_BYTES)
      return send(response, 413, `a log entry holds at most ${MAX_ENTRY_BYTES} bytes`);
    chunks.push(chunk);
  }
  try {
    log.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return send(response, 400, 'a log entry must be JSON');
  }
  return send(response, 204, '');
}

/**
 * A path without an extension is a route of the app, and every route is its index.html.
 * @param {Response} response @param {string} root @param {string} pathname
 */
async function sendFile(response, root, pathname) {
  const extension = extname(pathname);
  let path;
  try {
    path = extension === '' ? join(root, 'index.html') : resolve(root, `.${decodeURIComponent(pathname)}`);
  } catch {
    return send(response, 400, 'the path is not well-formed');
  }
  if (!path.startsWith(root + sep)) return send(response, 404, 'not found');
  let body;
  try {
    body = await readFile(path);
  } catch {
    return send(response, 404, 'not found');
  }
  return send(response, 200, body, TYPES[extname(path)] ?? 'application/octet-stream');
}

/** @param {Response} response @param {number} status @param {string | Buffer} body @param {string} [type] */
function send(response, status, body, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { ...HEADERS, 'content-type': type });
  response.end(body);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      dir: { type: 'string', default: fileURLToPath(new URL('dist/playground', import.meta.url)) },
    },
  });
  const { origin } = await serve({ port: Number(values.port), dir: values.dir });
  console.log(JSON.stringify({ origin }));
}
