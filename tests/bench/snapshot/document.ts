// The figures of a run as the section of docs/benchmarks.md between its two markers: ratios, and the medians
// they are made of. All else is in the file of `--json`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Summary } from '../summary.ts';
import type { Asked, Calls } from './calls.ts';
import type { Pair, Split } from './inpage.ts';
import type { Held } from './memory.ts';
import type { InPage, Report } from './report.ts';
import { ROOT } from './root.ts';
import { PEERS } from './servers.ts';

const FILE = join(ROOT, 'docs/benchmarks.md');
const BEGIN = '<!-- begin: written by `cargo xtask bench snapshot --write` -->';
const END = '<!-- end -->';

/** Puts the figures in place of those of the run before. */
export async function writeDocument(report: Report): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${FILE} needs the lines "${BEGIN}" and "${END}"`);
  await writeFile(FILE, `${text.slice(0, from)}${BEGIN}\n\n${section(report)}\n\n${text.slice(to)}`);
}

export function section(report: Report): string {
  return [
    head(report),
    ...[inPage, firsts, splits, wholes, bytes, hops, since, memories].map((part) => part(report)),
    missing(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function head({ date, machine, load, versions }: Report): string {
  const named = Object.entries(versions).map(([name, version]) =>
    version.includes(' ') ? version : `${name} ${version}`,
  );
  return `${date}, ${machine}; load ${load.before} before and ${load.after} after. ${named.join('; ')}.`;
}

function inPage({ in_page }: Report): string {
  const rows = Object.values(in_page).map((made: InPage) => [
    made.title,
    made.elements.toLocaleString('en'),
    of(made.main_wasm),
    of(made.isolated_wasm2js),
    of(made.isolated_wasm2js_changed),
    of(made.isolated_wasm2js_policy),
    made.isolated_wasm2js.cut
      ? 'cut'
      : share(made.isolated_wasm2js.bytes.ours, made.isolated_wasm2js.bytes.peer),
  ]);
  return table(
    'Inside the page, complete outlines: how many times faster than Playwright (in brackets our median and its, in ms), and our bytes as a share of those of its text; `cut` where ours ended at the most an answer may hold.',
    [
      'page',
      'elements',
      "page's world, WebAssembly",
      'isolated world, JavaScript',
      'isolated, changed before each call',
      'isolated, page with a policy',
      'bytes',
    ],
    [['goal', '', '6.5', '5', '', '5', '0.5'], ...rows],
    rows.length,
  );
}

function firsts({ first }: Report): string {
  const rows = Object.entries(first).map(([key, pair]) => [pageName(key), of(pair), pair.ours.n]);
  return table(
    'The first call in a fresh renderer after the warm-up, isolated world: how many times faster (our median and its, in ms).',
    ['page', 'first call', 'samples of each'],
    [['goal at 10,000 elements', '4.5', ''], ...rows],
    rows.length,
  );
}

function splits({ split }: Report): string {
  const rows = Object.entries(split).flatMap(([key, { main_wasm, isolated_wasm2js }]) => [
    [pageName(key), "page's, WebAssembly", ...parts(main_wasm)],
    [pageName(key), 'isolated, JavaScript', ...parts(isolated_wasm2js)],
  ]);
  return table(
    'Where the time goes inside the page: shares by medians.',
    ['page', 'world', 'harvest', 'hand-off', 'core and answer'],
    rows,
    rows.length,
  );
}

function wholes({ calls }: Report): string {
  const peers = ['playwright_mcp.full', 'chrome_devtools_mcp.full'];
  const rows = Object.values(calls).map(({ title, ways }) => [
    title,
    ...['transom.full', 'transom.default', ...peers].map((key) =>
      ways[key] ? ms(ways[key].ms) : 'not measured',
    ),
    ...['transom.full', 'transom.default'].flatMap((own) =>
      peers.map((peer) => times(over(ways, peer, own))),
    ),
  ]);
  const [pw, dt] = ['Playwright MCP', 'chrome-devtools-mcp'];
  return table(
    'Whole calls, medians in ms, and how many times longer the peer takes: against our complete outline with all its pages, and against our default answer.',
    [
      'page',
      'complete',
      'default',
      PEERS.playwright_mcp,
      PEERS.chrome_devtools_mcp,
      `${pw} / complete`,
      `${dt} / complete`,
      `${pw} / default`,
      `${dt} / default`,
    ],
    [['goal', '', '', '', '', '5', '', '5', ''], ...rows],
    rows.length,
  );
}

function bytes({ calls }: Report): string {
  const rows = Object.values(calls).map(({ title, ways }) => {
    const own = ways['transom.full'];
    return [
      title,
      own ? size(own) : '',
      ways['transom.default']?.bytes.toLocaleString('en') ?? '',
      ...columns(ways, size),
      share(own?.bytes, ways['playwright_mcp.full']?.bytes),
      share(own?.bytes, ways['chrome_devtools_mcp.full']?.bytes),
    ];
  });
  return table(
    'Bytes of the whole answer as text (about tokens, at four bytes each), and ours as a share.',
    [
      'page',
      'complete',
      'default',
      'Playwright MCP',
      'chrome-devtools-mcp',
      "of Playwright's",
      "of chrome-devtools-mcp's",
    ],
    [['goal', '', '24,576', '', '', '0.5', '0.75'], ...rows],
    rows.length,
  );
}

function hops({ calls }: Report): string {
  const names = ['client', 'mcp', 'broker', 'worker', 'content', 'engine', 'page'];
  const made = Object.values(calls).filter((one) => Object.keys(one.hops).length > 0);
  const present = names.filter((name) => made.some((one) => one.hops[name]));
  const rows = made.map(({ title, hops: each }) => {
    const all = Object.values(each).reduce((sum, { p50 }) => sum + p50, 0);
    return [title, ...present.map((name) => percent(each[name]?.p50 ?? 0, all))];
  });
  return table(
    "Where the time of a whole call goes, default answer: shares of each hop by medians. The page's part is what the table above splits.",
    ['page', ...present],
    rows,
    rows.length,
  );
}

function since({ since: made }: Report): string {
  if (made === undefined) return '';
  const { bytes: told, full_over_since: faster } = made;
  return `What changed after one change on the page of 10,000 elements: ${told} bytes at most (goal 1,024), and the default answer takes ${times(faster)} times as long.`;
}

function memories({ memory, server_mb }: Report): string {
  const held = ({ injected, after_1, after_20 }: Held) => `${injected} / ${after_1} / ${after_20}`;
  const rows = Object.entries(memory).map(([key, { ours, peer }]) => [pageName(key), held(ours), held(peer)]);
  const heaps = table(
    'Memory of the page, script heap and buffers in MB more than before: after the injection, one snapshot, twenty.',
    ['page', 'ours', "Playwright's"],
    rows,
    rows.length,
  );
  const servers = Object.entries(server_mb).map(([key, mb]) => `${name(key)} ${mb.toFixed(0)} MB`);
  const words =
    servers.length > 0 ? `Servers after all calls, resident, browsers left out: ${servers.join(', ')}.` : '';
  return [heaps, words].filter((part) => part !== '').join('\n\n');
}

function missing({ not_measured, calls }: Report): string {
  const failed = Object.entries(calls).flatMap(([page, { failed: each }]) =>
    Object.entries(each).map(([key, why]) => `${name(key)} on ${page} (${line(why)})`),
  );
  const all = [...Object.entries(not_measured).map(([key, why]) => `${name(key)} (${line(why)})`), ...failed];
  return all.length > 0 ? `Not measured: ${all.join('; ')}.` : '';
}

function columns(ways: Calls['ways'], show: (asked: Asked) => string): string[] {
  return ['playwright_mcp.full', 'chrome_devtools_mcp.full'].map((key) => {
    const asked = ways[key];
    return asked ? show(asked) : 'not measured';
  });
}

function size({ bytes, tokens }: Asked): string {
  return `${bytes.toLocaleString('en')} (${tokens.toLocaleString('en')})`;
}

function over(ways: Calls['ways'], peer: string, own: string): number | undefined {
  const [its, ours] = [ways[peer], ways[own]];
  return its && ours ? its.ms.p50 / ours.ms.p50 : undefined;
}

function of(pair: Pair | undefined): string {
  return pair ? `${times(pair.ratio_of_medians)} (${ms(pair.ours)} / ${ms(pair.peer)})` : '';
}

function ms({ p50 }: Summary): string {
  return p50 < 10 ? p50.toFixed(1) : p50.toFixed(0);
}

function parts({ harvest, hand_off, core }: Split): string[] {
  // Medians of parts do not add up to the median of the whole.
  const all = harvest.p50 + hand_off.p50 + core.p50;
  return [harvest, hand_off, core].map(({ p50 }) => percent(p50, all));
}

function times(value: number | undefined): string {
  return value === undefined ? 'not measured' : value.toFixed(1);
}

function share(own: number | undefined, peer: number | undefined): string {
  return own === undefined || peer === undefined ? '' : (own / peer).toFixed(2);
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(whole, 1e-9))} %`;
}

function name(key: string): string {
  return key in PEERS ? PEERS[key as keyof typeof PEERS] : key;
}

/** Pages made here have the number of their elements for a key. */
function pageName(key: string): string {
  return /^\d+$/.test(key) ? `${Number(key).toLocaleString('en')} elements` : key;
}

/** The first line, short, safe inside a table, and without where the repository lies on this machine. */
function line(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll(`${ROOT}/`, '').replaceAll('|', '/').slice(0, 160);
}

function table(caption: string, heads: string[], rows: (string | number)[][], measured: number): string {
  if (measured === 0) return '';
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [caption, '', row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');
}
