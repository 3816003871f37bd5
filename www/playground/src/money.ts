const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** Euro cents as text, e.g. `€14.50`. */
export function money(cents: number): string {
  return format.format(cents / 100);
}
