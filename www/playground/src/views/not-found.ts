import { h } from '../dom.ts';
import type { View } from '../router.ts';

export function drawNotFound(): View {
  const content = h(
    'div',
    {},
    h('h1', { tabindex: -1 }, 'Not found'),
    h('p', { class: 'lead' }, 'There is nothing at this address.'),
    h('p', {}, h('a', { href: '/catalogue' }, 'Back to the catalogue')),
  );
  return { title: 'Not found', content };
}
