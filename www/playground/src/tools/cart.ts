/** Tools of `/cart`, and the summary that every page offers. */
import { ToolError } from '@transom/spa';
import { MAX_QUANTITY } from '../data/products.ts';
import { money } from '../money.ts';
import { navigate } from '../router.ts';
import { type CartLine, cartCount, cartLines, cartTotal } from '../store.ts';
import { changeQuantity, takeOut } from '../views/cart.ts';
import { recorded, transom } from './shop.ts';

const id = { type: 'string', minLength: 1, description: 'A product id from cart_summary.' };

function lineOf(product: string): CartLine {
  const line = cartLines().find((one) => one.product.id === product);
  if (line === undefined) {
    throw new ToolError('not_in_cart', `"${product}" is not in the cart: take an id from cart_summary`);
  }
  return line;
}

function summary() {
  return {
    count: cartCount(),
    total: money(cartTotal()),
    lines: cartLines().map(({ product, quantity }) => ({ id: product.id, name: product.name, quantity })),
  };
}

for (const tool of recorded([
  {
    name: 'cart_summary',
    title: 'Cart summary',
    description: 'Returns what is in the cart, with product ids, quantities and the total without shipping.',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    execute: summary,
  },
])) {
  transom.tool(tool);
}

transom.route(
  '/cart',
  recorded([
    {
      name: 'set_quantity',
      title: 'Set quantity',
      description: 'Sets how many pieces of a product are in the cart.',
      inputSchema: {
        type: 'object',
        properties: { id, quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY } },
        required: ['id', 'quantity'],
        additionalProperties: false,
      },
      execute({ id, quantity }: { id: string; quantity: number }) {
        changeQuantity(lineOf(id), quantity);
        return summary();
      },
    },
    {
      name: 'remove_item',
      title: 'Remove item',
      description: 'Takes a product out of the cart.',
      inputSchema: { type: 'object', properties: { id }, required: ['id'], additionalProperties: false },
      execute({ id }: { id: string }) {
        takeOut(lineOf(id));
        return summary();
      },
    },
    {
      name: 'go_to_checkout',
      title: 'Go to checkout',
      description: 'Opens the checkout, where address, shipping and payment are entered.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      execute() {
        if (cartCount() === 0) throw new ToolError('cart_empty', 'the cart is empty: add a product first');
        navigate('/checkout');
        return summary();
      },
    },
  ]),
);
