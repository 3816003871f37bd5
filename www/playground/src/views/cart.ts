/** `/cart`: what is about to be bought. */
import { MAX_QUANTITY } from '../data/products.ts';
import { announce, h } from '../dom.ts';
import { money } from '../money.ts';
import { navigate, redraw, type View } from '../router.ts';
import { type CartLine, cartLines, cartTotal, removeFromCart, setQuantity } from '../store.ts';

export function drawCart(): View {
  const lines = cartLines();
  const heading = h('h1', { tabindex: -1 }, 'Cart');
  if (lines.length === 0) {
    const empty = h('p', { class: 'lead' }, 'Your cart is empty.');
    const back = h('p', {}, h('a', { href: '/catalogue' }, 'Browse the catalogue'));
    return { title: 'Cart', content: h('div', {}, heading, empty, back) };
  }
  const table = h(
    'table',
    { class: 'cart' },
    h('caption', {}, 'Products in your cart'),
    h('thead', {}, headings('Product', 'Price', 'Quantity', 'Sum')),
    h('tbody', {}, ...lines.map(row)),
    h(
      'tfoot',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'row', colspan: 3 }, 'Total without shipping'),
        h('td', { class: 'number' }, h('strong', {}, money(cartTotal()))),
      ),
    ),
  );
  const go = h(
    'button',
    { class: 'primary', type: 'button', onclick: () => navigate('/checkout') },
    'Go to checkout',
  );
  return {
    title: 'Cart',
    content: h('div', {}, heading, h('div', { class: 'scroll' }, table), h('p', { class: 'end' }, go)),
  };
}

/** Sets the quantity of a product in the cart and shows it. */
export function changeQuantity({ product }: CartLine, quantity: number): void {
  setQuantity(product.id, quantity);
  redraw();
  announce(`${product.name}: ${quantity} in your cart`);
}

/** Takes a product out of the cart and shows it. */
export function takeOut({ product }: CartLine): void {
  removeFromCart(product.id);
  redraw();
  announce(`${product.name} removed from your cart`);
}

export function headings(...names: string[]): HTMLTableRowElement {
  return h('tr', {}, ...names.map((name) => h('th', { scope: 'col' }, name)));
}

function row(line: CartLine): HTMLTableRowElement {
  const { product, quantity } = line;
  const id = `quantity-${product.id}`;
  const input = h('input', {
    id,
    type: 'number',
    min: 1,
    max: MAX_QUANTITY,
    value: quantity,
    required: true,
  });
  input.addEventListener('change', () => {
    if (!input.reportValidity()) return;
    changeQuantity(line, input.valueAsNumber);
    document.getElementById(id)?.focus();
  });
  const label = h('label', { for: id, class: 'hidden' }, `Quantity of ${product.name}`);
  const remove = h(
    'button',
    { type: 'button', 'aria-label': `Remove ${product.name}`, onclick: () => takeOut(line) },
    'Remove',
  );
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('a', { href: `/product/${product.id}` }, product.name)),
    h('td', { class: 'number' }, money(product.price)),
    h('td', {}, h('div', { class: 'adjust' }, label, input, remove)),
    h('td', { class: 'number' }, money(product.price * quantity)),
  );
}
