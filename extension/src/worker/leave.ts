/** A shared tab shows another site: the share pauses and nothing is read or injected there. */
import { LEFT_ORIGIN_MS } from '../generated/limits.ts';
import { paint } from './badge.ts';
import { endShare, raise } from './shares.ts';
import type { ShareRecord } from './state.ts';
import type { World } from './world.ts';

/**
 * The browser discarded the tab. Nobody wakes it but the person, and where the access came from a click on the
 * toolbar button it went with the page: then what the tab shows when it is woken cannot be seen without a click.
 */
export async function fallAsleep(world: World, share: ShareRecord): Promise<void> {
  if (share.state !== 'shared') return;
  share.state = 'needs_toolbar_click';
  share.since = Date.now();
  const { session } = share;
  const why = 'the browser discarded the tab while it was being done';
  world.calls.stop(session, { kind: 'needs_toolbar_click', session }, why);
  await raise(world, share);
  await paint(world);
}

/** Pauses a share. A share of one visit ends when its tab stays away too long. */
export async function leaveOrigin(world: World, share: ShareRecord): Promise<void> {
  if (share.state === 'left_origin') {
    if (hasStayedAway(share, Date.now())) await endShare(world, share);
    return;
  }
  share.state = 'left_origin';
  share.since = Date.now();
  const { session, origin } = share;
  world.calls.stop(
    session,
    { kind: 'left_origin', session, origin },
    'the tab left the shared site while it was being done',
  );
  await raise(world, share);
  await paint(world);
}

export function hasStayedAway(share: ShareRecord, now: number): boolean {
  return share.mode === 'visit' && share.since !== undefined && now - share.since > LEFT_ORIGIN_MS;
}
