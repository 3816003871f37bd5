/** The share records: found, made, raised and ended. */
import type { Refusal, SessionId, ShareMode } from '../generated/messages.ts';
import { paint, unpaint } from './badge.ts';
import { ask } from './documents.ts';
import { randomId } from './ids.ts';
import { withdraw } from './policy.ts';
import type { ShareRecord } from './state.ts';
import type { World } from './world.ts';

const CLOSED_REMEMBERED = 50;

/** The share a call is for, or why there is none. */
export function resolveSession(world: World, session: SessionId | null | undefined): ShareRecord | Refusal {
  const { kept, lasting } = world.store;
  if (lasting.stopped) return { kind: 'stopped' };
  const sessions = kept.shares.map((share) => share.session);
  if (session) {
    const share = kept.shares.find((one) => one.session === session);
    if (share) return share;
    if (kept.closed.includes(session)) return { kind: 'tab_gone', session };
    return { kind: 'unknown_session', session, sessions };
  }
  const [only, other] = kept.shares;
  if (only === undefined) return { kind: 'nothing_shared' };
  return other === undefined ? only : { kind: 'session_required', sessions };
}

export function isRefusal(value: ShareRecord | Refusal): value is Refusal {
  return 'kind' in value;
}

export function shareOfTab(world: World, tabId: number): ShareRecord | undefined {
  return world.store.kept.shares.find((share) => share.tabId === tabId);
}

export function shareOfDocument(world: World, documentId: string): ShareRecord | undefined {
  return world.store.kept.shares.find((share) =>
    share.documents.some((document) => document.documentId === documentId),
  );
}

/** Tells the broker which tabs are shared, so that it knows the one a call without a session is for. */
export function tellShares({ store, host }: World): void {
  host.post({ type: 'shares', sessions: store.kept.shares.map((share) => share.session) });
}

/** A new share of a tab. It holds no documents yet. */
export function makeShare(
  world: World,
  tab: { tabId: number; origin: string; title: string },
  mode: ShareMode,
): ShareRecord {
  const { kept } = world.store;
  kept.epoch += 1;
  const share: ShareRecord = {
    ...tab,
    session: randomId('t'),
    mode,
    epoch: kept.epoch,
    state: 'shared',
    documents: [],
    unreadable: {},
  };
  kept.shares.push(share);
  tellShares(world);
  return share;
}

/**
 * Takes back the authority of a share: engines of the old epoch are dropped, grants, permits and open
 * questions are void, and the broker is told.
 */
export async function raise(world: World, share: ShareRecord): Promise<void> {
  const { kept } = world.store;
  const old = { ...share };
  kept.epoch += 1;
  share.epoch = kept.epoch;
  share.documents = [];
  share.unreadable = {};
  world.permits.revoke(share.session);
  const unanswered = withdraw(kept, share.session);
  await world.store.keep('shares', 'epoch', 'grants', 'approvals', 'policy');
  world.host.post({ type: 'revoked', session: share.session });
  for (const approval of unanswered) world.host.post({ type: 'decided', approval, allowed: false });
  drop(old);
}

/** Ends a share for good. */
export async function endShare(world: World, share: ShareRecord, tabClosed = false): Promise<void> {
  const { kept } = world.store;
  kept.shares = kept.shares.filter((one) => one !== share);
  tellShares(world);
  if (tabClosed) kept.closed = [...kept.closed, share.session].slice(-CLOSED_REMEMBERED);
  const { session } = share;
  const refusal: Refusal = tabClosed
    ? { kind: 'tab_gone', session }
    : { kind: 'unknown_session', session, sessions: kept.shares.map((one) => one.session) };
  world.calls.stop(session, refusal, 'the share ended while it was being done');
  await world.store.keep('closed');
  await raise(world, share);
  await unpaint(share.tabId);
  await paint(world);
}

/** Tells the engines of a share to forget it. Not awaited: a document in the back/forward cache never hears. */
export function drop(share: ShareRecord): void {
  for (const document of share.documents) void ask(share, document, { op: 'drop' });
}
