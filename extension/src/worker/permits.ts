/**
 * Permissions to perform a write. Kept in memory only: they die with the worker, and a broker that still
 * holds one hears `permit_invalid` and prepares again.
 */
import { PERMIT_MS } from '../generated/limits.ts';
import type { DocumentId, Epoch, PermitId, SessionId, Vetted, Write } from '../generated/messages.ts';

interface Bound {
  client: string;
  session: SessionId;
  epoch: Epoch;
  policy: number;
  expires: number;
}

/** Good for one write, which it holds. */
export interface SinglePermit extends Bound {
  kind: 'single';
  digest: string;
  write: Write;
  /** What each step was approved to do, in order; null where that could not be told beforehand. */
  vetted: (Vetted | null)[];
  documents: DocumentId[];
}

/** Good for the writes of one client in one share. */
export interface StandingPermit extends Bound {
  kind: 'standing';
}

export type Permit = SinglePermit | StandingPermit;
type New<T> = T extends Permit ? Omit<T, 'expires'> : never;

export class Permits {
  readonly #permits = new Map<PermitId, Permit>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  issue(permit: New<Permit>): PermitId {
    this.#forgetExpired();
    const id: PermitId = crypto.randomUUID();
    this.#permits.set(id, { ...permit, expires: this.#now() + PERMIT_MS } as Permit);
    return id;
  }

  /**
   * The permit, when this client may still use it. A single-use permit is gone with it; the time of a
   * standing one begins anew.
   */
  use(id: PermitId, client: string, policy: number): Permit | undefined {
    const permit = this.#permits.get(id);
    if (permit === undefined || permit.client !== client) return undefined;
    if (permit.kind === 'single' || permit.expires <= this.#now()) this.#permits.delete(id);
    if (permit.expires <= this.#now() || permit.policy !== policy) return undefined;
    permit.expires = this.#now() + PERMIT_MS;
    return permit;
  }

  /** Voids the permits of one session, or all. */
  revoke(session?: SessionId): void {
    for (const [id, permit] of this.#permits) {
      if (session === undefined || permit.session === session) this.#permits.delete(id);
    }
  }

  #forgetExpired(): void {
    for (const [id, permit] of this.#permits) {
      if (permit.expires <= this.#now()) this.#permits.delete(id);
    }
  }
}
