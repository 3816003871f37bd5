/**
 * Who may write where. Everything here is decided by the person's clicks; neither page text nor what a
 * client says of itself changes it.
 */
import type {
  ApprovalId,
  Client,
  Decision,
  DocumentId,
  SessionId,
  Vetted,
  Write,
} from '../generated/messages.ts';
import type { Approval, Kept } from './state.ts';

/** Open questions one program may have at a time; the next ones share the newest. */
export const OPEN_QUESTIONS = 5;

/**
 * What a program is known by: its own name together with what the system says of its process, so that
 * another program that takes the name does not take the permission.
 */
export function clientKey(client: Client): string {
  return JSON.stringify([client.name, client.observed]);
}

/** May this client write in all of these documents' origins in this share. */
export function granted(kept: Kept, session: SessionId, client: Client, origins: readonly string[]): boolean {
  const key = clientKey(client);
  return origins.every((origin) =>
    kept.grants.some((one) => one.session === session && one.client === key && one.origin === origin),
  );
}

/** Does the person let this client write anywhere. Before that it hears only how many tabs are shared. */
export function known(kept: Kept, client: Client): boolean {
  const key = clientKey(client);
  return kept.grants.some((one) => one.client === key);
}

/** Names of the programs that may write in a share. */
export function writers(kept: Kept, session: SessionId): string[] {
  const names = kept.grants.filter((one) => one.session === session).map((one) => one.clientName);
  return [...new Set(names)];
}

/**
 * SHA-256 of a write with its session filled in, hexadecimal. The idempotency key is left out: it names
 * the attempt and changes nothing of what would happen.
 */
export async function digestOf(write: Write): Promise<string> {
  const { idempotency_key: _, ...act } = write;
  const bytes = new TextEncoder().encode(JSON.stringify(act));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Question {
  client: Client;
  session: SessionId;
  origins: string[];
  digest: string;
  documents: DocumentId[];
  what: string[];
  vetted: (Vetted | null)[];
}

/** The open question for a write; the same write asks once, and a flood of writes shares the newest. */
export function ask(kept: Kept, question: Question, mint: () => ApprovalId): ApprovalId {
  const key = clientKey(question.client);
  const open = kept.approvals.filter((one) => clientKey(one.client) === key && !one.allowedOnce);
  const same = open.find((one) => one.session === question.session && one.digest === question.digest);
  if (same !== undefined) return same.approval;
  const newest = open.at(-1);
  if (newest !== undefined && open.length >= OPEN_QUESTIONS) return newest.approval;
  const approval = mint();
  kept.approvals.push({ approval, ...question, allowedOnce: false });
  return approval;
}

/** Takes the person's answer. False when the question is no longer open. */
export function decide(kept: Kept, id: ApprovalId, decision: Decision): boolean {
  const approval = kept.approvals.find((one) => one.approval === id && !one.allowedOnce);
  if (approval === undefined) return false;
  if (decision === 'allow_once') {
    approval.allowedOnce = true;
    return true;
  }
  kept.approvals = kept.approvals.filter((one) => one !== approval);
  if (decision === 'allow') grant(kept, approval);
  return true;
}

function grant(kept: Kept, { session, client, origins }: Approval): void {
  for (const origin of origins) {
    if (granted(kept, session, client, [origin])) continue;
    kept.grants.push({ session, client: clientKey(client), clientName: client.name, origin });
  }
}

/** The decision that allows exactly this write once; it is used up by being taken. */
export function takeAllowedOnce(kept: Kept, session: SessionId, client: Client, digest: string) {
  const key = clientKey(client);
  const found = kept.approvals.find(
    (one) =>
      one.allowedOnce && one.session === session && one.digest === digest && clientKey(one.client) === key,
  );
  if (found !== undefined) kept.approvals = kept.approvals.filter((one) => one !== found);
  return found;
}

/** Takes back everything given in one share, or everywhere. Returns the questions that were still open. */
export function withdraw(kept: Kept, session?: SessionId): ApprovalId[] {
  const gone = (of: SessionId) => session === undefined || of === session;
  const open = kept.approvals.filter((one) => gone(one.session) && !one.allowedOnce);
  kept.grants = kept.grants.filter((one) => !gone(one.session));
  kept.approvals = kept.approvals.filter((one) => !gone(one.session));
  kept.policy += 1;
  return open.map((one) => one.approval);
}
