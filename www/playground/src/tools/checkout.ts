/** Tools of `/checkout`. None of them takes card data: the person types it. */
import { ToolError } from '@transom/spa';
import { money } from '../money.ts';
import { orders, SHIPPING, type Shipping } from '../store.ts';
import { checkoutForm } from '../views/checkout.ts';
import { recorded, transom } from './shop.ts';

interface Delivery {
  readonly name?: string;
  readonly email?: string;
  readonly street?: string;
  readonly city?: string;
  readonly shipping?: Shipping;
  readonly gift?: boolean;
}

function form(): HTMLFormElement {
  const found = checkoutForm();
  if (found === null) throw new ToolError('cart_empty', 'the cart is empty: there is nothing to check out');
  return found;
}

/** Labels of the fields the browser would not submit. Labels only: what was typed stays in the page. */
function incomplete(form: HTMLFormElement): string[] {
  const fields = [...form.elements] as HTMLInputElement[];
  return fields
    .filter((field) => field.willValidate && !field.validity.valid)
    .map((field) => field.labels?.[0]?.textContent ?? field.name);
}

/** Writes a field as a person's input would be seen by the page. */
function write(field: HTMLInputElement | HTMLSelectElement, value: string | boolean): void {
  if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const text = { type: 'string', minLength: 1 };

transom.route(
  '/checkout',
  recorded([
    {
      name: 'fill_shipping',
      title: 'Fill in the delivery',
      description: 'Fills in address, shipping and gift wrap. Card data is typed by the person.',
      inputSchema: {
        type: 'object',
        properties: {
          name: text,
          email: { ...text, description: 'Where the confirmation goes.' },
          street: { ...text, description: 'Street and number.' },
          city: text,
          shipping: { type: 'string', enum: Object.keys(SHIPPING) },
          gift: { type: 'boolean' },
        },
        required: ['name', 'email', 'street', 'city'],
        additionalProperties: false,
      },
      execute(delivery: Delivery) {
        const target = form();
        for (const [name, value] of Object.entries(delivery)) {
          const field = target.elements.namedItem(name);
          if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) write(field, value);
        }
        return { filled: Object.keys(delivery), still_needed: incomplete(target) };
      },
    },
    {
      name: 'place_order',
      title: 'Place order',
      description: 'Buys what is in the cart. Works when every field, card data included, is filled in.',
      annotations: { consequentialHint: true },
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      execute() {
        const target = form();
        const missing = incomplete(target);
        if (missing.length > 0) {
          throw new ToolError('form_incomplete', `these fields are empty or wrong: ${missing.join(', ')}`);
        }
        target.requestSubmit();
        const [order] = orders();
        return { order: order?.id, total: money(order?.total ?? 0), status: order?.status };
      },
    },
  ]),
);
