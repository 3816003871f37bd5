/** The toolbar button says at a glance what Transom does in the tab in front. */
import { isOpen } from './policy.ts';
import type { ShareRecord } from './state.ts';
import type { World } from './world.ts';

interface Look {
  text: string;
  color: string;
  title: string;
}

const PLAIN: Look = { text: '', color: '#000000', title: 'Transom' };
const STOPPED: Look = { text: 'off', color: '#b3261e', title: 'Transom is stopped' };
const ASKS: Look = { text: '?', color: '#b35c00', title: 'Transom: an agent asks for permission' };
const SHARED: Look = { text: 'on', color: '#1a7f5a', title: 'Transom: this tab is shared' };
const AWAY: Look = { text: '…', color: '#6b6b6b', title: 'Transom: the share is paused' };

/** The browser forgets a tab's own badge when the tab navigates, so this is called on navigation too. */
export async function paint(world: World): Promise<void> {
  const { kept, lasting } = world.store;
  const asked = kept.approvals.some(isOpen);
  const everywhere = lasting.stopped ? STOPPED : asked ? ASKS : PLAIN;
  await Promise.allSettled([
    show(everywhere),
    ...kept.shares.map((share) => show(asked ? ASKS : lookOf(share), share.tabId)),
  ]);
}

/** Takes the badge off a tab whose share ended. */
export async function unpaint(tabId: number): Promise<void> {
  await Promise.allSettled([
    chrome.action.setBadgeText({ tabId, text: null as unknown as string }),
    chrome.action.setTitle({ tabId, title: PLAIN.title }),
  ]);
}

function lookOf(share: ShareRecord): Look {
  return share.state === 'shared' ? SHARED : AWAY;
}

async function show(look: Look, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  await Promise.all([
    chrome.action.setBadgeText({ ...where, text: look.text }),
    chrome.action.setBadgeBackgroundColor({ ...where, color: look.color }),
    chrome.action.setTitle({ ...where, title: look.title }),
  ]);
}
