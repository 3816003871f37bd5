/**
 * Brings content script and engine into the documents of a shared tab, and nowhere else. Under `activeTab`
 * the browser leaves out frames of other origins by itself; a site permission brings them in.
 */
import type { DocumentId, Refusal } from '../generated/messages.ts';
import { watchTools } from '../page/watch-tools.ts';
import { paint } from './badge.ts';
import { ask } from './documents.ts';
import { leaveOrigin } from './leave.ts';
import { topIsNow } from './listed.ts';
import { originOf } from './origin.ts';
import { endShare } from './shares.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

interface Probe {
  origin: string;
  present: boolean;
  engine: boolean;
}

interface Found extends Probe {
  documentId: DocumentId;
  frameId: number;
}

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
  if (!world.store.kept.shares.includes(share)) {
    return { kind: 'unknown_session', session: share.session, sessions: sessions(world) };
  }
  const epoch = share.epoch;
  const tab = await chrome.tabs.get(share.tabId).catch(() => undefined);
  if (tab === undefined) {
    await endShare(world, share, true);
    return { kind: 'tab_gone', session: share.session };
  }
  if (share.state === 'needs_toolbar_click' && originOf(tab.url) !== share.origin) {
    return { kind: 'needs_toolbar_click', session: share.session };
  }
  if (originOf(tab.url) !== share.origin) {
    await leaveOrigin(world, share);
    return { kind: 'left_origin', session: share.session, origin: share.origin };
  }
  const found = await probe(share.tabId);
  if ('kind' in found) {
    if (found.kind === 'needs_toolbar_click') {
      share.state = 'needs_toolbar_click';
      await world.store.keep('shares');
      await paint(world);
      return { kind: 'needs_toolbar_click', session: share.session };
    }
    return { kind: 'document_gone' };
  }
  const topFound = found.documents.find((document) => document.frameId === 0);
  if (topFound?.origin !== share.origin) return { kind: 'document_gone' };
  const joined = await Promise.all(found.documents.map((document) => join(world, share, document)));
  // Stop, unshare or leaving the origin came in between: what was attached holds an epoch nobody uses.
  if (share.epoch !== epoch) return { kind: 'document_gone' };
  const before = new Map(share.documents.map((document) => [document.documentId, document]));
  share.documents = joined.filter((one): one is DocumentRecord => one !== undefined && !('kind' in one));
  for (const record of share.documents) {
    const hostRef = before.get(record.documentId)?.hostRef;
    if (hostRef !== undefined) record.hostRef = hostRef;
  }
  if (top(share) === undefined) {
    const broken = joined[found.documents.indexOf(topFound)];
    return broken !== undefined && 'kind' in broken ? broken : { kind: 'document_gone' };
  }
  topIsNow(world.host, share, topFound.documentId);
  share.title = tab.title ?? '';
  share.state = 'shared';
  delete share.since;
  await world.store.keep('shares');
  watch(share);
  return undefined;
}

type Probed = { documents: Found[] } | { kind: 'needs_toolbar_click' | 'document_gone' };

async function probe(tabId: number): Promise<Probed> {
  try {
    const results = await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: (build: string): Probe => {
        const present = (globalThis as { __transomContent?: { build: string; alive(): boolean } })
          .__transomContent;
        return {
          origin: self.origin,
          present: present?.build === build && present.alive(),
          engine: '__transomEngine' in globalThis,
        };
      },
      args: [BUILD],
      injectImmediately: true,
    });
    const documents: Found[] = [];
    for (const { documentId, frameId, result } of results) {
      if (result) documents.push({ ...result, documentId, frameId });
    }
    return { documents };
  } catch (error) {
    return { kind: isForbidden(error) ? 'needs_toolbar_click' : 'document_gone' };
  }
}

/** Attaches one document; nothing when it went away, the reason when its engine does not start. */
async function join(
  world: World,
  share: ShareRecord,
  found: Found,
): Promise<DocumentRecord | Refusal | undefined> {
  const { documentId, frameId, origin } = found;
  const known = share.documents.find((document) => document.documentId === documentId);
  if (known !== undefined && found.present && found.engine) return { ...known, frameId };
  const target = { tabId: share.tabId, documentIds: [documentId] };
  const files = [...(found.engine ? [] : ['engine.js']), ...(found.present ? [] : ['content.js'])];
  try {
    if (files.length > 0) await chrome.scripting.executeScript({ target, files, injectImmediately: true });
  } catch {
    return undefined;
  }
  const prefix = await world.prefixes.next();
  const record: DocumentRecord = { documentId, frameId, prefix, path: [], origin, nativeTools: false };
  const sent = await ask(share, record, { op: 'attach', prefix, namespace: crypto.randomUUID(), origin });
  if ('failed' in sent) return undefined;
  const { reply } = sent;
  if (reply.reply === 'refused') return reply.refusal;
  if (reply.reply !== 'attached') return undefined;
  return { ...record, prefix: reply.prefix, path: reply.path, nativeTools: reply.native_tools };
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

function sessions(world: World) {
  return world.store.kept.shares.map((share) => share.session);
}

/** The browser's words for a page that may not be touched. */
function isForbidden(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /Cannot access|must request permission|cannot be scripted/i.test(text);
}
