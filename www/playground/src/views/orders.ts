/** `/orders` and `/orders/:id`: what was bought. */
import { h } from '../dom.ts';
import { money } from '../money.ts';
import type { View } from '../router.ts';
import { findOrder, orders, SHIPPING } from '../store.ts';
import { headings } from './cart.ts';
import { drawNotFound } from './not-found.ts';

const DATE = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' });

export function drawOrders(): View {
  const table = h(
    'table',
    {},
    h('caption', {}, 'Your orders, newest first'),
    h('thead', {}, headings('Order', 'Placed', 'Status', 'Total')),
    h(
      'tbody',
      {},
      ...orders().map((order) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('a', { class: 'code', href: `/orders/${order.id}` }, order.id)),
          h('td', {}, date(order.placed)),
          h('td', {}, h('span', { class: `badge ${order.status}` }, order.status)),
          h('td', { class: 'number' }, money(order.total)),
        ),
      ),
    ),
  );
  const heading = h('h1', { tabindex: -1 }, 'Orders');
  return { title: 'Orders', content: h('div', {}, heading, h('div', { class: 'scroll' }, table)) };
}

export function drawOrder({ id }: Record<string, string>): View {
  const order = findOrder(id);
  if (order === undefined) return drawNotFound();
  const facts: Array<[string, string]> = [
    ['Status', order.status],
    ['Placed', date(order.placed)],
    ['For', order.name],
    ['Shipping', SHIPPING[order.shipping].label],
    ['Gift', order.gift ? 'yes' : 'no'],
  ];
  const table = h(
    'table',
    {},
    h('caption', {}, 'Products in this order'),
    h('thead', {}, headings('Product', 'Quantity', 'Sum')),
    h(
      'tbody',
      {},
      ...order.lines.map((line) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('a', { href: `/product/${line.id}` }, line.name)),
          h('td', { class: 'number' }, String(line.quantity)),
          h('td', { class: 'number' }, money(line.price * line.quantity)),
        ),
      ),
    ),
    h(
      'tfoot',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'row', colspan: 2 }, 'Total with shipping'),
        h('td', { class: 'number' }, h('strong', {}, money(order.total))),
      ),
    ),
  );
  const content = h(
    'div',
    {},
    h('p', { class: 'trail' }, h('a', { href: '/orders' }, 'All orders')),
    h('h1', { tabindex: -1 }, `Order ${order.id}`),
    order.status === 'placed' && h('p', { class: 'lead' }, 'Thank you! We have your order.'),
    h(
      'dl',
      { class: 'facts' },
      ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    ),
    h('div', { class: 'scroll' }, table),
  );
  return { title: `Order ${order.id}`, content };
}

function date(day: string): string {
  return DATE.format(new Date(`${day}T00:00:00Z`));
}
