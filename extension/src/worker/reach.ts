/** Follows shared tabs as they navigate, close and change their number. */
import { attach } from './attach.ts';
import { paint } from './badge.ts';
import { fallAsleep, leaveOrigin } from './leave.ts';
import { originOf, sitePattern } from './origin.ts';
import { endShare, makeShare, shareOfTab } from './shares.ts';
import type { ShareRecord } from './state.ts';
import type { World } from './world.ts';

/** The tab changed: is it still, or again, where it was shared. */
export async function tabUpdated(
  world: World,
  tabId: number,
  tab: chrome.tabs.Tab,
  status: string | undefined,
): Promise<void> {
  const share = shareOfTab(world, tabId);
  if (share === undefined) {
    if (status === 'complete') await shareAgain(world, tab);
    return;
  }
  await follow(world, share, tab, status === 'complete');
  if (status !== undefined) await paint(world);
}

async function follow(
  world: World,
  share: ShareRecord,
  tab: chrome.tabs.Tab,
  loaded: boolean,
): Promise<void> {
  if (tab.discarded) return await fallAsleep(world, share);
  if (originOf(tab.url) !== share.origin) {
    // Where access was withdrawn and no address is seen, nobody can say that it left.
    if (share.state === 'shared' || tab.url !== undefined) await leaveOrigin(world, share);
    return;
  }
  share.title = tab.title ?? share.title;
  // A document that has just loaded is attached ahead of the next call; one that comes later is found then.
  if (share.state !== 'shared' || loaded) await attach(world, share);
}

/** The person opened the popup or pressed the shortcut on this tab, which gives access to it anew. */
export async function lookAgain(world: World, tabId: number): Promise<void> {
  const share = shareOfTab(world, tabId);
  if (share === undefined || share.state === 'shared') return;
  const tab = await chrome.tabs.get(tabId).catch(() => undefined);
  if (tab !== undefined && originOf(tab.url) === share.origin) await attach(world, share);
  await paint(world);
}

/**
 * A document of this tab came back from the back/forward cache. That proves where the tab is even when
 * the browser no longer lets its address be seen; reading it still needs a click.
 */
export async function restored(world: World, tabId: number, origin: string | undefined): Promise<void> {
  const share = shareOfTab(world, tabId);
  if (share === undefined || origin !== share.origin) return;
  if (share.state === 'left_origin') {
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    if (originOf(tab?.url) !== share.origin) share.state = 'needs_toolbar_click';
    await world.store.keep('shares');
  }
  await attach(world, share);
  await paint(world);
}

export async function tabRemoved(world: World, tabId: number): Promise<void> {
  const share = shareOfTab(world, tabId);
  if (share !== undefined) await endShare(world, share, true);
}

/** A discarded tab comes back under another number. */
export async function tabReplaced(world: World, added: number, removed: number): Promise<void> {
  const share = shareOfTab(world, removed);
  if (share === undefined) return;
  share.tabId = added;
  share.documents = [];
  await world.store.keep('shares');
  const tab = await chrome.tabs.get(added).catch(() => undefined);
  if (tab !== undefined) await follow(world, share, tab, false);
}

/** Shares a tab of a site the person chose to share always, while the browser grants that site. */
export async function shareAgain(world: World, tab: chrome.tabs.Tab): Promise<void> {
  const { lasting } = world.store;
  const origin = originOf(tab.url);
  if (world.store.space === 'incognito') return;
  if (lasting.stopped || tab.id === undefined || tab.discarded || origin === undefined) return;
  if (!lasting.always.includes(origin) || shareOfTab(world, tab.id) !== undefined) return;
  if (!(await chrome.permissions.contains({ origins: [sitePattern(origin)] }))) return;
  if (lasting.stopped || shareOfTab(world, tab.id) !== undefined) return;
  const share = makeShare(world, { tabId: tab.id, origin, title: tab.title ?? '' }, 'always');
  await world.store.keep('shares', 'epoch');
  await attach(world, share);
  await paint(world);
}

/** After a start of the browser or the worker: tabs that are gone or elsewhere, tabs to be shared always. */
export async function lookAround(world: World): Promise<void> {
  const tabs = await chrome.tabs.query({});
  const byId = new Map(tabs.map((tab) => [tab.id, tab]));
  for (const share of [...world.store.kept.shares]) {
    const tab = byId.get(share.tabId);
    // It may have left its site, or come back, while no worker was there to hear of it.
    if (tab === undefined) await endShare(world, share, true);
    else await follow(world, share, tab, false);
  }
  for (const tab of tabs) await shareAgain(world, tab);
  await paint(world);
}
