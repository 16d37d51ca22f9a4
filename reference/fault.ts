/** What a deployment of the reference is, and what it may get wrong. */

import type { Dialect } from './dialect.ts';
import type { Handler } from './handler.ts';
import type { Store } from './store.ts';

export interface Deployment {
  readonly tokens: readonly string[];
  readonly bizNumbers: readonly string[];
  /** A second client, with a ledger of its own. */
  readonly other?: { readonly token: string; readonly bizNumber: string };
  readonly dialect?: Dialect;
  readonly nowMs?: () => number;
  /** How it waits, where the dialect or a fault makes it slow; real time if it is left out. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** The transactions so far; an empty book of its own if it is left out. */
  readonly store?: Store;
}

/** Wraps the handler of one service; what it remembers, it remembers for that one. */
export type Wrap = (inner: Handler, deployment: Deployment) => Handler;

export interface Fault {
  readonly name: string;
  /** What is wrong, as the person who finds it would say. */
  readonly sentence: string;
  /** Whether it changes what the service does, or the bytes that leave it. */
  readonly layer: 'service' | 'wire';
  readonly wrap: Wrap;
}
