/** The popup's content for one state of the worker. */
import type { ApprovalView, Decision, ShareMode, UiReply } from '../../generated/messages.ts';
import { ApprovalCard } from '../approve/approval.ts';
import type { Arming } from '../approve/arming.ts';
import { word } from '../approve/foreign.ts';
import { arrange, Made } from './arrange.ts';
import { button, element, section } from './elements.ts';

export type State = Extract<UiReply, { ui: 'state' }>;
type Share = State['shares'][number];
type Hop = State['hops'][number];

export interface Actions {
  /** @param origin the site as it was shown */
  share(mode: ShareMode, origin: string): void;
  unshare(session: string): void;
  stop(): void;
  resume(): void;
  decide(approval: string, decision: Decision): void;
}

export class View {
  readonly #root: Element;
  readonly #actions: Actions;
  readonly #arming: Arming;
  readonly #made = new Made();
  readonly #cards = new Map<string, ApprovalCard>();
  readonly #asked = element('ul');

  constructor(root: Element, actions: Actions, arming: Arming) {
    this.#root = root;
    this.#actions = actions;
    this.#arming = arming;
  }

  /** @param tabId the tab the popup was opened on */
  show(state: State, tabId: number | undefined): void {
    const hadFocus = this.#asked.contains(this.#arming.awaited ?? document.activeElement);
    arrange(this.#root, this.#parts(state, tabId));
    this.#made.forgetUnshown();
    this.#arming.look();
    // Not to a button: the key that answered one question may still be down.
    if (hadFocus && !this.#asked.contains(document.activeElement)) {
      this.#asked.querySelector('li')?.focus({ preventScroll: true });
    }
  }

  #parts(state: State, tabId: number | undefined): HTMLElement[] {
    const actions = this.#actions;
    const { hops, shares, approvals } = state;
    const connected = this.#made.get('connection', hops, () => connection(hops));
    if (state.stopped) return [this.#made.get('stopped', null, () => stopped(actions)), connected];
    const parts: HTMLElement[] = [];
    this.#ask(approvals, tabId);
    if (approvals.length > 0) {
      const title = approvals.length === 1 ? 'A question' : 'Questions';
      // The heading may change around the cards, which must stay.
      const asks = this.#made.get('asks', null, () => section(title, this.#asked));
      const heading = asks.querySelector('h2');
      if (heading !== null && heading.textContent !== title) heading.textContent = title;
      parts.push(asks);
    }
    const here = shares.find((one) => one.tab_id === tabId);
    if (here === undefined) {
      parts.push(this.#made.get('here', state.here, () => shareThis(state.here, actions, this.#arming)));
    }
    if (shares.length > 0) {
      const shared = () =>
        section(
          'Shared tabs',
          element('ul', {}, ...shares.map((one) => sharedTab(one, one === here, actions))),
        );
      parts.push(this.#made.get('shares', [shares, here?.session], shared));
    }
    const stop = () => button('Stop everything', { class: 'stop', testid: 'stop' }, actions.stop);
    parts.push(connected, this.#made.get('stop', null, stop));
    return parts;
  }

  #ask(approvals: readonly ApprovalView[], tabId: number | undefined): void {
    const open = new Set(approvals.map((one) => one.approval));
    for (const id of this.#cards.keys()) if (!open.has(id)) this.#cards.delete(id);
    const items = approvals.map((one, index) => {
      const card = this.#cards.get(one.approval) ?? new ApprovalCard(one, this.#arming, this.#actions.decide);
      this.#cards.set(one.approval, card);
      card.place(index, one.title, one.tab_id === tabId);
      return card.element;
    });
    arrange(this.#asked, items);
  }
}

function stopped(actions: Actions): HTMLElement {
  return section(
    'Stopped',
    element('p', {}, 'Nothing is shared and no agent can read or act, also after a restart of the browser.'),
    button('Resume', { class: 'resume first', testid: 'resume' }, actions.resume),
  );
}

function shareThis(here: string | null | undefined, actions: Actions, arming: Arming): HTMLElement {
  if (!here) {
    return section(
      'This tab',
      element('p', { class: 'quiet' }, 'This page cannot be shared: only http and https pages can.'),
    );
  }
  const choice = (mode: ShareMode, text: string, first = false) => {
    const look = { testid: `share-${mode}`, ...(first ? { class: 'first' } : {}) };
    const made = button(text, look, () => actions.share(mode, here));
    return arming.guard(made, `${mode} ${here}`);
  };
  // What a private window is shared for must not be remembered.
  const always = chrome.extension.inIncognitoContext ? undefined : choice('always', 'Always');
  return section(
    'This tab',
    element('p', { class: 'origin' }, here),
    element(
      'div',
      { class: 'stack' },
      choice('visit', 'Share for this visit', true),
      element('div', { class: 'row' }, choice('site', 'This site until I stop'), always),
    ),
  );
}

const STATES: Record<Share['state'], string> = {
  shared: 'Shared',
  left_origin: 'Paused: the tab left this site',
  needs_toolbar_click:
    'Paused: press the toolbar button on this tab. If that does not help, share the page in a new tab',
};

const MODES: Record<ShareMode, string> = { visit: 'this visit', site: 'until you stop', always: 'always' };

function sharedTab(share: Share, isHere: boolean, actions: Actions): HTMLElement {
  const writers =
    share.writers.length === 0
      ? ['read only so far']
      : ['may act: ', ...share.writers.flatMap((name, k) => (k === 0 ? [word(name)] : [', ', word(name)]))];
  return element(
    'li',
    { class: 'card shared', testid: 'shared-tab' },
    element('p', { class: 'origin' }, share.origin),
    element('p', { class: 'title' }, isHere ? 'This tab' : word(share.title || 'Untitled')),
    element('p', { class: 'quiet' }, `${STATES[share.state]} · ${MODES[share.mode]} · `, ...writers),
    button('Stop sharing', { testid: 'unshare', label: `Stop sharing ${share.origin}` }, () =>
      actions.unshare(share.session),
    ),
  );
}

function connection(hops: Hop[]): HTMLElement {
  const items = hops.map(({ name, ok, detail }) =>
    element(
      'li',
      { class: 'hop', testid: 'hop' },
      element('span', { class: ok ? 'dot ok' : 'dot' }),
      element('p', {}, name, element('span', { class: 'quiet' }, ok ? ' — works' : ' — needs attention')),
      element('p', { class: 'detail quiet' }, detail),
    ),
  );
  return section('Connection', element('ul', {}, ...items));
}
