import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Scenario } from './scenario.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../fixtures/frameworks');
export const FRAMEWORKS = ['react', 'vue', 'lit'] as const;

/** The script of a framework's page, made from the library itself. */
export async function bundle(name: (typeof FRAMEWORKS)[number]): Promise<string> {
  const built = await build({
    entryPoints: [join(FOLDER, `${name}.js`)],
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return built.outputFiles[0]?.text ?? '';
}

export function pageOf(name: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><script src="/log.js"></script><script src="/stage.js"></script><body><script src="/${name}-rows.js"></script></body>`;
}

const turned = `update({ names: ['Gamma', 'Alpha', 'Beta'] })`;

/** Views of real libraries that render anew. */
export const frameworks: Scenario[] = FRAMEWORKS.flatMap((name): Scenario[] => {
  const page = `/${name}.html`;
  const target: [string, string, number] = ['button', 'Delete', 1];
  return [
    {
      name: `${name}: keyed rows are sorted anew`,
      page,
      set: `mount('key')`,
      target,
      does: turned,
      gives: 'ok',
      hits: 'Beta',
    },
    {
      name: `${name}: rows by place are sorted anew`,
      page,
      set: `mount('place')`,
      target,
      does: turned,
      gives: 'changed',
      next: 'Alpha',
    },
    {
      name: `${name}: renders the same again`,
      page,
      set: `mount('place')`,
      target,
      does: `update({ names: ['Alpha', 'Beta', 'Gamma'] })`,
      gives: 'ok',
      hits: 'Beta',
    },
    {
      name: `${name}: all rows are made anew`,
      page,
      set: `mount('key')`,
      target,
      does: `update({ life: 1, names: ['Alpha', 'Beta', 'Gamma', 'Delta'] })`,
      gives: 'detached',
      next: 'Beta',
    },
    {
      name: `${name}: toggles are renamed`,
      page,
      set: `mount('key')`,
      target,
      does: `update({ label: 'Restore' })`,
      gives: 'changed',
      next: 'Beta',
    },
  ];
});
