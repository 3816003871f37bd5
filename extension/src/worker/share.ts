/** Sharing a tab, by the person's click in the popup or by the shortcut. */
import type { Refusal, ShareMode } from '../generated/messages.ts';
import { attach } from './attach.ts';
import { paint } from './badge.ts';
import { hasStayedAway } from './leave.ts';
import { originOf, sitePattern } from './origin.ts';
import { endShare, makeShare, shareOfTab } from './shares.ts';
import type { World } from './world.ts';

/** How long a click on "this site" waits for the browser's own question to be answered. */
const WANTED_MS = 120_000;
const STOPPED = 'Transom is stopped. Press Resume first.';

/**
 * Shares a tab. Gives the reason, for the person, when it cannot be.
 *
 * @param shown the site the person was shown, for a page can lead the tab elsewhere under a click; the
 *   shortcut shows none and means what the tab shows
 */
export async function shareTab(
  world: World,
  tabId: number,
  mode: ShareMode,
  shown?: string,
): Promise<string | undefined> {
  const { store } = world;
  if (store.lasting.stopped) return STOPPED;
  if (mode === 'always' && store.space === 'incognito') {
    return 'An incognito window keeps nothing, so no site is always shared there. Choose one of the others.';
  }
  const tab = await chrome.tabs.get(tabId).catch(() => undefined);
  const origin = originOf(tab?.url);
  if (tab === undefined || origin === undefined) {
    return 'This page cannot be shared: only http and https pages can, from the toolbar button on their tab.';
  }
  if (shown !== undefined && origin !== shown) {
    return 'Not shared: the tab shows another site by now. Look at it, then share it if you want to.';
  }
  if (mode === 'always' && chrome.extension.inIncognitoContext) {
    return 'A private window keeps nothing. Share the tab for this visit.';
  }
  if (mode !== 'visit' && !(await chrome.permissions.contains({ origins: [sitePattern(origin)] }))) {
    store.kept.wanted = [...store.kept.wanted, { tabId, origin, mode, at: Date.now() }].slice(-10);
    await store.keep('wanted');
    return 'Waiting for you to allow this site in the question of the browser.';
  }
  const before = shareOfTab(world, tabId);
  const over = before !== undefined && (before.origin !== origin || hasStayedAway(before, Date.now()));
  if (over) await endShare(world, before);
  // Before the share is to be seen, and so before anybody could take it for kept.
  const added = mode === 'always' && (await setAlways(world, origin, true));
  // Stop may have come while the browser was asked.
  if (store.lasting.stopped) return STOPPED;
  const share = shareOfTab(world, tabId) ?? makeShare(world, { tabId, origin, title: tab.title ?? '' }, mode);
  share.mode = mode;
  await store.keep('shares', 'epoch');
  // The person shared the tab and not the one document: when that is replaced in the middle, the next counts.
  const refusal = (await attach(world, share)) && (await attach(world, share));
  if (refusal !== undefined) {
    if (added) await setAlways(world, origin, false);
    if (before === undefined) await endShare(world, share);
    return unreachable(refusal);
  }
  // Stop may have come after the last document was attached, and then this share is no more.
  if (!store.kept.shares.includes(share)) return STOPPED;
  await paint(world);
  return undefined;
}

/** True when that changed anything. */
async function setAlways({ store }: World, origin: string, wanted: boolean): Promise<boolean> {
  const { always } = store.lasting;
  if (always.includes(origin) === wanted) return false;
  store.lasting.always = wanted ? [...always, origin] : always.filter((one) => one !== origin);
  await store.last('always');
  return true;
}

function unreachable(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'needs_toolbar_click':
      return 'The browser gives no access to this tab yet. Press the toolbar button while the tab is in front. If that does not help, open the page in a new tab.';
    case 'engine_failed':
      return 'The page engine could not start in this page. Reload the page and try again.';
    default:
      return 'This page could not be reached. Reload it and try again.';
  }
}

/** The browser's question was answered with yes, even if it closed the popup. */
export async function permissionsAdded(world: World, origins: readonly string[]): Promise<void> {
  const { kept } = world.store;
  const now = Date.now();
  const ready = kept.wanted.filter(
    (one) => now - one.at < WANTED_MS && origins.includes(sitePattern(one.origin)),
  );
  kept.wanted = kept.wanted.filter((one) => !ready.includes(one) && now - one.at < WANTED_MS);
  await world.store.keep('wanted');
  for (const { tabId, mode, origin } of ready) {
    await shareTab(world, tabId, mode, origin);
  }
}

/** Ends a share by the person's click; a site shared always is shared again only when asked to. */
export async function unshareTab(world: World, session: string): Promise<string | undefined> {
  const { store } = world;
  const share = store.kept.shares.find((one) => one.session === session);
  if (share === undefined) return 'This tab is no longer shared.';
  await setAlways(world, share.origin, false);
  await endShare(world, share);
  return undefined;
}
