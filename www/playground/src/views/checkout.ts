/** `/checkout`: address, shipping, payment. The card's data is only checked for its form, and kept nowhere. */
import { h } from '../dom.ts';
import { money } from '../money.ts';
import { navigate, type View } from '../router.ts';
import { cartCount, cartTotal, placeOrder, SHIPPING, type Shipping } from '../store.ts';

interface Field {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: string;
  readonly inputmode?: string;
  readonly pattern?: string;
  /** Says what the pattern wants. */
  readonly title?: string;
}

const ADDRESS: readonly Field[] = [
  { id: 'name', label: 'Full name', autocomplete: 'name' },
  { id: 'email', label: 'Email', autocomplete: 'email', type: 'email' },
  { id: 'street', label: 'Street and number', autocomplete: 'street-address' },
  { id: 'city', label: 'City', autocomplete: 'address-level2' },
];

const PAYMENT: readonly Field[] = [
  {
    id: 'card-number',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    pattern: '[0-9 ]{12,23}',
    title: '12 to 19 digits',
  },
  {
    id: 'card-code',
    label: 'Card security code',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    pattern: '[0-9]{3,4}',
    title: '3 or 4 digits',
  },
];

export function drawCheckout(): View {
  const heading = h('h1', { tabindex: -1 }, 'Checkout');
  if (cartCount() === 0) {
    const empty = h('p', { class: 'lead' }, 'There is nothing to check out: your cart is empty.');
    const back = h('p', {}, h('a', { href: '/catalogue' }, 'Browse the catalogue'));
    return { title: 'Checkout', content: h('div', {}, heading, empty, back) };
  }
  const total = h('strong', { id: 'total' });
  const shipping = h(
    'select',
    { id: 'shipping', name: 'shipping', required: true },
    ...Object.entries(SHIPPING).map(([value, { label, price }]) =>
      h('option', { value }, `${label} (${price === 0 ? 'free' : money(price)})`),
    ),
  );
  const showTotal = () => {
    total.textContent = money(cartTotal() + SHIPPING[shipping.value as Shipping].price);
  };
  shipping.addEventListener('change', showTotal);
  showTotal();

  const form = h(
    'form',
    { id: 'checkout', class: 'checkout', onsubmit: submit },
    group(
      'Delivery',
      ...ADDRESS.map(input),
      h('p', {}, h('label', { for: 'shipping' }, 'Shipping'), shipping),
    ),
    group('Payment', ...PAYMENT.map(input)),
    h(
      'p',
      { class: 'check' },
      h('input', { id: 'gift', name: 'gift', type: 'checkbox' }),
      h('label', { for: 'gift' }, 'This is a gift: wrap it and leave out the prices'),
    ),
    h('p', { class: 'sum' }, 'Total with shipping ', total),
    h('p', { class: 'end' }, h('button', { class: 'primary', type: 'submit' }, 'Place order')),
  );
  return { title: 'Checkout', content: h('div', {}, heading, form) };
}

/** The checkout form on the page, if it is shown. */
export function checkoutForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form#checkout');
}

function submit(event: SubmitEvent): void {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  const order = placeOrder({
    name: String(data.get('name')),
    shipping: data.get('shipping') as Shipping,
    gift: data.has('gift'),
  });
  navigate(`/orders/${order.id}`);
}

function group(legend: string, ...fields: HTMLElement[]): HTMLFieldSetElement {
  return h('fieldset', {}, h('legend', {}, legend), ...fields);
}

function input({ id, label, ...attributes }: Field): HTMLParagraphElement {
  return h(
    'p',
    {},
    h('label', { for: id }, label),
    h('input', { id, name: id, type: 'text', required: true, ...attributes }),
  );
}
