/** Tools of `/product/:id`. */
import { ToolError } from '@transom/spa';
import { findProduct, MAX_QUANTITY, type Product } from '../data/products.ts';
import { reviewsOf } from '../data/reviews.ts';
import { buy, openReviews } from '../views/product.ts';
import { recorded, transom } from './shop.ts';

function shown(id: string): Product {
  const product = findProduct(decodeURIComponent(id));
  if (product === undefined) throw new ToolError('unknown_product', 'this page shows no product');
  return product;
}

transom.route(
  '/product/:id',
  recorded([
    {
      name: 'add_to_cart',
      title: 'Add to cart',
      description: 'Adds the product of this page to the cart.',
      inputSchema: {
        type: 'object',
        properties: { quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY } },
        required: ['quantity'],
        additionalProperties: false,
      },
      execute({ quantity }: { quantity: number }, { params }: { params: { id: string } }) {
        const product = shown(params.id);
        return { product: product.id, in_cart: buy(product, quantity) };
      },
    },
    {
      name: 'show_reviews',
      title: 'Show reviews',
      description: 'Opens the reviews of this product and returns them.',
      annotations: { untrustedContentHint: true },
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      execute(_input: object, { params }: { params: { id: string } }) {
        const product = shown(params.id);
        openReviews();
        return { product: product.id, reviews: reviewsOf(product) };
      },
    },
  ]),
);
