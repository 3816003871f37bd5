/** `/` and `/catalogue`: the range, with a category filter and a search. The URL's query holds both. */
import {
  CATEGORIES,
  type Category,
  categoryLabel,
  isCategory,
  type Product,
  searchProducts,
} from '../data/products.ts';
import { drawing, h } from '../dom.ts';
import { record } from '../log.ts';
import { money } from '../money.ts';
import { replaceQuery, type View } from '../router.ts';

/** The query string that shows a search. */
export function catalogueQuery(query: string, category: Category | undefined): URLSearchParams {
  const search = new URLSearchParams();
  if (query !== '') search.set('q', query);
  if (category !== undefined) search.set('category', category);
  return search;
}

export function drawCatalogue(_params: Record<string, string>, query: URLSearchParams): View {
  const given = query.get('category');
  const results = h('ul', { class: 'grid' });
  const count = h('p', { class: 'quiet', role: 'status' });
  const search = h('input', { id: 'search', type: 'search', name: 'q', autocomplete: 'off' });
  search.value = query.get('q') ?? '';
  const select = h(
    'select',
    { id: 'category', name: 'category' },
    h('option', { value: '' }, 'All categories'),
    ...CATEGORIES.map((name) => h('option', { value: name }, categoryLabel(name))),
  );
  select.value = isCategory(given) ? given : '';

  const update = () => {
    const category = isCategory(select.value) ? select.value : undefined;
    const found = searchProducts(search.value, category);
    results.replaceChildren(...found.map(card));
    count.textContent = found.length === 1 ? '1 product' : `${found.length} products`;
    return { query: search.value, category: category ?? null, found: found.length };
  };
  const change = () => {
    record('search', update());
    replaceQuery(catalogueQuery(search.value, isCategory(select.value) ? select.value : undefined));
  };
  const form = h(
    'form',
    { role: 'search', class: 'filters', oninput: change, onsubmit: (event: Event) => event.preventDefault() },
    h('p', {}, h('label', { for: 'search' }, 'Search products'), search),
    h('p', {}, h('label', { for: 'category' }, 'Category'), select),
  );
  update();

  const content = h(
    'div',
    {},
    h('h1', { tabindex: -1 }, 'Catalogue'),
    h('p', { class: 'lead' }, 'Useful things for kitchen, desk and garden.'),
    form,
    count,
    results,
  );
  return { title: 'Catalogue', content };
}

function card(product: Product): HTMLLIElement {
  return h(
    'li',
    {},
    h(
      'article',
      { class: `card ${product.category}` },
      h('div', { class: 'picture' }, drawing(product.drawing)),
      h('h2', {}, h('a', { href: `/product/${product.id}` }, product.name)),
      h('p', { class: 'quiet' }, product.summary),
      h('p', { class: 'price' }, money(product.price)),
    ),
  );
}
