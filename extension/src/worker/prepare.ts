/** First phase of a write: would it be allowed, and what would it do. Changes nothing. */
import { PAGE_TOOL_ARGUMENTS, PREDICATES, STEPS } from '../generated/limits.ts';
import type { ApprovalStep, Refusal, Vetted, WorkerResult, Write } from '../generated/messages.ts';
import { topDocument } from './attach.ts';
import { paint } from './badge.ts';
import type { Call } from './calls.ts';
import { vetChain } from './chain.ts';
import { describeCall, describeMove, describeStep } from './describe.ts';
import { askEngine } from './documents.ts';
import { randomId } from './ids.ts';
import { checkListed } from './listed.ts';
import { destination } from './origin.ts';
import { findTool } from './page-tools.ts';
import { ask, clientKey, digestOf, granted, takeAllowedOnce } from './policy.ts';
import { actingOrigin, documentOf, isDocument, refOfPredicate, refOfStep, resolveCall } from './refs.ts';
import { isRefusal } from './shares.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

type Act = Extract<Write, { call: 'act' }>;

/** Text of one question, in bytes of JSON: a person reads all of it, and the browser's storage keeps it. */
const QUESTION_BYTES = 262_144;

/** What a write would do, and in documents of which origins. */
interface Looked {
  origins: string[];
  documents: string[];
  vetted: (Vetted | null)[];
  what: ApprovalStep[];
  /** The absolute address a navigation leads to. */
  address?: string;
}

export async function prepare(world: World, call: Call, asked: Write): Promise<WorkerResult> {
  const share = resolveCall(world, asked.session, refsOf(asked));
  if (isRefusal(share)) return refused(share);
  call.session = share.session;
  const write = { ...asked, session: share.session };
  let looked = await look(world, share, write);
  // Nothing has been done yet: a document that went away is looked for once more, like in a read.
  if ('kind' in looked && looked.kind === 'document_gone') looked = await look(world, share, write);
  if ('kind' in looked) return refused(looked);
  const { kept } = world.store;
  const client = clientKey(call.client);
  const { session, epoch } = share;
  if (granted(kept, session, call.client, looked.origins)) {
    const permit = world.permits.issue({ kind: 'standing', client, session, epoch, policy: kept.policy });
    return { status: 'prepared', session, permit, standing: true };
  }
  const digest = await digestOf(write);
  // Stop may have come while it was looked at.
  if (call.signal.aborted) return refused({ kind: 'stopped' });
  const once = takeAllowedOnce(kept, session, call.client, digest);
  if (once !== undefined) {
    await world.store.keep('approvals');
    const difference = differs(once, looked);
    if (difference !== undefined) return refused({ kind: 'approval_stale', difference });
    const permit = world.permits.issue({
      kind: 'single',
      client,
      session,
      epoch: share.epoch,
      policy: kept.policy,
      digest,
      write: asAllowed(write, looked.address),
      vetted: once.vetted,
      documents: looked.documents,
    });
    return { status: 'prepared', session, permit, standing: false };
  }
  const tooLong = checkLength(looked.what);
  if (tooLong !== undefined) return refused(tooLong);
  const question = { client: call.client, session, digest, ...looked };
  const approval = ask(kept, question, () => randomId('a'));
  await world.store.keep('approvals');
  await paint(world);
  return { status: 'asked', approval };
}

async function look(world: World, share: ShareRecord, write: Write): Promise<Looked | Refusal> {
  switch (write.call) {
    case 'act':
      return await lookAtSteps(world, share, write);
    case 'navigate':
      return await lookAtMove(world, share, write.to);
    case 'page_action': {
      const args = JSON.stringify(write.arguments ?? {});
      if (args.length > PAGE_TOOL_ARGUMENTS) {
        const limit = PAGE_TOOL_ARGUMENTS;
        return { kind: 'too_large', what: `the tool's arguments`, bytes: args.length, limit, done: false };
      }
      const document = await topDocument(world, share);
      if (!isDocument(document)) return document;
      const refusal =
        (await checkListed(share, document, write.generation)) ??
        (await findTool(share, document, write.name, write.generation));
      return refusal ?? inDocument(share, document, describeCall(write.name, args));
    }
  }
}

function inDocument(share: ShareRecord, { documentId }: DocumentRecord, step: ApprovalStep): Looked {
  return { origins: [share.origin], documents: [documentId], vetted: [], what: [step] };
}

/** The write that was allowed: a relative address leads where it led when the person was asked. */
export function asAllowed(write: Write, address: string | undefined): Write {
  return write.call === 'navigate' && address !== undefined ? { ...write, to: address } : write;
}

/** What is too long to be read before it is allowed can be done only under "allow while shared". */
function checkLength(what: ApprovalStep[]): Refusal | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(what)).length;
  if (bytes <= QUESTION_BYTES) return undefined;
  const asked = 'what the person would have to read before allowing it';
  return { kind: 'too_large', what: asked, bytes, limit: QUESTION_BYTES, done: false };
}

async function lookAtMove(world: World, share: ShareRecord, to: string): Promise<Looked | Refusal> {
  const document = await topDocument(world, share);
  if (!isDocument(document)) return document;
  const tab = await chrome.tabs.get(share.tabId);
  const leads = destination(to, tab.url ?? share.origin, share.origin);
  if ('refusal' in leads) return leads.refusal;
  if ('move' in leads) return inDocument(share, document, describeMove(leads.move));
  return { ...inDocument(share, document, describeMove(leads.url)), address: leads.url };
}

async function lookAtSteps(world: World, share: ShareRecord, write: Act): Promise<Looked | Refusal> {
  const malformed = checkAct(write);
  if (malformed !== undefined) return malformed;
  const looked: Looked = { origins: [], documents: [], vetted: [], what: [] };
  for (const [index, step] of write.steps.entries()) {
    const ref = refOfStep(step);
    const document =
      ref === undefined ? await topDocument(world, share) : await documentOf(world, share, ref);
    if (!isDocument(document)) return document;
    const origin = actingOrigin(document);
    if (!looked.origins.includes(origin)) looked.origins.push(origin);
    if (!looked.documents.includes(document.documentId)) looked.documents.push(document.documentId);
    let vetted: Vetted | null = null;
    // What has the focus when a later step comes is up to the steps before it.
    if (ref !== undefined || index === 0) {
      const refusal = await vetChain(world, share, document);
      if (refusal !== undefined) return refusal;
      const sent = await askEngine(share, document, { op: 'vet', step });
      if ('failed' in sent) return { kind: 'document_gone' };
      const { response } = sent;
      if (response.response === 'vetted') vetted = response.vetted;
      // An earlier step may enable, uncover or show the target of a later one: that is looked at in its turn.
      else if (response.response !== 'refused')
        return { kind: 'malformed', here: 'worker', what: 'a vetting' };
      else if (index === 0 || response.refusal.kind !== 'not_actionable') return response.refusal;
    }
    looked.vetted.push(vetted);
    looked.what.push(describeStep(step, vetted));
  }
  for (const predicate of write.expect ?? []) {
    const ref = refOfPredicate(predicate);
    if (ref === undefined) continue;
    const document = await documentOf(world, share, ref);
    if (!isDocument(document)) return document;
  }
  return looked;
}

/** Bounds the broker has checked before; a broker of another build may not have. */
export function checkAct({ steps, expect = [] }: Act): Refusal | undefined {
  if (steps.length === 0 || steps.length > STEPS) {
    return { kind: 'invalid_arguments', path: '/steps', expected: `1 to ${STEPS} steps` };
  }
  if (expect.length > PREDICATES || expect.some((one) => one.is === 'settled')) {
    const expected = `at most ${PREDICATES} predicates, none of them settled`;
    return { kind: 'invalid_arguments', path: '/expect', expected };
  }
  return undefined;
}

type Fixed = Pick<Looked, 'documents' | 'vetted' | 'address'>;

/** In words, what is no longer as it was when the person allowed it. */
export function differs(approved: Fixed, now: Fixed): string | undefined {
  if (JSON.stringify(approved.documents) !== JSON.stringify(now.documents)) {
    return 'the page was replaced since it was allowed';
  }
  if (approved.address !== now.address) return 'the address would now be another than what was allowed';
  for (const [index, was] of approved.vetted.entries()) {
    if (was === null) continue;
    if (JSON.stringify(was) !== JSON.stringify(now.vetted[index] ?? null)) {
      return `step ${index + 1} would now do something else than what was allowed`;
    }
  }
  return undefined;
}

export function refsOf(write: Write): string[] {
  if (write.call !== 'act') return [];
  const steps = write.steps.flatMap((step) => refOfStep(step) ?? []);
  return [...steps, ...(write.expect ?? []).flatMap((predicate) => refOfPredicate(predicate) ?? [])];
}

function refused(refusal: Refusal): WorkerResult {
  return { status: 'refused', refusal };
}
