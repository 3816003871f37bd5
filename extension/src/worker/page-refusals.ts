/**
 * What a renderer may refuse with. It may be anybody's, and a refusal decides what happens next: one that is
 * the worker's to give (a permit that is void, an approval that is open) would have a write prepared and
 * performed again.
 */
import type { ContentCall, FromContent, Refusal, SecretKind } from '../generated/messages.ts';
import { isRecord } from './guards.ts';

type Check = (value: unknown) => boolean;

/** The engine cuts what it says to far less. */
const LONGEST = 10_000;
const MOST = 1_000;

const text: Check = (value) => typeof value === 'string' && value.length <= LONGEST;
const count: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
const flag: Check = (value) => typeof value === 'boolean';
const texts: Check = (value) => Array.isArray(value) && value.length <= MOST && value.every(text);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);

const OBSTACLES: Record<string, Record<string, Check>> = {
  not_rendered: {},
  disabled: {},
  inert: {},
  read_only: {},
  out_of_view: {},
  covered: { by: text, by_ref: maybe(text) },
};

const SECRETS: SecretKind[] = ['password', 'one_time_code', 'card', 'token', 'autofill', 'private'];

const FROM_ANY: Record<string, Record<string, Check>> = {
  no_snapshot: { ref: text },
  unknown_ref: { ref: text },
  stale_cursor: {},
  unknown_base: { since: text },
  detached: { ref: text, was: text, successor: maybe(text) },
  changed: { ref: text, was: text, now: text, new_ref: text },
  ambiguous: { ref: text, was: text, candidates: texts },
  not_actionable: { ref: text, because: (value) => isOneOf(OBSTACLES, 'obstacle', value) },
  wrong_element: { ref: text, expected: text, role: text },
  sensitive: { ref: text },
  bad_selector: { selector: text },
  inventory_full: { category: (value) => SECRETS.includes(value as SecretKind) },
  no_focus: {},
  invalid_arguments: { path: text, expected: text, page_detail: maybe(text) },
  unknown_page_tool: { name: text, generation: count, tools: texts },
  stale_tools: { expected: count, generation: count, tools: texts },
  approval_stale: { difference: text },
  engine_failed: { what: text },
  malformed: { here: text, what: text },
  document_gone: {},
};

/** A step can be broken off in its middle. */
const FROM_STEPS: Record<string, Record<string, Check>> = { ...FROM_ANY, indeterminate: { why: text } };

const FROM_TOOLS: Record<string, Record<string, Check>> = {
  ...FROM_ANY,
  page_tool_failed: { name: text, message: text },
  too_large: { what: text, bytes: count, limit: count, done: flag },
  indeterminate: { why: text },
};

/** A reply as it came, or with a refusal in its place when it holds one that is no renderer's to give. */
export function believed(body: ContentCall, reply: FromContent): FromContent {
  let refusal: Refusal | undefined;
  if (reply.reply === 'refused') refusal = reply.refusal;
  else if ('response' in reply && reply.response.response === 'refused') refusal = reply.response.refusal;
  else return reply;
  return isOneOf(knownFrom(body), 'kind', refusal)
    ? reply
    : { reply: 'refused', refusal: unbelievable(body) };
}

function knownFrom(body: ContentCall): Record<string, Record<string, Check>> {
  if (body.op === 'call_tool') return FROM_TOOLS;
  return body.op === 'engine' && body.request.op === 'act' ? FROM_STEPS : FROM_ANY;
}

/** Stands for an answer that cannot be one: what was to change something may have been done. */
export function unbelievable(body: ContentCall): Refusal {
  const changes = body.op === 'call_tool' || body.op === 'traverse';
  if (changes || (body.op === 'engine' && body.request.op === 'act')) {
    return { kind: 'indeterminate', why: 'the page answered with something it has no say in' };
  }
  return { kind: 'malformed', here: 'worker', what: `the page's answer to ${body.op}` };
}

function isOneOf(known: Record<string, Record<string, Check>>, tag: string, value: unknown): boolean {
  if (!isRecord(value)) return false;
  const kind = value[tag];
  if (typeof kind !== 'string' || !Object.hasOwn(known, kind)) return false;
  const fields = known[kind] ?? {};
  const extra = Object.keys(value).some((key) => key !== tag && !Object.hasOwn(fields, key));
  return !extra && Object.entries(fields).every(([key, check]) => check(value[key]));
}
