// Everything a run measured, as it is written to the file of `--json`.

import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import type { Summary } from '../summary.ts';
import type { Calls, Since } from './calls.ts';
import type { Pair, Split, Steady } from './inpage.ts';
import type { Memory } from './memory.ts';

/** Without the outlines, which go into files of their own. */
export type Measured = Omit<Steady, 'outlines'>;

export interface InPage {
  title: string;
  elements: number;
  main_wasm: Measured;
  isolated_wasm2js: Measured;
  /** The document was changed before each call, as it is for an agent. */
  isolated_wasm2js_changed: Measured;
  isolated_wasm2js_policy?: Measured;
}

export interface Whole extends Omit<Calls, 'texts'> {
  title: string;
}

export interface Report {
  date: string;
  machine: string;
  load: { before: number; after: number };
  versions: Record<string, string>;
  not_measured: Record<string, string>;
  in_page: Record<string, InPage>;
  first: Record<string, Pair>;
  split: Record<string, { main_wasm: Split; isolated_wasm2js: Split }>;
  memory: Record<string, Memory>;
  calls: Record<string, Whole>;
  server_mb: Record<string, number>;
  since?: Since;
}

export type { Summary };

export function begin(chromium: string): Report {
  const { version } = createRequire(import.meta.url)('playwright-core/package.json') as { version: string };
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform}`,
    load: { before: load(), after: 0 },
    versions: { Chromium: chromium, 'Playwright, in the page': version },
    not_measured: {},
    in_page: {},
    first: {},
    split: {},
    memory: {},
    calls: {},
    server_mb: {},
  };
}

export function load(): number {
  return Math.round(10 * (loadavg()[0] ?? 0)) / 10;
}
