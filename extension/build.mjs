// Bundles the extension into `extension/dist`, loadable unpacked.
// Options: `--engine <file>` and `--out <folder>` in place of src/generated/engine.js and dist.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const src = join(here, 'src');
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: join(src, 'generated', 'engine.js') },
    out: { type: 'string', default: join(here, 'dist') },
  },
});
const { engine, out: dist } = values;

if (!existsSync(engine)) {
  console.error(`no engine at ${engine}: run \`cargo xtask build\`, which makes it from crate/wasm`);
  process.exit(1);
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });

const shared = {
  bundle: true,
  target: 'chrome130',
  // Names the build in the page, so that a content script of an older build is replaced and not kept.
  define: { BUILD: JSON.stringify(await fingerprint()) },
  logLevel: 'warning',
};

await Promise.all([
  build({ ...shared, entryPoints: { worker: join(src, 'worker/index.ts') }, outdir: dist, format: 'esm' }),
  build({
    ...shared,
    entryPoints: { content: join(src, 'content/index.ts') },
    outdir: dist,
    format: 'iife',
    // The value of the last statement would become the result of the injection.
    footer: { js: 'undefined;' },
  }),
  build({ ...shared, entryPoints: { popup: join(src, 'ui/popup/popup.ts') }, outdir: dist, format: 'esm' }),
  cp(engine, join(dist, 'engine.js')),
  cp(join(here, 'static'), dist, { recursive: true }),
  cp(join(src, 'ui/popup/popup.html'), join(dist, 'popup.html')),
  cp(join(src, 'ui/popup/popup.css'), join(dist, 'popup.css')),
]);

/** Of everything that is injected into pages. */
async function fingerprint() {
  const files = [];
  for (const dir of ['content', 'page', 'generated']) {
    files.push(...(await list(join(src, dir))));
  }
  files.push(engine);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

async function list(dir) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
