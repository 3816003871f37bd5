/** The shop: routes, their tools, and the cart's count in the header. */
import { recordClicks } from './log.ts';
import { addRoute, startRouter } from './router.ts';
import { cartCount, onStoreChange } from './store.ts';
import './tools/cart.ts';
import './tools/catalogue.ts';
import './tools/checkout.ts';
import './tools/orders.ts';
import './tools/product.ts';
import { drawCart } from './views/cart.ts';
import { drawCatalogue } from './views/catalogue.ts';
import { drawCheckout } from './views/checkout.ts';
import { drawNotFound } from './views/not-found.ts';
import { drawOrder, drawOrders } from './views/orders.ts';
import { drawProduct } from './views/product.ts';

addRoute('/', drawCatalogue);
addRoute('/catalogue', drawCatalogue);
addRoute('/product/:id', drawProduct);
addRoute('/cart', drawCart);
addRoute('/checkout', drawCheckout);
addRoute('/orders', drawOrders);
addRoute('/orders/:id', drawOrder);

function showCount(): void {
  const badge = document.getElementById('cart-count');
  if (badge !== null) badge.textContent = String(cartCount());
}

recordClicks();
onStoreChange(showCount);
showCount();
startRouter(drawNotFound);
