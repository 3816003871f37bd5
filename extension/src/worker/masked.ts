/**
 * What the browser tells the worker of a tab (address, title) is the page's text as well. It leaves only
 * cleaned of secrets by the engine of the document it is from.
 */
import { top } from './attach.ts';
import { askEngine } from './documents.ts';
import type { ShareRecord } from './state.ts';

/** The text without secrets; nothing when there is no engine to look for them. */
export async function masked(share: ShareRecord, text: string): Promise<string | undefined> {
  const document = share.state === 'shared' ? top(share) : undefined;
  if (document === undefined) return undefined;
  const sent = await askEngine(share, document, { op: 'mask', text });
  if ('failed' in sent || sent.response.response !== 'masked') return undefined;
  return sent.response.text;
}
