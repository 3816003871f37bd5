/** One question of an agent to the person: who asks, where, what would happen. */
import type { ApprovalView, Decision } from '../../generated/messages.ts';
import { button, element } from '../popup/elements.ts';

/** A question may appear under a pointer that is about to click something else; it takes no click so soon. */
const ARMING_MS = 600;
const seenSince = new Map<string, number>();

/**
 * @param index position among the open questions; buttons of later ones carry it in their test id
 * @param decide takes the person's answer
 */
export function approvalCard(
  { approval, client, origin, what }: ApprovalView,
  index: number,
  decide: (approval: string, decision: Decision) => void,
): HTMLElement {
  const id = (name: string) => (index === 0 ? name : `${name}-${index}`);
  const since = seenSince.get(approval) ?? performance.now();
  seenSince.set(approval, since);
  const buttons = [
    button('Allow while shared', { class: 'first', testid: id('allow') }, () => decide(approval, 'allow')),
    button('Allow once', { testid: id('allow-once') }, () => decide(approval, 'allow_once')),
    button('Deny', { testid: id('deny') }, () => decide(approval, 'deny')),
  ];
  const arming = since + ARMING_MS - performance.now();
  if (arming > 0) {
    for (const one of buttons) one.disabled = true;
    setTimeout(() => {
      for (const one of buttons) one.disabled = false;
    }, arming);
  }
  return element(
    'li',
    { class: 'card asks', testid: 'approval' },
    element('p', { class: 'who' }, `${client.name || 'An unnamed program'} wants to act on ${origin}`),
    element(
      'p',
      { class: 'quiet' },
      client.observed ? `Process: ${client.observed}. ` : '',
      'The name is the program’s own word.',
    ),
    element('ol', { class: 'what' }, ...what.map((line) => element('li', {}, line))),
    element('div', { class: 'answers' }, ...buttons),
  );
}
