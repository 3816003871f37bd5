// What of the benchmark to run, and how long.
import { parseArgs } from 'node:util';

export const PARTS = ['pages', 'apps', 'first', 'split', 'memory', 'calls', 'since'] as const;
export type Part = (typeof PARTS)[number];
export const APPS = ['swagger', 'django', 'jupyterlab'] as const;

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join(',') },
    sizes: { type: 'string', default: '100,1000,10000,50000' },
    apps: { type: 'string', default: APPS.join(',') },
    rounds: { type: 'string', default: '21' },
    fresh: { type: 'string', default: '3' },
    calls: { type: 'string', default: '11' },
  },
});

const parts = words(values.only);
const wrong = parts.find((part) => !(PARTS as readonly string[]).includes(part));
if (wrong !== undefined) throw new Error(`--only ${wrong}: expected some of ${PARTS.join(',')}`);

export const options = {
  /** File for everything that was measured. */
  json: values.json,
  /** Folder for the outlines. */
  keep: values.keep,
  /** Puts the figures in docs/benchmarks.md. */
  write: values.write,
  sizes: words(values.sizes).map((text) => number('sizes', text)),
  apps: words(values.apps),
  rounds: number('rounds', values.rounds),
  fresh: number('fresh', values.fresh),
  calls: number('calls', values.calls),
};

export function wants(part: Part): boolean {
  return parts.includes(part);
}

/** Rounds for a page: a third where one takes seconds, `less` of them where one takes many. */
export function roundsFor(elements: number | undefined, rounds: number, less = 3): number {
  return (elements ?? 0) >= 50_000 ? Math.max(3, Math.ceil(rounds / less)) : rounds;
}

function words(text: string): string[] {
  return text.split(',').filter((word) => word !== '');
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} ${text}: expected a whole number above 0`);
  return value;
}
