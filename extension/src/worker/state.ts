/**
 * What the worker remembers. It may die between any two messages, so the memory is a copy of its storage:
 * loaded once at start, and written back before whatever depends on it answers.
 */
import type {
  ApprovalId,
  ApprovalStep,
  Client,
  DocumentId,
  Epoch,
  Instance,
  Redaction,
  Ref,
  SessionId,
  ShareMode,
  ShareState,
  Vetted,
} from '../generated/messages.ts';
import type { PrefixSpace } from './prefix.ts';

/** One document that takes part in a share. */
export interface DocumentRecord {
  documentId: DocumentId;
  frameId: number;
  prefix: string;
  /** Index of each child frame on the way from the top document. */
  path: number[];
  /** As the browser reports it. */
  origin: string;
  nativeTools: boolean;
  /** Its frame element in the parent document, once a snapshot has shown it. */
  hostRef?: Ref;
}

/** One shared tab: the only authority over what may be read and done there. */
export interface ShareRecord {
  session: SessionId;
  tabId: number;
  origin: string;
  mode: ShareMode;
  epoch: Epoch;
  state: ShareState;
  /** When the tab left the origin, in milliseconds since 1970. */
  since?: number;
  title: string;
  documents: DocumentRecord[];
  /** Frame elements whose inside cannot be read, with the origin they declare. */
  unreadable: Record<Ref, string>;
}

/** Permission of one program to write, in one share, in documents of one origin. */
export interface Grant {
  session: SessionId;
  client: string;
  clientName: string;
  origin: string;
}

/** A question to the person. */
export interface Approval {
  approval: ApprovalId;
  client: Client;
  session: SessionId;
  /** Origins of the documents that would be acted in. */
  origins: string[];
  /** Of the exact write. */
  digest: string;
  /** The documents it would be done in. */
  documents: DocumentId[];
  /** What the person reads. */
  what: ApprovalStep[];
  /** What each step would do when the person was asked; null where it could not be told yet. */
  vetted: (Vetted | null)[];
  /** The absolute address a navigation leads to. */
  address?: string;
  /** When the person allowed exactly this write, in milliseconds since 1970; it has not come yet. */
  allowedAt?: number;
}

/** A site the person chose to keep while the browser still asks for its permission. */
export interface Wanted {
  tabId: number;
  origin: string;
  mode: ShareMode;
  at: number;
}

/** What is known of the way to the host, for the popup. */
export interface Connection {
  connected: boolean;
  version?: string;
  error?: string;
  clients: Client[];
}

/** Lives as long as the browser session, apart for regular and incognito windows. */
export interface Kept {
  shares: ShareRecord[];
  /** Sessions whose tab was closed, newest last, so that their callers hear why. */
  closed: SessionId[];
  grants: Grant[];
  approvals: Approval[];
  /** The highest epoch given out. */
  epoch: number;
  /** Raised whenever authority is taken back; permits of an older one are void. */
  policy: number;
  wanted: Wanted[];
  connection: Connection;
  /** Which document each prefix was sent to, newest last: a document may call itself by no other. */
  issued: Record<string, DocumentId>;
  /** The redaction policy as documents were last told it. */
  redaction: Redaction;
  /** Of an incognito window, which shares `storage.local` with the regular one. */
  incognitoInstance: Instance | null;
}

/** Lives as long as the profile. */
export interface Lasting {
  instance: Instance | null;
  stopped: boolean;
  /** Origins shared again by themselves. Of regular windows only: an incognito one leaves no trace. */
  always: string[];
}

const KEPT: Kept = {
  shares: [],
  closed: [],
  grants: [],
  approvals: [],
  epoch: 0,
  policy: 0,
  wanted: [],
  connection: { connected: false, clients: [] },
  issued: {},
  redaction: { version: 0, selectors: [] },
  incognitoInstance: null,
};

const LASTING: Lasting = { instance: null, stopped: false, always: [] };

/** The part of `chrome.storage.StorageArea` used here. */
export interface Area {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

/** Beside every write to `storage.local`, so that a worker knows its own writes when it hears of them. */
const WRITER = 'writer';

export class Store {
  readonly kept: Kept;
  readonly lasting: Lasting;
  /** A split extension has two workers over the same two areas; only {@link Lasting} is for both. */
  readonly space: PrefixSpace;
  readonly #session: Area;
  readonly #local: Area;
  readonly #writer = crypto.randomUUID();
  #writes = 0;

  private constructor(kept: Kept, lasting: Lasting, session: Area, local: Area, space: PrefixSpace) {
    this.kept = kept;
    this.lasting = lasting;
    this.#session = session;
    this.#local = local;
    this.space = space;
  }

  static async load(session: Area, local: Area, space: PrefixSpace = 'regular'): Promise<Store> {
    const names = Object.keys(KEPT) as (keyof Kept)[];
    const [stored, lasting] = await Promise.all([
      session.get(names.map((name) => keyOf(space, name))),
      local.get(Object.keys(LASTING)),
    ]);
    const kept = names.flatMap((name) => {
      const value = stored[keyOf(space, name)];
      return value === undefined ? [] : [[name, value]];
    });
    const own = space === 'incognito' ? { always: [] } : {};
    return new Store(
      { ...structuredClone(KEPT), ...Object.fromEntries(kept) },
      { ...structuredClone(LASTING), ...lasting, ...own },
      session,
      local,
      space,
    );
  }

  /** Writes these members of {@link Kept}. */
  async keep(...names: (keyof Kept)[]): Promise<void> {
    const items = names.map((name) => [keyOf(this.space, name), this.kept[name]]);
    await this.#session.set(Object.fromEntries(items));
  }

  /** Writes these members of {@link Lasting}. */
  async last(...names: (keyof Lasting)[]): Promise<void> {
    this.#writes += 1;
    const items = names.map((name) => [name, this.lasting[name]]);
    const writer = `${this.#writer} ${this.#writes}`;
    await this.#local.set({ ...Object.fromEntries(items), [WRITER]: writer });
  }

  /**
   * Whether Transom is stopped, after a change of `storage.local` by the other worker; nothing after one
   * of this worker's own. What is stored counts and not what the change says: that may be overtaken.
   */
  async stoppedByOther(changes: Record<string, { newValue?: unknown }>): Promise<boolean | undefined> {
    const writer = changes[WRITER]?.newValue;
    if (changes.stopped === undefined) return undefined;
    if (typeof writer === 'string' && writer.startsWith(this.#writer)) return undefined;
    for (;;) {
      const before = this.#writes;
      const { stopped } = await this.#local.get(['stopped']);
      if (before === this.#writes) return stopped === true;
    }
  }
}

function keyOf(space: PrefixSpace, name: keyof Kept): string {
  return `${space}.${name}`;
}

/** Content scripts must not read or hear any of it. */
export async function closeStorageToPages(): Promise<void> {
  const { local, session, sync, managed } = chrome.storage;
  const areas: chrome.storage.StorageArea[] = [local, session, sync, managed];
  await Promise.allSettled(areas.map((area) => area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
