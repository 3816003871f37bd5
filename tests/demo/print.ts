// How the demo talks to the person at the terminal.

/** Time one hop spent on a call, everything behind it included. */
export interface Span {
  hop: string;
  us: number;
}

export function title(text: string): void {
  console.log(`\n● ${text}`);
}

export function say(mark: string, text: string, ms?: number): void {
  console.log(`  ${mark} ${text}${ms === undefined ? '' : `  (${ms.toFixed(1)} ms)`}`);
}

export function sayText(text: string): void {
  for (const line of text.split('\n')) console.log(`      ${line}`);
}

/** What each hop took for itself: its span less that of the hop behind it. */
export function ownTimes(spans: Span[], clientMs: number): { hop: string; ms: number }[] {
  const order = ['mcp', 'broker', 'worker', 'content', 'engine', 'page'];
  const total = new Map<string, number>();
  for (const { hop, us } of spans) total.set(hop, (total.get(hop) ?? 0) + us / 1000);
  const present = order.filter((hop) => total.has(hop));
  const whole = ['client', ...present].map((hop) => ({
    hop,
    ms: hop === 'client' ? clientMs : (total.get(hop) ?? 0),
  }));
  return whole.map(({ hop, ms }, i) => ({ hop, ms: Math.max(0, ms - (whole[i + 1]?.ms ?? 0)) }));
}

export function sayHops(spans: Span[], clientMs: number): void {
  if (spans.length === 0) return;
  const parts = ownTimes(spans, clientMs).map(({ hop, ms }) => `${hop} ${ms.toFixed(2)}`);
  console.log(`      hops, ms: ${parts.join(' · ')}`);
}
