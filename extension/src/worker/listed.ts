/**
 * Which document's tools the broker holds for each share, to check arguments against. Every document counts
 * its generations from the start, so a number alone cannot tell two documents apart.
 */
import type { DocumentId, Refusal, SessionId } from '../generated/messages.ts';
import { forgetTools, listTools } from './page-tools.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { HostLink } from './world.ts';

const listed = new Map<SessionId, DocumentId>();

/** The broker is about to be told the tools of this document. */
export function nowListed(share: ShareRecord, document: DocumentRecord): void {
  listed.set(share.session, document.documentId);
}

/** Another document took the place of the one whose tools the broker holds: it must not check by them. */
export function topIsNow(host: HostLink, { session }: ShareRecord, document: DocumentId): void {
  const before = listed.get(session);
  if (before === undefined || before === document) return;
  listed.delete(session);
  forgetTools(before);
  host.post({ type: 'tools_changed', document: before });
}

/** Refuses a call whose arguments were checked against the tools of another document. */
export async function checkListed(
  share: ShareRecord,
  document: DocumentRecord,
  generation: number | null | undefined,
): Promise<Refusal | undefined> {
  if (generation == null || listed.get(share.session) === document.documentId) return undefined;
  const now = await listTools(share, document);
  if ('kind' in now) return now;
  const tools = now.tools.map((tool) => tool.name);
  return { kind: 'stale_tools', expected: generation, generation: now.generation, tools };
}
