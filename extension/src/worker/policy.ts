/**
 * Who may write where. Everything here is decided by the person's clicks; neither page text nor what a
 * client says of itself changes it.
 */
import { PERMIT_MS } from '../generated/limits.ts';
import type { ApprovalId, Client, Decision, SessionId, Write } from '../generated/messages.ts';
import type { Approval, Kept } from './state.ts';

/**
 * Open questions one process may have at a time, whatever names it gives itself; the next ones share the
 * newest.
 */
export const OPEN_QUESTIONS = 5;
/** Open questions of all programs together: more than a person reads, few enough to be stored. */
export const ALL_QUESTIONS = 20;

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

/** What an approval asks. */
export type Question = Omit<Approval, 'approval' | 'allowedAt'>;

/** The person has not answered it. */
export function isOpen(approval: Approval): boolean {
  return approval.allowedAt === undefined;
}

/** The open question for a write; the same write asks once, and a flood of writes shares the newest. */
export function ask(kept: Kept, question: Question, mint: () => ApprovalId, now = Date.now()): ApprovalId {
  forgetUnused(kept, now);
  const { client, session, digest } = question;
  const key = clientKey(client);
  const open = kept.approvals.filter(isOpen);
  const same = open.find(
    (one) => clientKey(one.client) === key && one.session === session && one.digest === digest,
  );
  if (same !== undefined) return same.approval;
  // The system says what the process is; the name is the program's to change with every question.
  const own = open.filter((one) => one.client.observed === client.observed);
  const newest = own.length >= OPEN_QUESTIONS ? own.at(-1) : undefined;
  const shared = newest ?? (open.length >= ALL_QUESTIONS ? open.at(-1) : undefined);
  if (shared !== undefined) return shared.approval;
  const approval = mint();
  kept.approvals.push({ approval, ...question });
  return approval;
}

/** Takes the person's answer. False when the question is no longer open. */
export function decide(kept: Kept, id: ApprovalId, decision: Decision, now = Date.now()): boolean {
  const approval = kept.approvals.find((one) => one.approval === id && isOpen(one));
  if (approval === undefined) return false;
  if (decision === 'allow_once') {
    approval.allowedAt = now;
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

/** The decision that allows exactly this write once; it is used up by being taken, and void when it is old. */
export function takeAllowedOnce(
  kept: Kept,
  session: SessionId,
  client: Client,
  digest: string,
  now = Date.now(),
): Approval | undefined {
  forgetUnused(kept, now);
  const key = clientKey(client);
  const found = kept.approvals.find(
    (one) =>
      !isOpen(one) && one.session === session && one.digest === digest && clientKey(one.client) === key,
  );
  if (found !== undefined) kept.approvals = kept.approvals.filter((one) => one !== found);
  return found;
}

/** A write that did not come soon after it was allowed is asked for again. */
function forgetUnused(kept: Kept, now: number): void {
  kept.approvals = kept.approvals.filter(
    ({ allowedAt }) => allowedAt === undefined || now - allowedAt < PERMIT_MS,
  );
}

/** Takes back everything given in one share, or everywhere. Returns the questions that were still open. */
export function withdraw(kept: Kept, session?: SessionId): ApprovalId[] {
  const gone = (of: SessionId) => session === undefined || of === session;
  const open = kept.approvals.filter((one) => gone(one.session) && isOpen(one));
  kept.grants = kept.grants.filter((one) => !gone(one.session));
  kept.approvals = kept.approvals.filter((one) => !gone(one.session));
  kept.policy += 1;
  return open.map((one) => one.approval);
}
