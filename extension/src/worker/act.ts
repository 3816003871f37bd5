/** Steps on elements, in order, each vetted and dispatched in one evaluation of its document's engine. */
import { EXPECT_MS } from '../generated/limits.ts';
import type { Outcome, Refusal, Step, StepDone, Verdict, Vetted, Write } from '../generated/messages.ts';
import { topDocument } from './attach.ts';
import type { Call } from './calls.ts';
import { vetChain } from './chain.ts';
import { pause } from './deadline.ts';
import { askEngine } from './documents.ts';
import { masked } from './masked.ts';
import { originOf } from './origin.ts';
import type { SinglePermit } from './permits.ts';
import { checkAct } from './prepare.ts';
import { documentOf, isDocument, refOfStep } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import { type Waited, waitUntil } from './waiting.ts';
import type { World } from './world.ts';

type Act = Extract<Write, { call: 'act' }>;

/** Time for what a click sets off at once (a new route, other page tools) to be told of in its outcome. */
const SETTLE_MS = 30;

/** What the person saw: what each step would do, and in which documents. */
type Approved = Pick<SinglePermit, 'vetted' | 'documents'>;

/** @param approved under a single-use permit */
export async function performAct(
  world: World,
  call: Call,
  share: ShareRecord,
  write: Act,
  approved: Approved | undefined,
): Promise<Outcome | Refusal> {
  const malformed = checkAct(write);
  if (malformed !== undefined) return malformed;
  const before = await address(share);
  const steps: StepDone[] = [];
  let stoppedBy: Refusal | undefined;
  for (const [index, step] of write.steps.entries()) {
    const done = await performStep(world, call, share, { step, index }, approved);
    if ('kind' in done) {
      if (steps.length === 0) call.dispatched = done.kind === 'indeterminate';
      // What may or may not have been done makes the whole outcome unknown.
      if (steps.length === 0 || done.kind === 'indeterminate') return done;
      stoppedBy = done;
      break;
    }
    steps.push(done);
  }
  const expect = write.expect ?? [];
  let waited: Waited | undefined;
  if (stoppedBy === undefined && expect.length > 0) {
    const seen = await waitUntil(world, call, share, expect, EXPECT_MS);
    if ('kind' in seen) return { kind: 'indeterminate', why: `the steps were done; then: ${words(seen)}` };
    waited = seen;
  } else {
    await pause(SETTLE_MS);
  }
  const after = await address(share);
  const url = after === undefined || after === before ? undefined : await masked(share, after);
  return {
    session: share.session,
    ...proof(steps, stoppedBy, waited),
    steps,
    ...(stoppedBy === undefined ? {} : { stopped_by: stoppedBy }),
    ...(waited === undefined ? {} : { checked: waited.checked }),
    ...(url === undefined ? {} : { url }),
  };
}

async function performStep(
  world: World,
  call: Call,
  share: ShareRecord,
  { step, index }: { step: Step; index: number },
  approved: Approved | undefined,
): Promise<StepDone | Refusal> {
  const ref = refOfStep(step);
  const document = ref === undefined ? await topDocument(world, share) : await documentOf(world, share, ref);
  if (!isDocument(document)) return document;
  // A key without a target goes to whatever page is there by now.
  if (approved !== undefined && !approved.documents.includes(document.documentId)) {
    return { kind: 'approval_stale', difference: 'the page was replaced since it was allowed' };
  }
  const refusal = await vetChain(world, share, document);
  if (refusal?.kind === 'document_gone' && ref !== undefined) return { kind: 'unknown_ref', ref };
  if (refusal !== undefined) return refusal;
  const seen = approved?.vetted[index];
  let expected = seen ?? undefined;
  if (seen === null) {
    const vetted = await vetUnseen(share, document, step);
    if ('kind' in vetted) return vetted;
    expected = vetted;
  }
  if (call.signal.aborted) return { kind: 'stopped' };
  call.dispatched = true;
  const request = { op: 'act' as const, step, ...(expected === undefined ? {} : { approved: expected }) };
  const sent = await askEngine(share, document, request);
  if ('failed' in sent) {
    if (sent.failed !== 'gone') {
      return { kind: 'indeterminate', why: 'the document went away or fell silent during the step' };
    }
    return ref === undefined ? { kind: 'document_gone' } : { kind: 'unknown_ref', ref };
  }
  call.trace.push(...sent.trace);
  const { response } = sent;
  if (response.response === 'refused') {
    if (response.refusal.kind !== 'engine_failed') return response.refusal;
    return { kind: 'indeterminate', why: `the page engine broke during the step: ${response.refusal.what}` };
  }
  if (response.response !== 'acted') {
    return { kind: 'indeterminate', why: 'the page engine answered the step with something else' };
  }
  return response.done;
}

/**
 * A target that could not be looked at when the person was asked, because an earlier step had to show it
 * first. The handle still names the element; what nobody could see, that it sends a form or leads away, was
 * not allowed.
 */
async function vetUnseen(
  share: ShareRecord,
  document: DocumentRecord,
  step: Step,
): Promise<Vetted | Refusal> {
  const sent = await askEngine(share, document, { op: 'vet', step });
  if ('failed' in sent) return { kind: 'document_gone' };
  if (sent.response.response === 'refused') return sent.response.refusal;
  if (sent.response.response !== 'vetted') return { kind: 'malformed', here: 'worker', what: 'a vetting' };
  const { vetted } = sent.response;
  if (!vetted.submits && !vetted.leads_to) return vetted;
  const difference =
    'a step turned out to send a form or to lead elsewhere, which could not be seen when it was allowed';
  return { kind: 'approval_stale', difference };
}

function proof(
  steps: StepDone[],
  stoppedBy: Refusal | undefined,
  waited: Waited | undefined,
): Pick<Outcome, 'proof' | 'why'> {
  if (stoppedBy !== undefined) {
    return {
      proof: 'not_confirmed',
      why: `stopped before step ${steps.length + 1}; the steps before it were done`,
    };
  }
  if (waited !== undefined) {
    if (waited.held) return { proof: 'confirmed', why: 'everything expected was seen afterwards' };
    const count = (verdict: Verdict) => waited.checked.filter((one) => one.verdict === verdict).length;
    const hidden = count('redacted');
    const of = `of ${waited.checked.length} expected conditions`;
    const why =
      hidden > 0
        ? `${hidden} ${of} are about what is withheld, so they are not answered`
        : `${count('not_held')} ${of} did not hold within ${EXPECT_MS} ms`;
    return { proof: 'not_confirmed', why };
  }
  if (steps.every((step) => step.verified === true)) {
    return { proof: 'confirmed', why: 'every field shows the value it was given' };
  }
  if (steps.some((step) => step.verified === false)) {
    return { proof: 'not_confirmed', why: 'a field does not show the value it was given' };
  }
  return { proof: 'not_confirmed', why: 'it was done; nothing was asked to be checked' };
}

function words(refusal: Refusal): string {
  return refusal.kind.replaceAll('_', ' ');
}

/** Where the tab is, while it is on the shared site: what it shows elsewhere is not told. */
async function address(share: ShareRecord): Promise<string | undefined> {
  const tab = await chrome.tabs.get(share.tabId).catch(() => undefined);
  return originOf(tab?.url) === share.origin ? tab?.url : undefined;
}
