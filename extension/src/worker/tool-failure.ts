/** How a page's tool says that it failed without throwing. */
import { isRecord } from './guards.ts';

/** As long as the words of a thrown error. */
const MESSAGE_CHARS = 500;

/**
 * The message of a result that is a failure: the text of a JSON object with `isError: true`, which is what
 * the adapter's tools answer, because an error that is thrown loses its words on the way out of some
 * browsers' model context. Undefined for every other result.
 */
export function failureIn(result: string): string | undefined {
  // Results are long and rarely failures: the text is parsed only when it can be one.
  if (!result.includes('"isError"')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(result);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.isError !== true) return undefined;
  const words = [value.message, value.code].find((one) => typeof one === 'string' && one !== '');
  return typeof words === 'string' ? words.slice(0, MESSAGE_CHARS) : 'no message';
}
