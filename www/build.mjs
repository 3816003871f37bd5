// Builds the playground into dist/playground.
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} outdir */
export async function buildPlayground(outdir) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: [join(here, 'playground/src/main.ts')],
    bundle: true,
    format: 'esm',
    minify: true,
    sourcemap: true,
    target: 'es2022',
    outfile: join(outdir, 'main.js'),
    // The adapter from its sources: the shop needs no earlier build and never runs an old one.
    alias: { '@transom/spa': join(here, '../spa-adapter/src/index.ts') },
    logLevel: 'warning',
  });
  for (const file of ['index.html', 'styles.css', 'icon.svg']) {
    await cp(join(here, 'playground', file), join(outdir, file));
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildPlayground(join(here, 'dist/playground'));
