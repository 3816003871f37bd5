import type { Refusal } from '../generated/messages.ts';

/** Why the result of a tool that has run is not told, in words for {@link Refusal} `indeterminate`. */
export function withheld(refusal: Refusal): string {
  const ran = 'the tool ran and its result is withheld';
  switch (refusal.kind) {
    case 'inventory_full':
      return `${ran}: the page holds more secrets (${refusal.category}) than can be kept track of`;
    case 'bad_selector':
      return `${ran}: a selector of the redaction policy cannot be read`;
    default:
      return `${ran}: it could not be cleaned of secrets`;
  }
}
