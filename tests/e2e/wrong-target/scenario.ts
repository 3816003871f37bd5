/** One way in which a handle could lead to another thing than the agent saw. */
export interface Scenario {
  name: string;
  /** Another page than the empty stage. */
  page?: string;
  /** Makes the page, in the page: what is on it, and who each control is about. */
  set: string;
  /** Role and name of the control, and which of several from 0; 0 by default. */
  target: [role: string, name: string, nth?: number];
  /** What the page does between the snapshot and the step. */
  does: string;
  /** Instead of a click. */
  step?: { do: 'fill'; value: string } | { do: 'press'; key: string };
  /** `ok`, or the kind of the refusal. */
  gives: string;
  /** Who got the event, for `ok`. */
  hits?: string;
  /** Who gets it when the step is repeated with the handle the refusal offers. */
  next?: string;
  /** The refusal offers no handle. */
  noNext?: true;
  /** Words the answer must hold: the true cause. */
  says?: RegExp;
}

/** Rows with a record's name and one control each, as list items unless said otherwise. */
export function rows(names: string[], control = '<button>Delete</button>', tag = 'li'): string {
  const inner = names.map(
    (name) => `<${tag} class="row"><span class="name">${name}</span> ${control}</${tag}>`,
  );
  const all = inner.join('');
  return tag === 'li' ? `<ul>${all}</ul>` : `<div>${all}</div>`;
}

export const ABC = ['Alpha', 'Beta', 'Gamma'];

/** The script that puts this on the stage. */
export function put(html: string, ...more: string[]): string {
  return [`stage(${JSON.stringify(html)})`, ...more].join(';');
}
