/**
 * Brings content script and engine into the documents of a shared tab, and nowhere else. Under `activeTab`
 * the browser leaves out frames of other origins by itself; a site permission brings them in.
 */
import type { Refusal } from '../generated/messages.ts';
import { watchTools } from '../page/watch-tools.ts';
import { paint } from './badge.ts';
import { Joining } from './join.ts';
import { fallAsleep, hasStayedAway, leaveOrigin } from './leave.ts';
import { topIsNow } from './listed.ts';
import { originOf } from './origin.ts';
import { probe } from './probe.ts';
import { endShare } from './shares.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

const running = new Map<string, Promise<Refusal | undefined>>();

/**
 * Makes `share.documents` what the tab shows now. Gives the reason when the tab cannot be reached.
 * Calls for the same share wait for one another, so that no document gets two prefixes.
 */
export function attach(world: World, share: ShareRecord): Promise<Refusal | undefined> {
  const before = running.get(share.session) ?? Promise.resolve(undefined);
  const mine = before.catch(() => undefined).then(() => attachNow(world, share));
  running.set(share.session, mine);
  const clear = () => {
    if (running.get(share.session) === mine) running.delete(share.session);
  };
  mine.then(clear, clear);
  return mine;
}

/** The top document of a share; attached if it is not yet. */
export async function topDocument(world: World, share: ShareRecord): Promise<DocumentRecord | Refusal> {
  const known = top(share);
  if (known !== undefined && share.state === 'shared') return known;
  const refusal = await attach(world, share);
  if (refusal !== undefined) return refusal;
  return top(share) ?? { kind: 'document_gone' };
}

export function top(share: ShareRecord): DocumentRecord | undefined {
  return share.documents.find((document) => document.frameId === 0);
}

async function attachNow(world: World, share: ShareRecord): Promise<Refusal | undefined> {
  const unknown = () => ({
    kind: 'unknown_session' as const,
    session: share.session,
    sessions: world.store.kept.shares.map((one) => one.session),
  });
  if (!world.store.kept.shares.includes(share)) return unknown();
  if (share.state !== 'shared' && hasStayedAway(share, Date.now())) {
    await endShare(world, share);
    return unknown();
  }
  const joining = new Joining(world, share);
  const tab = await chrome.tabs.get(share.tabId).catch(() => undefined);
  if (tab === undefined) {
    await endShare(world, share, true);
    return { kind: 'tab_gone', session: share.session };
  }
  if (tab.discarded) await fallAsleep(world, share);
  const hidden = tab.discarded || tab.url === undefined;
  if (share.state === 'needs_toolbar_click' && hidden) {
    return { kind: 'needs_toolbar_click', session: share.session };
  }
  if (originOf(tab.url) !== share.origin) {
    await leaveOrigin(world, share);
    return { kind: 'left_origin', session: share.session, origin: share.origin };
  }
  if (!joining.current) return { kind: 'document_gone' };
  const found = await probe(share);
  if (!Array.isArray(found)) {
    if (found.kind === 'needs_toolbar_click' && joining.current) await pauseForClick(world, share);
    return found;
  }
  const topFound = found.find((document) => document.frameId === 0);
  if (topFound?.origin !== share.origin) return { kind: 'document_gone' };
  const joined = await Promise.all(found.map((document) => joining.join(document)));
  if (!joining.current) {
    joining.undo();
    return { kind: 'document_gone' };
  }
  share.documents = joined.filter((one): one is DocumentRecord => one !== undefined && !('kind' in one));
  if (top(share) === undefined) {
    const broken = joined[found.indexOf(topFound)];
    return broken !== undefined && 'kind' in broken ? broken : { kind: 'document_gone' };
  }
  topIsNow(world.host, share, topFound.documentId);
  share.title = tab.title ?? '';
  share.state = 'shared';
  delete share.since;
  await world.store.keep('shares');
  if (!joining.current) return { kind: 'document_gone' };
  watch(share);
  return undefined;
}

async function pauseForClick(world: World, share: ShareRecord): Promise<void> {
  share.state = 'needs_toolbar_click';
  share.since ??= Date.now();
  await world.store.keep('shares');
  await paint(world);
}

/** Where the browser has no model context, a listener beside the page's scripts says when tools change. */
function watch(share: ShareRecord): void {
  const documentIds = share.documents.filter((one) => !one.nativeTools).map((one) => one.documentId);
  for (const documentId of documentIds) {
    const target = { tabId: share.tabId, documentIds: [documentId] };
    const injected = chrome.scripting.executeScript({
      target,
      world: 'MAIN',
      func: watchTools,
      injectImmediately: true,
    });
    // A sandboxed document runs no scripts of the page's world; it has no tools either.
    injected.catch(() => undefined);
  }
}
