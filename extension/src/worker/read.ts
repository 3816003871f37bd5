/** Reads: they change nothing, so one whose document went away is repeated once in the document that follows. */
import { WAIT_DEFAULT_MS, WAIT_MAX_MS } from '../generated/limits.ts';
import type { Answer, Read, Ref, Refusal, Session, WorkerResult } from '../generated/messages.ts';
import { topDocument } from './attach.ts';
import type { Call } from './calls.ts';
import { nowListed } from './listed.ts';
import { masked } from './masked.ts';
import { listTools } from './page-tools.ts';
import { granted, known } from './policy.ts';
import { isDocument, prefixOfRevision, refOfCursor, refOfPredicate, resolveCall } from './refs.ts';
import { isRefusal } from './shares.ts';
import { snapshot } from './snapshot.ts';
import type { ShareRecord } from './state.ts';
import { waitUntil } from './waiting.ts';
import type { World } from './world.ts';

export async function read(world: World, call: Call, what: Read): Promise<WorkerResult> {
  if (what.call === 'sessions') {
    if (world.store.lasting.stopped) return { status: 'refused', refusal: { kind: 'stopped' } };
    return { status: 'read', answer: { answer: 'sessions', sessions: await sessions(world, call) } };
  }
  const share = resolveCall(world, what.session, refsOf(what));
  if (isRefusal(share)) return { status: 'refused', refusal: share };
  call.session = share.session;
  let got = await readOne(world, call, share, what);
  if ('kind' in got && got.kind === 'document_gone') got = await readOne(world, call, share, what);
  return 'kind' in got ? { status: 'refused', refusal: got } : { status: 'read', answer: got };
}

function readOne(
  world: World,
  call: Call,
  share: ShareRecord,
  what: Exclude<Read, { call: 'sessions' }>,
): Promise<Answer | Refusal> {
  switch (what.call) {
    case 'snapshot':
      return snapshot(world, call, share, what);
    case 'wait_for':
      return waitFor(world, call, share, what);
    case 'page_tools':
      return pageTools(world, share);
  }
}

async function waitFor(
  world: World,
  call: Call,
  share: ShareRecord,
  args: Extract<Read, { call: 'wait_for' }>,
): Promise<Answer | Refusal> {
  const timeout = Math.min(args.timeout_ms ?? WAIT_DEFAULT_MS, WAIT_MAX_MS);
  const waited = await waitUntil(world, call, share, args.until, timeout);
  if ('kind' in waited) return waited;
  const { held, checked, waitedMs } = waited;
  return { answer: 'waited', session: share.session, held, checked, waited_ms: waitedMs };
}

async function pageTools(world: World, share: ShareRecord): Promise<Answer | Refusal> {
  const document = await topDocument(world, share);
  if (!isDocument(document)) return document;
  const listed = await listTools(share, document);
  if ('kind' in listed) return listed;
  nowListed(share, document);
  const { generation, tools, refused } = listed;
  return {
    answer: 'page_tools',
    session: share.session,
    document: document.documentId,
    generation,
    tools,
    refused,
  };
}

/** What a client may know of the shared tabs: before its first grant, that there are so many. */
function sessions(world: World, call: Call): Promise<Session[]> {
  const { kept } = world.store;
  const tells = known(kept, call.client);
  const all = kept.shares.map(async (share): Promise<Session> => {
    const title = tells ? await masked(share, share.title) : undefined;
    return {
      session: share.session,
      state: share.state,
      write_granted: granted(kept, share.session, call.client, [share.origin]),
      ...(tells ? { origin: share.origin } : {}),
      ...(title === undefined ? {} : { title }),
    };
  });
  return Promise.all(all);
}

function refsOf(what: Exclude<Read, { call: 'sessions' }>): Ref[] {
  if (what.call === 'snapshot') {
    if (what.cursor) return [refOfCursor(what.cursor)];
    if (what.since) return [`${prefixOfRevision(what.since)}e0`];
    return what.scope ? [what.scope] : [];
  }
  if (what.call === 'page_tools') return [];
  return what.until.flatMap((predicate) => refOfPredicate(predicate) ?? []);
}
