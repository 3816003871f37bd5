/** The person's Stop: everything ends at once, and stays ended over reload and restart. */
import { paint, unpaint } from './badge.ts';
import { withdraw } from './policy.ts';
import { drop, tellShares } from './shares.ts';
import type { World } from './world.ts';

export async function stop(world: World): Promise<void> {
  const { kept, lasting } = world.store;
  // Before the first wait, so that nothing that runs meanwhile can still act.
  lasting.stopped = true;
  lasting.always = [];
  const shares = kept.shares;
  kept.shares = [];
  kept.wanted = [];
  kept.epoch += 1;
  world.permits.revoke();
  const unanswered = withdraw(kept);
  const stored = Promise.all([
    world.store.last('stopped', 'always'),
    world.store.keep('shares', 'epoch', 'grants', 'approvals', 'policy', 'wanted'),
  ]);
  // While the shares still carry the epoch their documents know: a page tool is told to abort under it.
  const why = 'the person pressed Stop while it was being done';
  world.calls.stop(undefined, { kind: 'stopped' }, why, stored);
  for (const share of shares) {
    drop({ ...share });
    share.epoch = kept.epoch;
    share.documents = [];
  }
  // Nobody outside hears of it before it would outlive this worker; a store that fails does not keep it in.
  await stored.catch(() => undefined);
  world.host.post({ type: 'revoked' });
  tellShares(world);
  for (const approval of unanswered) world.host.post({ type: 'decided', approval, allowed: false });
  await Promise.all(shares.map((share) => unpaint(share.tabId)));
  await paint(world);
  await stored;
}

/** New shares may begin. What was shared before stays unshared. */
export async function resume(world: World): Promise<void> {
  world.store.lasting.stopped = false;
  await world.store.last('stopped');
  await paint(world);
}
