import type { Order } from '../store.ts';

/** Two orders from before, so that the list of orders is not empty at the first visit. */
export const EARLIER_ORDERS: readonly Order[] = [
  {
    id: 'LL-1001',
    placed: '2026-10-02',
    status: 'delivered',
    name: 'Robin Vale',
    shipping: 'standard',
    gift: false,
    lines: [
      { id: 'tea-kettle', name: 'Tea kettle', quantity: 1, price: 3900 },
      { id: 'stoneware-mug', name: 'Stoneware mug', quantity: 2, price: 1450 },
    ],
    total: 7290,
  },
  {
    id: 'LL-1002',
    placed: '2026-11-24',
    status: 'shipped',
    name: 'Robin Vale',
    shipping: 'express',
    gift: true,
    lines: [{ id: 'reading-lamp', name: 'Reading lamp', quantity: 1, price: 7900 }],
    total: 9190,
  },
];
