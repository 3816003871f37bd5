// Medians, because the machines these run on are shared.

export interface Summary {
  p50: number;
  p95: number;
  n: number;
}

export function summary(values: number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
