/** One question of an agent to the person: who asks, where, what would happen. */
import type { ApprovalEffect, ApprovalStep, ApprovalView, Decision } from '../../generated/messages.ts';
import { button, element } from '../popup/elements.ts';
import type { Arming } from './arming.ts';
import { block, count, list, Unread, word } from './foreign.ts';

export type Decide = (approval: string, decision: Decision) => void;

const SCOPE =
  'Allow while shared: this program may do anything in this tab on this site, call the page’s tools and go ' +
  'to its other pages too, until the share ends. Allow once: only what is listed here.';

/** The question as an element that stays the same while the question is open. */
export class ApprovalCard {
  readonly element: HTMLElement;
  readonly #buttons: { button: HTMLButtonElement; testid: string }[];
  readonly #tab = element('dd', { class: 'tab' });
  #shownTab = '';

  constructor({ approval, client, origins, what }: ApprovalView, arming: Arming, decide: Decide) {
    const unread = new Unread(arming);
    const answer = (text: string, testid: string, decision: Decision, first = false) => {
      const made = button(text, first ? { class: 'first' } : {}, () => decide(approval, decision));
      const locked = decision === 'deny' ? () => false : () => unread.left > 0;
      return { button: arming.guard(made, `${approval} ${decision}`, locked), testid };
    };
    this.#buttons = [
      answer('Allow while shared', 'allow', 'allow', true),
      answer('Allow once', 'allow-once', 'allow_once'),
      answer('Deny', 'deny', 'deny'),
    ];
    const steps = what.map((step) => stepItem(step, unread));
    const hint =
      unread.left > 0
        ? element('p', { class: 'quiet' }, 'You can allow this once all of it has been shown.')
        : undefined;
    this.element = element(
      'li',
      { class: 'card asks', testid: 'approval', label: 'A question of an agent' },
      element(
        'dl',
        {},
        ...row('Program', client.name === '' ? 'without a name' : word(client.name)),
        ...row('Process', client.observed === '' ? 'unknown' : word(client.observed)),
        element('dt', {}, origins.length === 1 ? 'Site' : 'Sites'),
        ...origins.map((origin) => element('dd', { class: 'origin' }, word(origin))),
        element('dt', {}, 'Tab'),
        this.#tab,
      ),
      element('p', { class: 'quiet' }, 'A program chooses its own name.'),
      element('h3', {}, 'Wants to'),
      element('ol', { class: 'what' }, ...steps),
      hint,
      element('div', { class: 'answers' }, ...this.#buttons.map((one) => one.button)),
      element('p', { class: 'quiet scope' }, SCOPE),
    );
    this.element.tabIndex = -1;
  }

  /** @param index position among the open questions; buttons of later ones carry it in their test id */
  place(index: number, title: string, isHere: boolean): void {
    for (const { button, testid } of this.#buttons) {
      button.dataset.testid = index === 0 ? testid : `${testid}-${index}`;
    }
    const tab = JSON.stringify([title, isHere]);
    if (tab === this.#shownTab) return;
    this.#shownTab = tab;
    const name = element('div', { class: 'title' }, word(title === '' ? 'Untitled' : title));
    this.#tab.replaceChildren(isHere ? 'This tab' : 'Another tab', name);
  }
}

function row(term: string, description: HTMLElement | string): HTMLElement[] {
  return [element('dt', {}, term), element('dd', {}, description)];
}

const VERBS: Record<ApprovalStep['verb'], string> = {
  click: 'Click',
  fill: 'Replace the text of',
  press: 'Press a key in',
  call_tool: 'Call the page’s own tool',
  go_to: 'Go to',
  go_back: 'Go back in the history of the tab',
  go_forward: 'Go forward in the history of the tab',
  reload: 'Load the page again',
};

/** What it sets off comes before what goes in: a long value must not push it out of sight. */
function stepItem({ verb, target, value, effects }: ApprovalStep, unread: Unread): HTMLElement {
  return element(
    'li',
    {},
    element('div', { class: 'verb' }, VERBS[verb]),
    target == null ? unknownTarget(verb) : block(target, 'What it is done to', unread),
    ...effects.flatMap((effect) => effectLines(effect, unread)),
    ...(value == null ? [] : valueLines(verb, value, unread)),
  );
}

function unknownTarget(verb: ApprovalStep['verb']): HTMLElement | undefined {
  if (verb === 'press') return element('div', { class: 'quiet' }, 'whatever has the focus by then');
  if (verb === 'click' || verb === 'fill') {
    return element('div', { class: 'quiet' }, 'an element that cannot be seen yet');
  }
  return undefined;
}

function effectLines(effect: ApprovalEffect, unread: Unread): HTMLElement[] {
  if (effect.effect === 'leads_to') {
    return [
      element('div', { class: 'effect' }, 'This follows a link to'),
      block(effect.origin, 'Where it leads', unread),
    ];
  }
  const { action, method, controls } = effect;
  const lines = [
    element('div', { class: 'effect' }, 'This sends a form by ', word(method), ' to'),
    block(action, 'Where the form is sent', unread),
  ];
  const fields = controls.length === 0 ? 'without any field' : `with ${count(controls.length, 'field')}`;
  lines.push(element('div', { class: 'effect' }, fields));
  if (controls.length > 0) lines.push(list(controls, 'field', unread));
  return lines;
}

function valueLines(verb: ApprovalStep['verb'], value: string, unread: Unread): HTMLElement[] {
  if (verb === 'fill' && value === '') return [element('div', { class: 'quiet' }, 'by nothing')];
  const length = count([...value].length, 'character');
  const lead =
    verb === 'press' ? 'The key' : verb === 'fill' ? `by this, ${length}` : `with these arguments, ${length}`;
  return [element('div', { class: 'quiet' }, lead), block(value, 'What goes in', unread)];
}
