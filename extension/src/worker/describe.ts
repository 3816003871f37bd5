/**
 * What a write would do, for the person who is asked: uncut, and each foreign string in a field of its own,
 * so that none can pass for another or for the words of the question.
 */
import type { ApprovalEffect, ApprovalStep, Step, Vetted } from '../generated/messages.ts';

export function describeStep(step: Step, vetted: Vetted | null): ApprovalStep {
  const target = vetted?.target ? { target: vetted.target } : {};
  return { verb: step.do, ...target, ...whatGoesIn(step), effects: effectsOf(vetted) };
}

function whatGoesIn(step: Step): { value?: string } {
  switch (step.do) {
    case 'click':
      return {};
    case 'fill':
      return { value: step.value };
    case 'press':
      return { value: step.key };
  }
}

function effectsOf(vetted: Vetted | null): ApprovalEffect[] {
  const effects: ApprovalEffect[] = [];
  if (vetted?.submits) effects.push({ effect: 'submits', ...vetted.submits });
  if (vetted?.leads_to) effects.push({ effect: 'leads_to', origin: vetted.leads_to });
  return effects;
}

export function describeCall(name: string, args: string): ApprovalStep {
  return { verb: 'call_tool', target: name, value: args, effects: [] };
}

/** @param to one of back, forward, reload, or an absolute address */
export function describeMove(to: string): ApprovalStep {
  switch (to) {
    case 'back':
      return { verb: 'go_back', effects: [] };
    case 'forward':
      return { verb: 'go_forward', effects: [] };
    case 'reload':
      return { verb: 'reload', effects: [] };
    default:
      return { verb: 'go_to', target: to, effects: [] };
  }
}
