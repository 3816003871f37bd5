/** Moves a shared tab within its origin, and proves it by the document that is there afterwards. */
import { NAVIGATION_MS } from '../generated/limits.ts';
import type { Direction, Outcome, Refusal } from '../generated/messages.ts';
import { attach, top, topDocument } from './attach.ts';
import type { Call } from './calls.ts';
import { pause } from './deadline.ts';
import { ask } from './documents.ts';
import { masked } from './masked.ts';
import { type Destination, destination, originOf } from './origin.ts';
import { isDocument } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

type Going = Exclude<Destination, { refusal: Refusal }>;

const LOOK_EVERY_MS = 30;
/** A tab that stands still as long as this after it was told to move is not going to. */
const STANDSTILL_MS = 1_500;

/**
 * @param to an address, relative ones from where the tab is now, or one of back, forward, reload; whether it
 *   leads within the share is looked at here in any case
 */
export async function performNavigate(
  world: World,
  call: Call,
  share: ShareRecord,
  to: string,
): Promise<Outcome | Refusal> {
  const document = await topDocument(world, share);
  if (!isDocument(document)) return document;
  const tab = await chrome.tabs.get(share.tabId).catch(() => undefined);
  const { session, origin } = share;
  if (tab === undefined) return { kind: 'tab_gone', session };
  // The tab's own back and reload would act on another site's page.
  if (originOf(tab.url) !== origin) return { kind: 'left_origin', session, origin };
  const going = destination(to, tab.url ?? origin, origin);
  if ('refusal' in going) return going.refusal;
  if (call.signal.aborted) return { kind: 'stopped' };
  call.dispatched = true;
  const refusal = await dispatch(share, document, going);
  if (refusal !== undefined) {
    call.dispatched = refusal.kind === 'indeterminate';
    return refusal;
  }
  const before = { document: document.documentId, url: tab.url };
  return await arrived(world, call, share, going, before);
}

async function dispatch(
  share: ShareRecord,
  document: DocumentRecord,
  going: Going,
): Promise<Refusal | undefined> {
  if ('move' in going && going.move !== 'reload') return await traverse(share, document, going.move);
  try {
    if ('url' in going) await chrome.tabs.update(share.tabId, { url: going.url });
    else await chrome.tabs.reload(share.tabId);
    return undefined;
  } catch {
    return { kind: 'invalid_arguments', path: '/to', expected: 'an address the tab takes' };
  }
}

async function traverse(
  share: ShareRecord,
  document: DocumentRecord,
  direction: Direction,
): Promise<Refusal | undefined> {
  const sent = await ask(share, document, { op: 'traverse', direction });
  // The document may be on its way out before its reply is: where the tab gets to is the answer.
  if ('failed' in sent) return sent.failed === 'gone' ? { kind: 'document_gone' } : undefined;
  return sent.reply.reply === 'refused' ? sent.reply.refusal : undefined;
}

async function arrived(
  world: World,
  call: Call,
  share: ShareRecord,
  going: Going,
  before: { document: string; url: string | undefined },
): Promise<Outcome | Refusal> {
  const start = performance.now();
  const passed = () => performance.now() - start;
  let reached: string | undefined;
  while (passed() < NAVIGATION_MS) {
    if (call.signal.aborted) return { kind: 'stopped' };
    await pause(LOOK_EVERY_MS);
    const tab = await chrome.tabs.get(share.tabId).catch(() => undefined);
    if (tab === undefined) return { kind: 'indeterminate', why: 'the tab was closed on the way' };
    if (tab.status !== 'complete' || tab.pendingUrl) continue;
    const refusal = await attach(world, share);
    if (refusal !== undefined && refusal.kind !== 'document_gone') {
      return { kind: 'indeterminate', why: 'the tab left the shared site on the way' };
    }
    const now = refusal === undefined ? top(share)?.documentId : undefined;
    const moved = now !== undefined && (now !== before.document || tab.url !== before.url);
    const there = 'url' in going && now !== undefined && tab.url === going.url && going.url !== before.url;
    // Attaching takes a while, and the tab may have gone on meanwhile.
    if ((moved || there) && originOf(tab.url) === share.origin) {
      reached = tab.url;
      break;
    }
    if (passed() > STANDSTILL_MS) break;
  }
  return await outcome(share, going, reached, passed() >= NAVIGATION_MS);
}

async function outcome(
  share: ShareRecord,
  going: Going,
  reached: string | undefined,
  late: boolean,
): Promise<Outcome> {
  const { session } = share;
  if (reached === undefined) {
    const why = late
      ? `the page had not loaded after ${NAVIGATION_MS} ms`
      : 'the tab did not move, or the page there could not be loaded';
    return { session, proof: late ? 'indeterminate' : 'not_confirmed', why };
  }
  const shown = await masked(share, reached);
  const url = shown === undefined ? {} : { url: shown };
  if ('url' in going && reached !== going.url) {
    return { session, proof: 'not_confirmed', why: 'the site led the tab to another address', ...url };
  }
  return { session, proof: 'confirmed', why: 'a document with this address is loaded', ...url };
}
