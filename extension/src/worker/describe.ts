/** What a write would do, for the person who is asked. Page strings are cut; the popup shows them as text. */
import { NAME_CHARS } from '../generated/limits.ts';
import type { Step, Vetted } from '../generated/messages.ts';

export function describeStep(step: Step, vetted: Vetted | null): string {
  const target = cut(vetted?.target ?? 'an element that cannot be looked at yet');
  return verb(step, target) + effects(vetted);
}

function verb(step: Step, target: string): string {
  switch (step.do) {
    case 'click':
      return `Click ${target}`;
    case 'fill':
      return `Fill ${target} with “${cut(step.value)}”`;
    case 'press':
      return `Press ${cut(step.key)} in ${step.ref ? target : 'what has the focus'}`;
  }
}

function effects(vetted: Vetted | null): string {
  const parts: string[] = [];
  if (vetted?.submits) {
    const { action, method, controls } = vetted.submits;
    const fields = controls.length === 0 ? 'no fields' : `fields ${controls.map(cut).join(', ')}`;
    parts.push(`sends a form to ${cut(action)} (${cut(method)}; ${cut(fields)})`);
  }
  if (vetted?.leads_to) parts.push(`leads to ${cut(vetted.leads_to)}`);
  return parts.length === 0 ? '' : `, which ${parts.join(' and ')}`;
}

export function describeCall(name: string, args: string): string {
  return `Call the page's own tool “${cut(name)}” with ${cut(args)}`;
}

export function describeMove(to: string): string {
  if (to === 'back' || to === 'forward') return `Go ${to} in the tab's history`;
  return to === 'reload' ? 'Reload the page' : `Go to ${cut(to)}`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= NAME_CHARS ? text : `${characters.slice(0, NAME_CHARS).join('')}…`;
}
