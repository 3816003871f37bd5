// Builds the package: dist/index.js (ESM), dist/model-context.js (classic script) and the types.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} outdir */
export async function bundle(outdir) {
  const common = /** @type {const} */ ({ bundle: true, minify: true, target: 'es2022', logLevel: 'warning' });
  await Promise.all([
    build({
      ...common,
      entryPoints: [join(here, 'src/index.ts')],
      format: 'esm',
      outfile: join(outdir, 'index.js'),
    }),
    build({
      ...common,
      entryPoints: [join(here, 'src/model-context.entry.ts')],
      format: 'iife',
      outfile: join(outdir, 'model-context.js'),
    }),
  ]);
}

function types() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(here, 'dist');
  await rm(dist, { recursive: true, force: true });
  await bundle(dist);
  types();
}
