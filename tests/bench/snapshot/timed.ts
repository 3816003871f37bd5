// The engine with a clock around what it asks of the page, made here from what the build leaves behind, so
// that the shipped one carries none. Which parts a call is made of: the harvest reads the page, the hand-off
// copies what was read into the engine's memory, the core makes the outline of it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './root.ts';
import type { Server } from './server.ts';

const BOUND = join(ROOT, 'target/engine/bound');
const PARTS = { harvest: ['harvest', 'harvestFields'], handOff: ['records', 'strings', 'prototypesetcall'] };

export interface TimedEngines {
  /** The script for isolated worlds. */
  script: string;
}

/** Milliseconds of the parts of the calls since `parts` was last asked. */
export interface Parts {
  harvest: number;
  handOff: number;
}

/** An expression that gives the parts as JSON and begins anew. */
export const PARTS_OF = `JSON.stringify(globalThis.engineParts.splice(0).reduce(
  (sum, [part, ms]) => ({ ...sum, [part]: sum[part] + ms }), { harvest: 0, handOff: 0 }))`;

export async function timedEngines(server: Server): Promise<TimedEngines> {
  const script = await bundled('script.js', 'iife', 'engine_linked.js');
  server.put('/timed/engine.mjs', await bundled('module.js', 'esm', 'engine_bg.js'));
  server.file('/timed/engine.wasm', join(ROOT, 'target/engine/web/engine.wasm'));
  return { script };
}

/** `glue` is the file with the functions that the engine calls; the build links it differently for the two. */
async function bundled(entry: string, format: 'iife' | 'esm', glue: string): Promise<string> {
  const made = await build({
    entryPoints: [join(BOUND, entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'chrome120',
    plugins: [clock(glue, await readFile(join(BOUND, glue), 'utf8'))],
  });
  const text = made.outputFiles[0]?.text;
  if (text === undefined) throw new Error(`${entry}: esbuild gave no file`);
  return text;
}

/** Puts a module before the glue that shows the same functions, the timed ones wrapped. */
function clock(file: string, glue: string): Plugin {
  const lines = Object.entries(PARTS).flatMap(([part, names]) =>
    names.flatMap((name) => {
      // One method that is called in two ways is two functions.
      const found = [...glue.matchAll(new RegExp(`export function (__wbg_${name}_[0-9a-f]{16})\\(`, 'g'))];
      if (found.length === 0) throw new Error(`the engine's glue has no ${name}: name what took its place`);
      return found.map(([, one]) => `export const ${one} = timed('${part}', glue.${one});`);
    }),
  );
  const contents = `import * as glue from './${file}';
export * from './${file}';
const parts = globalThis.engineParts = [];
const timed = (part, work) => (...args) => {
  const start = performance.now();
  const made = work(...args);
  parts.push([part, performance.now() - start]);
  return made;
};
${lines.join('\n')}`;
  return {
    name: 'clock',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`${file.replace('.', '\\.')}$`) }, ({ namespace }) =>
        namespace === 'clock' ? undefined : { path: 'glue', namespace: 'clock' },
      );
      onLoad({ filter: /.*/, namespace: 'clock' }, () => ({ contents, resolveDir: BOUND, loader: 'js' }));
    },
  };
}
