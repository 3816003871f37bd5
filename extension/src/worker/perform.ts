/** Second phase of a write: use up the permit, look once more at what may have changed, and do it. */
import type { Outcome, PermitId, Refusal, Revision, WorkerResult, Write } from '../generated/messages.ts';
import { performAct } from './act.ts';
import { top, topDocument } from './attach.ts';
import type { Call } from './calls.ts';
import { changesAfter } from './changes.ts';
import { checkListed } from './listed.ts';
import { performNavigate } from './navigate.ts';
import { listTools, runTool, takeChanged } from './page-tools.ts';
import type { Permit } from './permits.ts';
import { clientKey, digestOf, granted } from './policy.ts';
import { actingOrigin, documentOf, isDocument, refOfStep } from './refs.ts';
import { isRefusal, resolveSession } from './shares.ts';
import type { ShareRecord } from './state.ts';
import { failureIn } from './tool-failure.ts';
import type { World } from './world.ts';

export async function perform(
  world: World,
  call: Call,
  id: PermitId,
  { given, seen }: { given: Write | null | undefined; seen: Revision | null | undefined },
): Promise<WorkerResult> {
  const permit = world.permits.use(id, clientKey(call.client), world.store.kept.policy);
  if (permit === undefined) return refused({ kind: 'permit_invalid' });
  const share = resolveSession(world, permit.session);
  if (isRefusal(share)) return refused(share);
  if (share.epoch !== permit.epoch) return refused({ kind: 'permit_invalid' });
  call.session = share.session;
  const write = await writeOf(permit, given);
  if (write === undefined) return refused({ kind: 'permit_invalid' });
  if (permit.kind === 'standing') {
    const refusal = await checkGrant(world, call, share, write);
    if (refusal !== undefined) return refused(refusal);
  } else if (!permit.documents.every((id) => share.documents.some((one) => one.documentId === id))) {
    return refused({ kind: 'approval_stale', difference: 'the page was replaced since it was allowed' });
  }
  const before = top(share)?.documentId;
  if (before !== undefined) takeChanged(before);
  const done = await run(world, call, share, write, permit);
  if ('kind' in done) return refused(done);
  await noticeTools(share, done, before);
  const changes = write.call === 'page_action' ? undefined : await changesAfter(world, call, share, seen);
  if (changes !== undefined) done.changes = changes;
  return { status: 'performed', outcome: done };
}

/** A single-use permit is for the write it was given for; a standing one takes the write that comes with it. */
async function writeOf(permit: Permit, given: Write | null | undefined): Promise<Write | undefined> {
  if (permit.kind === 'standing') {
    if (!given || (given.session && given.session !== permit.session)) return undefined;
    return { ...given, session: permit.session };
  }
  if (given) {
    const digest = await digestOf({ ...given, session: permit.session });
    if (digest !== permit.digest) return undefined;
  }
  return permit.write;
}

/** Grants are for the origins of the acting documents: a standing permit does not reach into other frames. */
async function checkGrant(
  world: World,
  call: Call,
  share: ShareRecord,
  write: Write,
): Promise<Refusal | undefined> {
  const origins = new Set<string>();
  if (write.call !== 'act') origins.add(share.origin);
  for (const step of write.call === 'act' ? write.steps : []) {
    const ref = refOfStep(step);
    const document =
      ref === undefined ? await topDocument(world, share) : await documentOf(world, share, ref);
    if (!isDocument(document)) return document;
    origins.add(actingOrigin(document));
  }
  const may = granted(world.store.kept, share.session, call.client, [...origins]);
  return may ? undefined : { kind: 'permit_invalid' };
}

function run(
  world: World,
  call: Call,
  share: ShareRecord,
  write: Write,
  permit: Permit,
): Promise<Outcome | Refusal> {
  switch (write.call) {
    case 'act':
      return performAct(world, call, share, write, permit.kind === 'single' ? permit : undefined);
    case 'navigate':
      return performNavigate(world, call, share, write.to);
    case 'page_action':
      return performPageAction(world, call, share, write);
  }
}

async function performPageAction(
  world: World,
  call: Call,
  share: ShareRecord,
  write: Extract<Write, { call: 'page_action' }>,
): Promise<Outcome | Refusal> {
  const document = await topDocument(world, share);
  if (!isDocument(document)) return document;
  const { name, generation } = write;
  const stale = await checkListed(share, document, generation);
  if (stale !== undefined) return stale;
  if (call.signal.aborted) return { kind: 'stopped' };
  const args = JSON.stringify(write.arguments ?? {});
  const ran = await runTool(call, share, document, { name, arguments: args, generation });
  if ('kind' in ran) return ran;
  const failure = failureIn(ran.text);
  if (failure !== undefined) return { kind: 'page_tool_failed', name, message: failure };
  return {
    session: share.session,
    proof: 'not_confirmed',
    why: `the page's tool answered; what it did was not checked`,
    result: ran.text,
  };
}

/** One line about page tools that came or went with the write. */
async function noticeTools(share: ShareRecord, outcome: Outcome, before: string | undefined): Promise<void> {
  const document = top(share);
  if (document === undefined) return;
  const replaced = document.documentId !== before;
  if (!takeChanged(document.documentId) && !replaced) return;
  const listed = await listTools(share, document);
  if ('kind' in listed || (replaced && listed.tools.length === 0)) return;
  outcome.page_tools = { generation: listed.generation, count: listed.tools.length };
}

function refused(refusal: Refusal): WorkerResult {
  return { status: 'refused', refusal };
}
