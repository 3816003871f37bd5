/** What customers wrote. Each product has two or three of these, always the same. */
import { PRODUCTS, type Product } from './products.ts';

export interface Review {
  readonly author: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly text: string;
}

const POOL: readonly Review[] = [
  { author: 'Marta', stars: 5, text: 'Exactly as pictured, and better made than I had hoped.' },
  { author: 'Ilse', stars: 4, text: 'Good weight in the hand. The box was a little battered.' },
  { author: 'Jonas', stars: 5, text: 'My second one: the first became a present.' },
  { author: 'Priya', stars: 3, text: 'Does its job. I expected a slightly larger size.' },
  { author: 'Ben', stars: 4, text: 'Used every day since spring and still like new.' },
  { author: 'Sofia', stars: 5, text: 'Plain, solid, no nonsense.' },
  { author: 'Tomasz', stars: 2, text: 'Nice to look at, but mine arrived with a scratch. Replaced at once.' },
];

export function reviewsOf(product: Product): Review[] {
  const index = PRODUCTS.indexOf(product);
  const count = 2 + (index % 2);
  return Array.from({ length: count }, (_, n) => POOL[(index * 3 + n) % POOL.length] as Review);
}
