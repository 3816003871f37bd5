// Whole calls of `snapshot` and of the peers' tools, each server with a browser of its own on the same page,
// asked in turn; what our call is made of; what is told of one change.
import { ownTimes, type Span } from '../../demo/print.ts';
import { startAgent } from '../../e2e/harness/mcp.ts';
import { type Summary, summary } from '../summary.ts';
import type { Subject } from './apps/app.ts';
import { ratio } from './inpage.ts';
import { HOST } from './root.ts';
import type { Server, Taken, Transom } from './servers.ts';

export interface Asked {
  ms: Summary;
  /** Of the whole text a model gets. */
  bytes: number;
  /** About four bytes each. */
  tokens: number;
  /** How many times longer than our complete outline it takes, and how many times our bytes it has. */
  time_over_ours: number;
  bytes_over_ours: number;
}

export interface Calls {
  ways: Record<string, Asked>;
  hops: Record<string, Summary>;
  failed: Record<string, string>;
  texts: Record<string, string>;
}

/** One call of each way is for warming up. A server that fails is out, with its reason, and the rest go on. */
export async function calls(servers: Server[], subject: Subject, rounds: number): Promise<Calls> {
  const failed: Record<string, string> = {};
  const texts: Record<string, string> = {};
  const times = new Map<string, number[]>();
  const trying = async (server: string, work: () => Promise<void>) => {
    if (failed[server] !== undefined) return;
    await work().catch((error: unknown) => {
      failed[server] = error instanceof Error ? error.message : String(error);
    });
  };
  const ways: { key: string; server: string; ask: () => Promise<Taken> }[] = [];
  for (const server of servers) {
    await trying(server.key, async () => {
      await server.show(subject);
      for (const [way, ask] of Object.entries(server.ways)) {
        await ask();
        ways.push({ key: `${server.key}.${way}`, server: server.key, ask });
      }
    });
  }
  for (let round = 0; round < rounds; round++) {
    // Whoever comes after somebody else's long call finds a colder machine: the order turns.
    const turn = ways.map((_, at) => ways[(at + round) % ways.length]).filter((way) => way !== undefined);
    for (const { key, server, ask } of turn) {
      await trying(server, async () => {
        const taken = await ask();
        times.set(key, [...(times.get(key) ?? []), taken.ms]);
        texts[key] = taken.text;
      });
    }
  }
  return { ways: compared(times, texts), hops: {}, failed, texts };
}

function compared(times: Map<string, number[]>, texts: Record<string, string>): Record<string, Asked> {
  const sizes = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, Buffer.byteLength(text)]),
  );
  const own = { ms: summary(times.get('transom.full') ?? []).p50, bytes: sizes['transom.full'] ?? 0 };
  const asked: Record<string, Asked> = {};
  for (const [key, values] of times) {
    const ms = summary(values);
    const bytes = sizes[key] ?? 0;
    asked[key] = {
      ms,
      bytes,
      tokens: Math.round(bytes / 4),
      time_over_ours: ratio(ms.p50, own.ms),
      bytes_over_ours: ratio(bytes, own.bytes),
    };
  }
  return asked;
}

/** What each hop takes for itself, of a client whose server is told to say so. */
export async function hops({ browser }: Transom, rounds: number): Promise<Record<string, Summary>> {
  const { runtimeDir, home } = browser.profile;
  const agent = await startAgent({
    era: 'legacy',
    hostPath: HOST,
    runtimeDir,
    home,
    clientName: 'bench-hops',
    args: ['--trace'],
  });
  const times: Record<string, number[]> = {};
  try {
    for (let round = 0; round < rounds + 1; round++) {
      const answer = await agent.call('snapshot', {}, { timeout: 60_000 });
      if (answer.isError) throw new Error(`snapshot: ${answer.text.slice(0, 400)}`);
      if (round === 0) continue;
      const spans = (answer.raw._meta?.['transom/trace'] ?? []) as Span[];
      for (const { hop, ms } of ownTimes(spans, answer.ms)) {
        const all = times[hop] ?? [];
        all.push(ms);
        times[hop] = all;
      }
    }
  } finally {
    await agent.close();
  }
  return Object.fromEntries(Object.entries(times).map(([hop, values]) => [hop, summary(values)]));
}

export interface Since {
  ms: Summary;
  /** The largest of the answers. */
  bytes: number;
  /** How many times shorter than the whole page in the default size it is. */
  full_over_since: number;
}

/** One change after another, and what is told of each. */
export async function since(transom: Transom, subject: Subject, rounds: number): Promise<Since> {
  await transom.show(subject);
  const whole: number[] = [];
  const told: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const full = await transom.agent.call('snapshot', {}, { timeout: 60_000 });
    const revision = full.text.match(/revision ([a-z0-9]+r[0-9]+)/)?.[1];
    if (revision === undefined) throw new Error(`no revision in ${full.text.slice(0, 400)}`);
    await transom.page().evaluate((at) => {
      const buttons = document.querySelectorAll('button');
      buttons[Math.floor(buttons.length / 2)]?.toggleAttribute('disabled', at % 2 === 0);
    }, round);
    const changed = await transom.agent.call('snapshot', { since: revision }, { timeout: 60_000 });
    if (!/- changed: button/.test(changed.text))
      throw new Error(`no change in ${changed.text.slice(0, 800)}`);
    whole.push(full.ms);
    told.push(changed.ms);
    bytes = Math.max(bytes, Buffer.byteLength(changed.text));
  }
  const ms = summary(told);
  return { ms, bytes, full_over_since: ratio(summary(whole).p50, ms.p50) };
}
