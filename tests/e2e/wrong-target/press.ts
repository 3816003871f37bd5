import { ABC, put, rows, type Scenario } from './scenario.ts';

const on = (event: string, what: string) =>
  `$('body').addEventListener('${event}', () => { ${what} }, { once: true, capture: true })`;
const beta: [string, string, number] = ['button', 'Delete', 1];

/** Pages that answer the beginning of a step by changing what it was meant for. */
export const press: Scenario[] = [
  {
    name: 'the pointer comes near and the rows move on',
    set: put(rows(ABC), on('pointerover', 'rotate()')),
    target: beta,
    does: '',
    gives: 'changed',
  },
  {
    name: 'the rows move on under the pointer that goes down',
    set: put(rows(ABC), on('pointerdown', 'rotate()')),
    target: beta,
    does: '',
    gives: 'indeterminate',
    says: /withheld/,
  },
  {
    name: 'the rows move on when the mouse goes down',
    set: put(rows(ABC, undefined, 'div'), on('mousedown', 'rotate()')),
    target: beta,
    does: '',
    gives: 'indeterminate',
  },
  {
    name: 'the rows move on when the mouse goes up',
    set: put(rows(ABC), on('mouseup', 'rotate()')),
    target: beta,
    does: '',
    gives: 'indeterminate',
  },
  {
    name: 'the pressed button is moved into another row',
    set: put(rows(ABC), on('mousedown', `$('.row').append($$('button')[1])`)),
    target: beta,
    does: '',
    gives: 'indeterminate',
  },
  {
    name: 'the press is shown and changes nothing else',
    set: put(rows(ABC), on('mousedown', `$$('button')[1].append(document.createElement('i'))`)),
    target: beta,
    does: '',
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'a link is given another address when it is pressed',
    set: put('<p><a id="a" href="#a">View</a></p>', on('mousedown', `$('a').href = '#b'`)),
    target: ['link', 'View'],
    does: '',
    gives: 'ok',
    hits: 'a',
  },
  {
    name: 'the rows move on when a field gets the focus',
    set: put(
      rows(ABC, '<input aria-label="Note">'),
      `$('body').addEventListener('focusin', () => rotate(), { once: true })`,
    ),
    target: ['textbox', 'Note', 1],
    does: '',
    step: { do: 'fill', value: 'x' },
    gives: 'changed',
  },
  {
    name: 'the rows move on when a key goes down',
    set: put(rows(ABC), on('keydown', 'rotate()')),
    target: beta,
    does: '',
    step: { do: 'press', key: 'Enter' },
    gives: 'indeterminate',
  },
];
