/** Cart and orders, kept in this browser over reloads. */
import { EARLIER_ORDERS } from './data/earlier-orders.ts';
import { findProduct, MAX_QUANTITY, type Product } from './data/products.ts';
import { record } from './log.ts';

export const SHIPPING = {
  standard: { label: 'Standard, 3 to 5 days', price: 490 },
  express: { label: 'Express, next day', price: 1290 },
  pickup: { label: 'Pick up in the shop', price: 0 },
} as const;
export type Shipping = keyof typeof SHIPPING;

export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
}

export interface Order {
  readonly id: string;
  readonly placed: string;
  readonly status: 'placed' | 'packed' | 'shipped' | 'delivered';
  readonly name: string;
  readonly shipping: Shipping;
  readonly gift: boolean;
  readonly lines: ReadonlyArray<{ id: string; name: string; quantity: number; price: number }>;
  /** Euro cents, shipping included. */
  readonly total: number;
}

interface Saved {
  cart: Record<string, number>;
  orders: Order[];
}

const KEY = 'larder-and-lamp';
const changed = new EventTarget();
const saved = load();

function load(): Saved {
  const text = localStorage.getItem(KEY);
  return text === null ? { cart: {}, orders: [...EARLIER_ORDERS] } : (JSON.parse(text) as Saved);
}

function save(): void {
  localStorage.setItem(KEY, JSON.stringify(saved));
  changed.dispatchEvent(new Event('change'));
}

export function onStoreChange(listener: () => void): void {
  changed.addEventListener('change', listener);
}

export function cartLines(): CartLine[] {
  return Object.entries(saved.cart).flatMap(([id, quantity]) => {
    const product = findProduct(id);
    return product === undefined ? [] : [{ product, quantity }];
  });
}

export function cartCount(): number {
  return cartLines().reduce((sum, line) => sum + line.quantity, 0);
}

export function cartTotal(): number {
  return cartLines().reduce((sum, line) => sum + line.quantity * line.product.price, 0);
}

/** Adds pieces, up to the limit of one product. Returns how many are in the cart then. */
export function addToCart(product: Product, quantity: number): number {
  const before = saved.cart[product.id] ?? 0;
  const after = Math.min(before + quantity, MAX_QUANTITY);
  saved.cart[product.id] = after;
  save();
  record('cart_add', { id: product.id, added: after - before, quantity: after });
  return after;
}

export function setQuantity(id: string, quantity: number): void {
  saved.cart[id] = quantity;
  save();
  record('cart_set', { id, quantity });
}

export function removeFromCart(id: string): void {
  delete saved.cart[id];
  save();
  record('cart_remove', { id });
}

/** Newest first. */
export function orders(): Order[] {
  return [...saved.orders].reverse();
}

export function findOrder(id: string | undefined): Order | undefined {
  return saved.orders.find((order) => order.id === id);
}

/** Turns the cart into an order. Card data never comes here. */
export function placeOrder(customer: { name: string; shipping: Shipping; gift: boolean }): Order {
  const order: Order = {
    ...customer,
    id: `LL-${1001 + saved.orders.length}`,
    placed: new Date().toISOString().slice(0, 10),
    status: 'placed',
    lines: cartLines().map(({ product: { id, name, price }, quantity }) => ({ id, name, quantity, price })),
    total: cartTotal() + SHIPPING[customer.shipping].price,
  };
  saved.orders.push(order);
  saved.cart = {};
  save();
  record('order_placed', {
    id: order.id,
    total: order.total,
    lines: order.lines.length,
    shipping: order.shipping,
  });
  return order;
}
