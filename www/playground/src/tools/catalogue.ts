/** Tools of `/` and `/catalogue`. */
import { ToolError } from '@transom/spa';
import { CATEGORIES, type Category, findProduct, searchProducts } from '../data/products.ts';
import { record } from '../log.ts';
import { money } from '../money.ts';
import { navigate } from '../router.ts';
import { catalogueQuery } from '../views/catalogue.ts';
import { recorded, transom } from './shop.ts';

const tools = recorded([
  {
    name: 'search_products',
    title: 'Search products',
    description:
      'Searches the catalogue by words and category, shows the matches and returns them with their ids.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that must all occur; empty for everything.' },
        category: { type: 'string', enum: [...CATEGORIES] },
      },
      required: ['query'],
      additionalProperties: false,
    },
    execute({ query, category }: { query: string; category?: Category }) {
      const found = searchProducts(query, category);
      record('search', { query, category: category ?? null, found: found.length });
      navigate(`/catalogue?${catalogueQuery(query, category)}`);
      return {
        products: found.map(({ id, name, price, category }) => ({ id, name, category, price: money(price) })),
      };
    },
  },
  {
    name: 'open_product',
    title: 'Open product',
    description: 'Opens the page of one product, where it can be added to the cart.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', minLength: 1, description: 'An id from search_products.' } },
      required: ['id'],
      additionalProperties: false,
    },
    execute({ id }: { id: string }) {
      const product = findProduct(id);
      if (product === undefined) {
        throw new ToolError(
          'unknown_product',
          `no product has the id "${id}": take one from search_products`,
        );
      }
      navigate(`/product/${product.id}`);
      return { id: product.id, name: product.name, price: money(product.price), summary: product.summary };
    },
  },
]);

transom.route('/', tools);
transom.route('/catalogue', tools);
