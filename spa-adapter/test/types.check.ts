/** Checked by the compiler alone: what a pattern promises about `params`, and that `input` takes its true type. */
import type { Transom } from '../src/index.ts';

export function check(transom: Transom): void {
  const base = { name: 'a', description: 'b' };
  transom.route('/product/:id/size/:size', [
    {
      ...base,
      execute: (input: { count: number }, { params }) => [input.count, params.id.length, params.size.length],
    },
    // @ts-expect-error: the pattern has no such group, so it may be undefined
    { ...base, execute: (_input, { params }) => params.colour.length },
  ]);
  transom.route('/product/:id?', [
    // @ts-expect-error: an optional group may be undefined
    { ...base, execute: (_input, { params }) => params.id.length },
  ]);
  transom.route({ pathname: '/product/:id' }, [
    // @ts-expect-error: only a string pattern can be read by the compiler
    { ...base, execute: (_input, { params }) => params.id.length },
  ]);
  // @ts-expect-error: a tool needs a description
  transom.tool({ name: 'a', execute: () => 1 });
}
