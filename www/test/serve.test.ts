import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../serve.mjs';

let folder: string;
let server: Awaited<ReturnType<typeof serve>>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site/index.html'), '<p>home</p>');
  await writeFile(join(folder, 'site/app.js'), 'app');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  server = await serve({ dir: join(folder, 'site') });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Without fetch(), which would tidy the path before sending it. */
function status(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(server.origin, { path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('every path without an extension is the app, with the strict policy', async () => {
  for (const path of ['/', '/product/7', '/a/b/c']) {
    const response = await fetch(server.origin + path);
    assert.equal(await response.text(), '<p>home</p>');
    const policy = response.headers.get('content-security-policy');
    assert.match(policy ?? '', /^default-src 'self'; script-src 'self'; require-trusted-types-for 'script';/);
  }
});

test('files have their type, missing ones and those outside are not found', async () => {
  const script = await fetch(`${server.origin}/app.js`);
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  for (const path of ['/none.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00.txt']) {
    assert.equal(await status(path), 404, path);
  }
  assert.equal(await status('/%ff.txt'), 400);
  assert.equal((await fetch(server.origin, { method: 'DELETE' })).status, 405);
});

test('the log is kept, read and reset', async () => {
  const post = (path: string, body: string) => fetch(server.origin + path, { method: 'POST', body });
  assert.equal((await post('/log', '{"at":1,"what":"a","detail":{}}')).status, 204);
  assert.equal((await post('/log', 'not json')).status, 400);
  assert.equal((await post('/log', JSON.stringify('x'.repeat(70_000)))).status, 413);
  assert.deepEqual(await (await fetch(`${server.origin}/log`)).json(), [{ at: 1, what: 'a', detail: {} }]);
  assert.equal((await post('/log/reset', '')).status, 204);
  assert.deepEqual(server.log, []);
});

test('it listens on loopback alone, under both names', async () => {
  const { port } = new URL(server.origin);
  for (const host of ['127.0.0.1', '[::1]']) {
    assert.equal((await fetch(`http://${host}:${port}/`)).status, 200, host);
  }
});

test('a folder without a build is refused with the next move', async () => {
  await assert.rejects(
    serve({ dir: join(folder, 'none') }),
    /no index\.html in .*: run "node www\/build\.mjs" first/,
  );
});
