/** Tools of `/orders` and `/orders/:id`. */
import { ToolError } from '@transom/spa';
import { money } from '../money.ts';
import { findOrder, orders } from '../store.ts';
import { recorded, transom } from './shop.ts';

const tools = recorded([
  {
    name: 'list_orders',
    title: 'List orders',
    description: 'Returns all orders, newest first.',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    execute: () => ({
      orders: orders().map(({ id, placed, status, total }) => ({ id, placed, status, total: money(total) })),
    }),
  },
  {
    name: 'order_status',
    title: 'Order status',
    description: 'Returns the status and the contents of one order.',
    annotations: { readOnlyHint: true },
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', pattern: '^LL-[0-9]+$', description: 'E.g. LL-1001.' } },
      required: ['id'],
      additionalProperties: false,
    },
    execute({ id }: { id: string }) {
      const order = findOrder(id);
      if (order === undefined) {
        throw new ToolError('unknown_order', `no order has the id "${id}": take one from list_orders`);
      }
      const lines = order.lines.map(({ id, name, quantity }) => ({ id, name, quantity }));
      return { id: order.id, status: order.status, placed: order.placed, total: money(order.total), lines };
    },
  },
]);

transom.route('/orders', tools);
transom.route('/orders/:id', tools);
