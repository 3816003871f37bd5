/** Brings the documents of one look at a tab into its share, unless the share is over before they are in. */
import { DOCUMENT_CALL_MS } from '../generated/limits.ts';
import type { DocumentId, Epoch, Refusal } from '../generated/messages.ts';
import { within } from './deadline.ts';
import { ask } from './documents.ts';
import type { Found } from './probe.ts';
import { redaction } from './redaction.ts';
import { drop } from './shares.ts';
import type { DocumentRecord, ShareRecord } from './state.ts';
import { listenTo } from './stated.ts';
import type { World } from './world.ts';

/** Prefixes of documents that closed long ago are of no use to anybody. */
const ISSUED_MAX = 500;

export class Joining {
  readonly #world: World;
  readonly #share: ShareRecord;
  /** The epoch the look began under: what joins is told this one and no later one. */
  readonly #epoch: Epoch;
  readonly #asked: DocumentRecord[] = [];

  constructor(world: World, share: ShareRecord) {
    this.#world = world;
    this.#share = share;
    this.#epoch = share.epoch;
  }

  /** False once Stop, the end of the share or its tab's leaving came in between. */
  get current(): boolean {
    return this.#share.epoch === this.#epoch && this.#world.store.kept.shares.includes(this.#share);
  }

  /** Every document that was asked to take part, whether or not it answered, is told that it is over. */
  undo(): void {
    drop({ ...this.#share, epoch: this.#epoch, documents: this.#asked });
  }

  /** One document; nothing when it does not take part, the reason when its engine does not start. */
  async join(found: Found): Promise<DocumentRecord | Refusal | undefined> {
    const { documentId, frameId } = found;
    const known = this.#share.documents.find((document) => document.documentId === documentId);
    if (known !== undefined && found.path !== undefined && found.engine) {
      return isPlaced(frameId, found.path) ? moved(known, found.path) : undefined;
    }
    try {
      if (!(await this.#inject(found)) || !this.current) return undefined;
      const prefix = await this.#issue(documentId);
      if (!this.current) return undefined;
      return await this.#attach(found, prefix);
    } catch {
      return undefined;
    }
  }

  async #inject({ documentId, engine, path }: Found): Promise<boolean> {
    const files = [...(engine ? [] : ['engine.js']), ...(path === undefined ? ['content.js'] : [])];
    if (files.length === 0) return true;
    if (!this.current) return false;
    const target = { tabId: this.#share.tabId, documentIds: [documentId] };
    const injected = chrome.scripting.executeScript({ target, files, injectImmediately: true });
    await within(injected, DOCUMENT_CALL_MS);
    return true;
  }

  /** A new prefix, on record before the document hears it: a document keeps the first it was sent. */
  async #issue(documentId: DocumentId): Promise<string> {
    const { kept } = this.#world.store;
    const prefix = await this.#world.prefixes.next();
    const others = Object.entries(kept.issued).slice(1 - ISSUED_MAX);
    kept.issued = { ...Object.fromEntries(others), [prefix]: documentId };
    await this.#world.store.keep('issued');
    return prefix;
  }

  async #attach(
    { documentId, frameId, origin }: Found,
    prefix: string,
  ): Promise<DocumentRecord | Refusal | undefined> {
    const record: DocumentRecord = { documentId, frameId, prefix, path: [], origin, nativeTools: false };
    this.#asked.push(record);
    const stated = listenTo(documentId);
    try {
      const namespace = crypto.randomUUID();
      const body = { op: 'attach' as const, prefix, namespace, origin, redaction: redaction() };
      const sent = await ask({ ...this.#share, epoch: this.#epoch }, record, body);
      if ('failed' in sent) return undefined;
      const { reply } = sent;
      if (reply.reply === 'refused') return reply.refusal;
      if (reply.reply !== 'attached' || !isPlaced(frameId, reply.path)) return undefined;
      // A renderer may say anything of itself: its name must be one it was sent, its origin the browser's word.
      if (this.#world.store.kept.issued[reply.prefix] !== documentId) return undefined;
      const proven = await within(stated.origin, DOCUMENT_CALL_MS);
      if (frameId === 0 && proven !== this.#share.origin) return undefined;
      const { prefix: name, path, native_tools: nativeTools } = reply;
      return { ...record, prefix: name, path, origin: proven, nativeTools };
    } finally {
      stated.forget();
    }
  }
}

/** Only the top document has nothing above it. */
function isPlaced(frameId: number, path: readonly number[]): boolean {
  return (frameId === 0) === (path.length === 0);
}

/** The frame element of a document that sits elsewhere now is not known until a snapshot shows it again. */
function moved(known: DocumentRecord, path: number[]): DocumentRecord {
  const { hostRef, ...rest } = known;
  const stays = path.length === known.path.length && path.every((k, i) => known.path[i] === k);
  return stays && hostRef !== undefined ? { ...rest, path, hostRef } : { ...rest, path };
}
