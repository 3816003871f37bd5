/** `/product/:id`: one product, its quantity and its reviews. */
import { categoryLabel, findProduct, MAX_QUANTITY, type Product } from '../data/products.ts';
import { reviewsOf } from '../data/reviews.ts';
import { announce, drawing, h } from '../dom.ts';
import { record } from '../log.ts';
import { money } from '../money.ts';
import type { View } from '../router.ts';
import { addToCart } from '../store.ts';
import { drawNotFound } from './not-found.ts';

export function drawProduct({ id }: Record<string, string>): View {
  const product = findProduct(id);
  if (product === undefined) return drawNotFound();
  const content = h(
    'div',
    {},
    h(
      'p',
      { class: 'trail' },
      h('a', { href: `/catalogue?category=${product.category}` }, categoryLabel(product.category)),
    ),
    h(
      'div',
      { class: `product ${product.category}` },
      h('div', { class: 'picture' }, drawing(product.drawing)),
      h(
        'div',
        {},
        h('h1', { tabindex: -1 }, product.name),
        h('p', { class: 'lead' }, product.summary),
        h('p', { class: 'price large' }, money(product.price)),
        buyForm(product),
      ),
    ),
    reviews(product),
  );
  return { title: product.name, content };
}

/** Puts pieces into the cart and says so. Returns how many are in the cart then. */
export function buy(product: Product, quantity: number): number {
  const inCart = addToCart(product, quantity);
  announce(`${product.name}: ${inCart} in your cart`);
  return inCart;
}

/** Opens the list of reviews on the shown product page. */
export function openReviews(): void {
  const list = document.getElementById('reviews');
  const button = document.getElementById('show-reviews');
  if (list === null || button === null || !list.hidden) return;
  list.hidden = false;
  button.setAttribute('aria-expanded', 'true');
  button.textContent = 'Hide reviews';
  record('reviews_shown', { path: location.pathname });
}

function buyForm(product: Product): HTMLFormElement {
  const quantity = h('input', {
    id: 'quantity',
    name: 'quantity',
    type: 'number',
    min: 1,
    max: MAX_QUANTITY,
    value: 1,
    required: true,
  });
  const submit = (event: Event) => {
    event.preventDefault();
    buy(product, quantity.valueAsNumber);
  };
  return h(
    'form',
    { class: 'buy', onsubmit: submit },
    h('p', {}, h('label', { for: 'quantity' }, 'Quantity'), quantity),
    h('button', { class: 'primary' }, 'Add to cart'),
  );
}

function reviews(product: Product): HTMLElement {
  const list = h(
    'ul',
    { id: 'reviews', class: 'reviews', hidden: true },
    ...reviewsOf(product).map(({ author, stars, text }) =>
      h(
        'li',
        {},
        h(
          'p',
          { class: 'stars', role: 'img', 'aria-label': `${stars} of 5 stars` },
          '★'.repeat(stars) + '☆'.repeat(5 - stars),
        ),
        h('blockquote', {}, h('p', {}, text)),
        h('p', { class: 'quiet' }, author),
      ),
    ),
  );
  const toggle = () => {
    if (list.hidden) openReviews();
    else {
      list.hidden = true;
      button.setAttribute('aria-expanded', 'false');
      button.textContent = 'Show reviews';
    }
  };
  const button = h(
    'button',
    {
      id: 'show-reviews',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'reviews',
      onclick: toggle,
    },
    'Show reviews',
  );
  return h(
    'section',
    { 'aria-labelledby': 'reviews-heading' },
    h('h2', { id: 'reviews-heading' }, 'Reviews'),
    button,
    list,
  );
}
