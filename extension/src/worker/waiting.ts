/** Waits for predicates, over the life of more than one document. */
import { DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type { Checked, Predicate, Refusal } from '../generated/messages.ts';
import { attach, top } from './attach.ts';
import type { Call } from './calls.ts';
import { pause } from './deadline.ts';
import { ask, engineReply, forget } from './documents.ts';
import { documentOf, isDocument, prefixOf, refOfPredicate } from './refs.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import type { World } from './world.ts';

export interface Waited {
  held: boolean;
  checked: Checked[];
  waitedMs: number;
}

/** Between two looks for the document that replaces a vanished one. */
const LOOK_AGAIN_MS = 50;
/** A navigation that was under way when the time ran out may still bring its document. */
const GRACE_MS = 2_000;

/**
 * Until all predicates hold or `timeoutMs` is up. A navigation within the origin does not end the wait:
 * predicates without a handle are asked of the document that follows, and of an element that went with
 * its document only its absence holds.
 */
export async function waitUntil(
  world: World,
  call: Call,
  share: ShareRecord,
  predicates: Predicate[],
  timeoutMs: number,
): Promise<Waited | Refusal> {
  const start = performance.now();
  const left = () => Math.max(0, Math.round(timeoutMs - (performance.now() - start)));
  const refusal = await allKnown(world, share, predicates);
  if (refusal !== undefined) return refusal;
  let again = top(share) === undefined;
  for (;;) {
    if (call.signal.aborted) return { kind: 'cancelled' };
    if (again) {
      const unreachable = await attach(world, share);
      if (unreachable !== undefined && unreachable.kind !== 'document_gone') return unreachable;
      if (unreachable !== undefined) {
        if (performance.now() - start > timeoutMs + GRACE_MS) return unreachable;
        await pause(LOOK_AGAIN_MS);
        continue;
      }
    }
    const checked = await askAll(call, share, predicates, left());
    if (Array.isArray(checked)) {
      const held = checked.every((one) => one.verdict === 'held');
      return { held, checked, waitedMs: Math.round(performance.now() - start) };
    }
    if (checked !== 'replaced') return checked;
    again = true;
    await pause(LOOK_AGAIN_MS);
  }
}

async function allKnown(world: World, share: ShareRecord, predicates: Predicate[]) {
  for (const predicate of predicates) {
    const ref = refOfPredicate(predicate);
    if (ref === undefined) continue;
    const document = await documentOf(world, share, ref);
    if (isDocument(document)) continue;
    // After an action the document may be gone already, and its elements with it.
    if (document.kind !== 'unknown_ref' || predicate.is !== 'target_absent') return document;
  }
  return undefined;
}

async function askAll(
  call: Call,
  share: ShareRecord,
  predicates: Predicate[],
  timeoutMs: number,
): Promise<Checked[] | Refusal | 'replaced'> {
  const groups = new Map<DocumentRecord, number[]>();
  const checked: Checked[] = predicates.map((predicate) => ({
    predicate,
    verdict: predicate.is === 'target_absent' ? 'held' : 'not_held',
  }));
  for (const [index, predicate] of predicates.entries()) {
    const ref = refOfPredicate(predicate);
    const document =
      ref === undefined ? top(share) : share.documents.find((one) => one.prefix === prefixOf(ref));
    if (document !== undefined) groups.set(document, [...(groups.get(document) ?? []), index]);
  }
  let verdict: Refusal | 'replaced' | undefined;
  const wait = async (document: DocumentRecord, indexes: number[]) => {
    const own = indexes.flatMap((index) => predicates[index] ?? []);
    const request = { op: 'check' as const, predicates: own };
    const body = { op: 'wait' as const, request, timeout_ms: timeoutMs };
    const sent = engineReply(await ask(share, document, body, timeoutMs + DOCUMENT_CALL_MS));
    if ('failed' in sent) {
      // Silence too: a document that went into the back/forward cache meanwhile does not answer.
      forget(share, document, sent.failed);
      verdict ??= 'replaced';
      return;
    }
    call.trace.push(...sent.trace);
    if (sent.response.response === 'refused') verdict = sent.response.refusal;
    if (sent.response.response !== 'checked') return;
    for (const [k, index] of indexes.entries()) {
      const found = sent.response.checked[k];
      const predicate = predicates[index];
      // What was asked is the agent's word; a renderer does not put its own there.
      if (found !== undefined && predicate !== undefined) checked[index] = { ...found, predicate };
    }
  };
  await Promise.all([...groups].map(([document, indexes]) => wait(document, indexes)));
  return verdict ?? checked;
}
