/** A deployment of the reference, and the errors that it may have. */

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
  /** How it waits, where the dialect or a fault makes it slow; default: real time. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** The transactions so far; default: an empty ledger. */
  readonly store?: Store;
}

/** Wraps the handler of one service; its state belongs to that service. */
export type Wrap = (inner: Handler, deployment: Deployment) => Handler;

/** A fault in the table of its file, which gives the layer. */
export type Row = readonly [name: string, sentence: string, wrap: Wrap];

export interface Fault {
  readonly name: string;
  /** The error, in the words of the person who finds it. */
  readonly sentence: string;
  /** Whether it changes the behaviour of the service, or the bytes that it sends. */
  readonly layer: 'service' | 'wire';
  readonly wrap: Wrap;
}
