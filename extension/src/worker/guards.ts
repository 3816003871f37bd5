/**
 * Checks at the worker's doors. They look at what the worker itself branches on; the arguments inside a
 * call were parsed against the same types by the broker before.
 */
import type {
  Client,
  ContentEvent,
  FromContent,
  PortReply,
  ToWorker,
  UiRequest,
} from '../generated/messages.ts';

type Fields = Record<string, unknown>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text = (value: unknown): value is string => typeof value === 'string';
const count = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const optional = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || value === null || check(value);
const oneOf =
  (...words: string[]) =>
  (value: unknown) =>
    text(value) && words.includes(value);

function hasOnly(value: Fields, known: Record<string, (field: unknown) => boolean>): boolean {
  return (
    Object.keys(value).every((key) => Object.hasOwn(known, key)) &&
    Object.entries(known).every(([key, check]) => check(value[key]))
  );
}

function isClient(value: unknown): value is Client {
  return isRecord(value) && text(value.name) && text(value.version) && text(value.observed);
}

function isStep(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.do === 'click') return text(value.ref);
  if (value.do === 'fill') return text(value.ref) && text(value.value);
  return value.do === 'press' && text(value.key) && optional(text)(value.ref);
}

function isPredicate(value: unknown): boolean {
  return isRecord(value) && text(value.is) && optional(text)(value.ref) && optional(text)(value.value);
}

const listOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(check);

function isRead(value: unknown): boolean {
  if (!isRecord(value) || !optional(text)(value.session)) return false;
  if (value.call === 'snapshot') {
    const { scope, cursor, since } = value;
    return [scope, cursor, since].every(optional(text)) && optional(count)(value.max_bytes);
  }
  if (value.call === 'wait_for') return listOf(isPredicate)(value.until) && optional(count)(value.timeout_ms);
  return value.call === 'sessions' || value.call === 'page_tools';
}

function isWrite(value: unknown): boolean {
  if (!isRecord(value) || !optional(text)(value.session)) return false;
  if (value.call === 'act') {
    return listOf(isStep)(value.steps) && optional(listOf(isPredicate))(value.expect);
  }
  if (value.call === 'navigate') return text(value.to);
  return (
    value.call === 'page_action' &&
    text(value.name) &&
    optional(isRecord)(value.arguments) &&
    optional(count)(value.generation)
  );
}

function isWorkerCall(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.phase === 'read') return isRead(value.read);
  if (value.phase === 'prepare') return isWrite(value.write);
  const seen = optional(text)(value.seen);
  return value.phase === 'perform' && text(value.permit) && optional(isWrite)(value.write) && seen;
}

/** A message from the broker. */
export function isToWorker(value: unknown): value is ToWorker {
  if (!isRecord(value)) return false;
  switch (value.type) {
    case 'hello':
      return count(value.protocol) && text(value.version);
    case 'request':
      return text(value.call_id) && isClient(value.client) && isWorkerCall(value.body);
    case 'cancel':
      return text(value.call_id);
    case 'clients':
      return listOf(isClient)(value.clients);
    case 'chunk':
      return count(value.index) && typeof value.last === 'boolean' && text(value.text);
    default:
      return false;
  }
}

/** The call a message of unknown shape wanted answered, so that its caller hears `malformed` at once. */
export function callOf(value: unknown): string | undefined {
  return isRecord(value) && value.type === 'request' && text(value.call_id) ? value.call_id : undefined;
}

/** A message from one of the extension's own pages; unknown fields are refused. */
export function isUiRequest(value: unknown): value is UiRequest {
  if (!isRecord(value)) return false;
  const ui = oneOf(String(value.ui));
  switch (value.ui) {
    case 'state':
      return hasOnly(value, { ui, tab_id: optional(count) });
    case 'share':
      return hasOnly(value, { ui, tab_id: count, origin: text, mode: oneOf('visit', 'site', 'always') });
    case 'unshare':
      return hasOnly(value, { ui, session: text });
    case 'stop':
    case 'resume':
      return hasOnly(value, { ui });
    case 'decide':
      return hasOnly(value, { ui, approval: text, decision: oneOf('allow', 'allow_once', 'deny') });
    default:
      return false;
  }
}

/** An unasked message from a content script. */
export function isContentEvent(value: unknown): value is ContentEvent {
  return (
    isRecord(value) &&
    oneOf('tools_changed', 'restored', 'attached')(value.event) &&
    hasOnly(value, { event: text })
  );
}

/** A reply over a content script's port; what is in it is looked at where it is awaited. */
export function isPortReply(value: unknown): value is PortReply {
  return isRecord(value) && count(value.id) && isRecord(value.reply);
}

/** The reply of a content script. Its renderer may be anybody's, so the shape is looked at. */
export function isFromContent(value: unknown): value is FromContent {
  if (!isRecord(value)) return false;
  switch (value.reply) {
    case 'attached':
      return text(value.prefix) && listOf(count)(value.path) && typeof value.native_tools === 'boolean';
    case 'engine':
    case 'tools':
      return isRecord(value.response) && text(value.response.response);
    case 'tool_result':
      return text(value.text);
    case 'redaction_behind':
      return count(value.held);
    case 'refused':
      return isRecord(value.refusal) && text(value.refusal.kind);
    case 'ok':
      return true;
    default:
      return false;
  }
}
