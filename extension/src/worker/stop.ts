/** The person's Stop: everything ends at once, and stays ended over reload and restart. */
import { paint, unpaint } from './badge.ts';
import { withdraw } from './policy.ts';
import { drop, tellShares } from './shares.ts';
import type { World } from './world.ts';

export async function stop(world: World): Promise<void> {
  const { kept, lasting } = world.store;
  // Before the first wait, so that nothing that runs meanwhile can still act.
  lasting.stopped = true;
  const shares = kept.shares;
  kept.shares = [];
  kept.wanted = [];
  lasting.always = [];
  const epochs = shares.map((share) => ({ ...share }));
  kept.epoch += 1;
  for (const share of shares) {
    share.epoch = kept.epoch;
    share.documents = [];
  }
  world.permits.revoke();
  const unanswered = withdraw(kept);
  world.calls.stop(undefined, { kind: 'stopped' }, 'the person pressed Stop while it was being done');
  world.host.post({ type: 'revoked' });
  tellShares(world);
  for (const approval of unanswered) world.host.post({ type: 'decided', approval, allowed: false });
  for (const share of epochs) drop(share);
  await Promise.all([
    world.store.last('stopped', 'always'),
    world.store.keep('shares', 'epoch', 'grants', 'approvals', 'policy', 'wanted'),
  ]);
  await Promise.all(shares.map((share) => unpaint(share.tabId)));
  await paint(world);
}

/** New shares may begin. What was shared before stays unshared. */
export async function resume(world: World): Promise<void> {
  world.store.lasting.stopped = false;
  await world.store.last('stopped');
  await paint(world);
}
