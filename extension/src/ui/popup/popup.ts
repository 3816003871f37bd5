/** The toolbar popup: shows the worker's state and carries the person's clicks to it. */

import type { ShareMode, UiReply, UiRequest } from '../../generated/messages.ts';
import { sitePattern } from '../../worker/origin.ts';
import { Arming } from '../approve/arming.ts';
import { type Actions, type State, View } from './view.ts';

const main = document.querySelector('main');
const news = document.querySelector<HTMLElement>('#news');
const message = document.querySelector<HTMLElement>('#message');
const arming = new Arming();

let tabId: number | undefined;
let shown = '';
let asked: string[] = [];

async function send(request: UiRequest): Promise<void> {
  const reply: UiReply | undefined = await chrome.runtime.sendMessage(request);
  if (reply?.ui === 'state') say('');
  else say(reply?.why ?? 'The extension did not answer. Reload it on the extensions page.');
  await refresh();
}

async function refresh(): Promise<void> {
  const request: UiRequest = { ui: 'state', ...(tabId === undefined ? {} : { tab_id: tabId }) };
  const reply: UiReply | undefined = await chrome.runtime.sendMessage(request);
  if (reply?.ui !== 'state') return;
  const now = JSON.stringify(reply);
  if (now === shown) return;
  shown = now;
  announce(reply);
  view?.show(reply, tabId);
}

/** A question that comes while the popup is open is spoken as well as shown. */
function announce({ approvals }: State): void {
  const before = asked;
  asked = approvals.map((one) => one.approval);
  if (news === null || asked.every((id) => before.includes(id))) return;
  const open = asked.length;
  news.textContent =
    open === 1 ? 'An agent asks for your permission.' : `${open} questions of agents are open.`;
}

function say(text: string): void {
  if (message === null) return;
  message.textContent = text;
  message.hidden = text === '';
}

async function share(mode: ShareMode, origin: string): Promise<void> {
  if (tabId === undefined) return;
  const request: UiRequest = { ui: 'share', tab_id: tabId, origin, mode };
  if (mode !== 'visit') {
    // The browser's question may close this popup; the worker then goes on when it is answered. Asked
    // before anything is waited for, or the click would no longer count.
    const answered = chrome.permissions.request({ origins: [sitePattern(origin)] });
    await chrome.runtime.sendMessage(request);
    if (!(await answered)) {
      say('Not shared: the browser may not give Transom this site. You can share it for this visit.');
      return;
    }
  }
  await send(request);
}

const actions: Actions = {
  share: (mode, origin) => void share(mode, origin),
  unshare: (session) => void send({ ui: 'unshare', session }),
  stop: () => void send({ ui: 'stop' }),
  resume: () => void send({ ui: 'resume' }),
  decide: (approval, decision) => {
    arming.restart();
    void send({ ui: 'decide', approval, decision });
  },
};

const view = main === null ? undefined : new View(main, actions, arming);

async function start(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  tabId = tab?.id;
  // Whatever the worker learns it also stores; that is the signal to ask it again.
  chrome.storage.onChanged.addListener(() => void refresh());
  // A tab that is not shared moves without the worker storing anything.
  chrome.tabs.onUpdated.addListener((updated) => {
    if (updated === tabId) void refresh();
  });
  await refresh();
}

void start();
