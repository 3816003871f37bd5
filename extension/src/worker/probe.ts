/** Which documents a tab holds, and what is there of the extension in each. */
import { DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type { DocumentId, Refusal } from '../generated/messages.ts';
import { DeadlineError, within } from './deadline.ts';
import type { ShareRecord } from './state.ts';

interface Probe {
  /** As the document says itself. */
  origin: string;
  engine: boolean;
  /** Where the frame sits now; only where a content script of this build lives. */
  path?: number[];
}

export interface Found extends Probe {
  documentId: DocumentId;
  frameId: number;
}

/** How long frames have to answer after the top document has. One that is busy for longer is left out. */
const FRAMES_MS = 3_000;
/** More documents than this do not take part in a share. */
export const FRAMES_MAX = 50;

/** Tabs in which some frame has not answered yet: asking all frames again would only queue up behind it. */
const stuck = new Set<number>();

/** The documents that answer, the top one first and those of the share before new ones. */
export async function probe(share: ShareRecord): Promise<Found[] | Refusal> {
  const { tabId } = share;
  const everywhere = stuck.has(tabId) ? undefined : lookEverywhere(tabId);
  // Where the top document cannot be looked at, nobody waits for the frames.
  everywhere?.catch(() => undefined);
  let top: Found[];
  try {
    top = await within(look({ tabId, frameIds: [0] }), DOCUMENT_CALL_MS);
  } catch (error) {
    if (error instanceof DeadlineError) {
      return { kind: 'deadline', waiting_for: 'the page', after_ms: DOCUMENT_CALL_MS };
    }
    return isForbidden(error)
      ? { kind: 'needs_toolbar_click', session: share.session }
      : { kind: 'document_gone' };
  }
  const known = new Set(share.documents.map((one) => one.documentId));
  const all = (await inTime(everywhere)) ?? (await lookAtEach(tabId, [...known]));
  const frames = all.filter((one) => one.frameId !== 0);
  const rank = (one: Found) => (known.has(one.documentId) ? 0 : 1);
  return [...top, ...frames.sort((a, b) => rank(a) - rank(b))].slice(0, FRAMES_MAX);
}

/** The browser answers for all frames at once, when the last of them has. */
function lookEverywhere(tabId: number): Promise<Found[]> {
  stuck.add(tabId);
  return look({ tabId, allFrames: true }).finally(() => stuck.delete(tabId));
}

/** The frames that answer by themselves, where one that does not keeps the browser from telling of all. */
async function lookAtEach(tabId: number, documents: DocumentId[]): Promise<Found[]> {
  const each = documents.map((one) => inTime(look({ tabId, documentIds: [one] })));
  return (await Promise.all(each)).flatMap((found) => found ?? []);
}

async function inTime(looking: Promise<Found[]> | undefined): Promise<Found[] | undefined> {
  return looking && (await within(looking, FRAMES_MS).catch(() => undefined));
}

async function look(target: chrome.scripting.InjectionTarget): Promise<Found[]> {
  const results = await chrome.scripting.executeScript({
    target,
    func: probeHere,
    args: [BUILD],
    injectImmediately: true,
  });
  return results.flatMap(({ documentId, frameId, result }) =>
    result ? [{ ...result, documentId, frameId }] : [],
  );
}

/**
 * Self-contained: runs in the document, in the content script's world. Elements with an id are properties
 * there too, so only the global object's own ones count.
 */
function probeHere(build: string): Probe {
  interface Present {
    build: string;
    alive(): boolean;
    path(): number[];
  }
  const here = globalThis as { __transomContent?: Present };
  const present = Object.hasOwn(here, '__transomContent') ? here.__transomContent : undefined;
  const lives = present?.build === build && present.alive();
  return {
    origin: self.origin,
    engine: Object.hasOwn(here, '__transomEngine'),
    ...(lives ? { path: present.path() } : {}),
  };
}

/** The browser's words for a page that may not be touched. */
function isForbidden(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /Cannot access|must request permission|cannot be scripted/i.test(text);
}
