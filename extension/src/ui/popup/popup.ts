/** The toolbar popup: shows the worker's state and carries the person's clicks to it. */

import type { ShareMode, UiReply, UiRequest } from '../../generated/messages.ts';
import { sitePattern } from '../../worker/origin.ts';
import { type Actions, type State, view } from './view.ts';

const main = document.querySelector('main');
const news = document.querySelector<HTMLElement>('#news');
const message = document.querySelector<HTMLElement>('#message');

let tabId: number | undefined;
let shown = '';
let state: State | undefined;

async function send(request: UiRequest): Promise<void> {
  const reply: UiReply | undefined = await chrome.runtime.sendMessage(request);
  if (reply?.ui === 'state') {
    say('');
    await refresh();
  } else {
    say(reply?.why ?? 'The extension did not answer. Reload it on the extensions page.');
  }
}

async function refresh(): Promise<void> {
  const request: UiRequest = { ui: 'state', ...(tabId === undefined ? {} : { tab_id: tabId }) };
  const reply: UiReply | undefined = await chrome.runtime.sendMessage(request);
  if (reply?.ui !== 'state') return;
  // Rebuilding what has not changed would take the focus away from under a click.
  const now = JSON.stringify(reply);
  if (now === shown) return;
  shown = now;
  announce(reply.approvals.length, state?.approvals.length ?? 0);
  state = reply;
  const focused = focusedPlace();
  main?.replaceChildren(...view(reply, tabId, actions));
  if (focused !== undefined) sameKind(focused.testid)[focused.index]?.focus();
}

/** The control that has the focus, by what it is and which of its kind. */
function focusedPlace(): { testid: string; index: number } | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active.dataset.testid === undefined) return undefined;
  const { testid } = active.dataset;
  return { testid, index: sameKind(testid).indexOf(active) };
}

function sameKind(testid: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-testid="${CSS.escape(testid)}"]`)];
}

/** A question that comes while the popup is open is spoken as well as shown. */
function announce(open: number, before: number): void {
  if (news === null || open <= before) return;
  news.textContent =
    open === 1 ? 'An agent asks for your permission.' : `${open} questions of agents are open.`;
}

function say(text: string): void {
  if (message === null) return;
  message.textContent = text;
  message.hidden = text === '';
}

async function share(mode: ShareMode): Promise<void> {
  const tab = tabId;
  const origin = state?.here;
  if (tab === undefined || !origin) return;
  if (mode !== 'visit') {
    // The browser's question may close this popup; the worker then goes on when it is answered. Asked
    // before anything is waited for, or the click would no longer count.
    const asked = chrome.permissions.request({ origins: [sitePattern(origin)] });
    await chrome.runtime.sendMessage({ ui: 'share', tab_id: tab, mode } satisfies UiRequest);
    if (!(await asked)) {
      say('Not shared: the browser may not give Transom this site. You can share it for this visit.');
      return;
    }
  }
  await send({ ui: 'share', tab_id: tab, mode });
}

const actions: Actions = {
  share: (mode) => void share(mode),
  unshare: (session) => void send({ ui: 'unshare', session }),
  stop: () => void send({ ui: 'stop' }),
  resume: () => void send({ ui: 'resume' }),
  decide: (approval, decision) => void send({ ui: 'decide', approval, decision }),
};

async function start(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  tabId = tab?.id;
  // Whatever the worker learns it also stores; that is the signal to ask it again.
  chrome.storage.onChanged.addListener(() => void refresh());
  await refresh();
}

void start();
