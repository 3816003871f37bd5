/** The popup's content for one state of the worker. */
import type { Decision, ShareMode, UiReply } from '../../generated/messages.ts';
import { approvalCard } from '../approve/approval.ts';
import { button, element, section } from './elements.ts';

export type State = Extract<UiReply, { ui: 'state' }>;
type Share = State['shares'][number];
type Hop = State['hops'][number];

export interface Actions {
  share(mode: ShareMode): void;
  unshare(session: string): void;
  stop(): void;
  resume(): void;
  decide(approval: string, decision: Decision): void;
}

/** @param tabId the tab the popup was opened on */
export function view(state: State, tabId: number | undefined, actions: Actions): HTMLElement[] {
  if (state.stopped) return [stopped(actions), connection(state.hops)];
  const parts: HTMLElement[] = [];
  if (state.approvals.length > 0) {
    const cards = state.approvals.map((one, index) => approvalCard(one, index, actions.decide));
    parts.push(section(cards.length === 1 ? 'A question' : 'Questions', element('ul', {}, ...cards)));
  }
  const here = state.shares.find((one) => one.tab_id === tabId);
  if (here === undefined) parts.push(shareThis(state.here, actions));
  if (state.shares.length > 0) {
    const cards = state.shares.map((one) => sharedTab(one, one === here, actions));
    parts.push(section('Shared tabs', element('ul', {}, ...cards)));
  }
  parts.push(connection(state.hops));
  parts.push(button('Stop everything', { class: 'stop', testid: 'stop' }, actions.stop));
  return parts;
}

function stopped(actions: Actions): HTMLElement {
  return section(
    'Stopped',
    element('p', {}, 'Nothing is shared and no agent can read or act, also after a restart of the browser.'),
    button('Resume', { class: 'resume first', testid: 'resume' }, actions.resume),
  );
}

function shareThis(here: string | null | undefined, actions: Actions): HTMLElement {
  if (!here) {
    return section(
      'This tab',
      element('p', { class: 'quiet' }, 'This page cannot be shared: only http and https pages can.'),
    );
  }
  const choice = (mode: ShareMode, text: string, first = false) =>
    button(text, { testid: `share-${mode}`, ...(first ? { class: 'first' } : {}) }, () =>
      actions.share(mode),
    );
  return section(
    'This tab',
    element('p', { class: 'origin' }, here),
    element(
      'div',
      { class: 'stack' },
      choice('visit', 'Share for this visit', true),
      element('div', { class: 'row' }, choice('site', 'This site until I stop'), choice('always', 'Always')),
    ),
  );
}

const STATES: Record<Share['state'], string> = {
  shared: 'Shared',
  left_origin: 'Paused: the tab left this site',
  needs_toolbar_click: 'Paused: press the toolbar button on this tab',
};

const MODES: Record<ShareMode, string> = { visit: 'this visit', site: 'until you stop', always: 'always' };

function sharedTab(share: Share, isHere: boolean, actions: Actions): HTMLElement {
  const writers = share.writers.length === 0 ? 'read only so far' : `may act: ${share.writers.join(', ')}`;
  const where = isHere ? 'This tab' : share.title || 'Untitled';
  return element(
    'li',
    { class: 'card shared', testid: 'shared-tab' },
    element('p', { class: 'origin' }, share.origin),
    element('p', { class: 'title' }, where),
    element('p', { class: 'quiet' }, `${STATES[share.state]} · ${MODES[share.mode]} · ${writers}`),
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
