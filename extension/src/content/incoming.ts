/** What comes from the worker, by message or by port, and whatever breaks while it is answered. */
import type { FromContent, PortCall, ToContent } from '../generated/messages.ts';

export function isToContent(value: unknown): value is ToContent {
  if (typeof value !== 'object' || value === null) return false;
  const { epoch, redaction, until, body } = value as Record<string, unknown> & {
    body?: { op?: unknown } | null;
  };
  const numbers = [epoch, redaction, until].every((one) => typeof one === 'number');
  return numbers && typeof body?.op === 'string';
}

export function isPortCall(value: unknown): value is PortCall {
  if (typeof value !== 'object' || value === null) return false;
  const { id, message } = value as { id?: unknown; message?: unknown };
  return typeof id === 'number' && isToContent(message);
}

/** The worker hears of a failure now and not by its deadline. */
export async function answered(work: Promise<FromContent>): Promise<FromContent> {
  try {
    return await work;
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).slice(0, 200);
    return { reply: 'refused', refusal: { kind: 'engine_failed', what } };
  }
}
