/** The parts of the worker that outlive a call, handed to the functions that handle one. */
import type { FromWorker } from '../generated/messages.ts';
import type { Calls } from './calls.ts';
import type { Permits } from './permits.ts';
import type { Prefixes } from './prefix.ts';
import type { Store } from './state.ts';

export interface HostLink {
  /** False when there is no host to take it. */
  post(message: FromWorker): boolean;
}

export interface World {
  store: Store;
  host: HostLink;
  calls: Calls;
  permits: Permits;
  prefixes: Prefixes;
}
