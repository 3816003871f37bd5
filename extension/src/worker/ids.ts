/** Names the worker mints. */

/** A letter and eight random hexadecimal digits. */
export function randomId(letter: 'a' | 't'): string {
  const random = crypto.getRandomValues(new Uint8Array(4));
  return letter + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
