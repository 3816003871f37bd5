/** A small app for the adapter's browser tests: three routes, one tool for every route. */
import { createTransom, ToolError } from '../../src/index.ts';

const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

export const transom = createTransom();

transom.tool({
  name: 'where',
  description: 'Says where the page is.',
  annotations: { readOnlyHint: true },
  execute: () => ({ path: location.pathname }),
});
transom.route('/', [
  {
    name: 'search',
    title: 'Search',
    description: 'Searches.',
    inputSchema: schema,
    execute: (input) => input,
  },
]);
transom.route('/product/:id', [
  {
    name: 'describe',
    description: 'Describes the product.',
    execute: (_input, { params }) => ({ id: params.id }),
  },
  {
    name: 'buy',
    description: 'Buys the product.',
    annotations: { consequentialHint: true },
    execute() {
      throw new ToolError('sold_out', 'this product is sold out');
    },
  },
  {
    name: 'leave',
    description: 'Goes home and reports what the call saw.',
    async execute(_input, { params, signal }) {
      history.pushState(null, '', '/');
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { id: params.id, aborted: signal.aborted };
    },
  },
]);
transom.route('/*#/inside/:name', [
  { name: 'inside', description: 'Holds on a hash route.', execute: (_input, { params }) => ({ ...params }) },
]);

export { createTransom };
