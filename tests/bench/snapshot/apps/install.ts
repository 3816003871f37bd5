// Applications and peers nobody here wrote, in pinned versions, in a folder of their own that a clean build
// removes. They belong to the benchmark alone, so no package file of the house names them.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';

const run = promisify(execFile);
const CACHE = join(ROOT, 'target/bench');

export const NPM = {
  '@playwright/mcp': '0.0.83',
  'chrome-devtools-mcp': '1.11.0',
  'swagger-ui-dist': '5.35.0',
} as const;
export const PYPI = { Django: '5.2.19', jupyterlab: '4.6.6' } as const;

/** Folder of an npm package of {@link NPM}. */
export async function npmPackage(name: keyof typeof NPM): Promise<string> {
  const folder = join(CACHE, 'npm');
  await once(
    folder,
    Object.entries(NPM).map(([one, version]) => `${one}@${version}`),
    async (wanted) => {
      await writeFile(join(folder, 'package.json'), '{"private":true}\n');
      // Install scripts are left out: one of these packages reports its installation from there.
      const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', '--loglevel=error'];
      await run('npm', ['install', ...flags, ...wanted], { cwd: folder });
    },
  );
  return join(folder, 'node_modules', name);
}

/** Folder of the programs of a Python environment with one package of {@link PYPI}. */
export async function pythonBin(name: keyof typeof PYPI): Promise<string> {
  const folder = join(CACHE, `python-${name.toLowerCase()}`);
  await once(folder, [`${name}==${PYPI[name]}`], async (wanted) => {
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', ...wanted], { maxBuffer: 16 << 20 });
  });
  return join(folder, 'bin');
}

/** Fills a folder unless a run before this one filled it with the same. */
async function once(folder: string, wanted: string[], fill: (wanted: string[]) => Promise<void>) {
  const stamp = join(folder, 'installed');
  const list = wanted.join('\n');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === list) return;
  console.log(`installing ${wanted.join(', ')}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(wanted);
  await writeFile(stamp, list);
}
