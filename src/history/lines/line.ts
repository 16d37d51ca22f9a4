/** The lines of a history, as data. */

import type { RecordedConfig } from '../../config/recorded.ts';
import type { Shard } from '../../config/shard.ts';
import type { Peer } from '../../core/address/connection.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import type { Receiver } from '../../core/receiver.ts';
import type { TokenTraits } from '../../plan/plan-settings.ts';

/** The name of the file in the run folder. */
export const HISTORY_FILE = 'history.jsonl';
export const HISTORY_VERSION = 2;

/** What the checks may use of the run in addition to its exchanges. */
export interface Header {
  readonly kind: 'header';
  readonly historyVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: TargetAddress;
  /** Part of each `merchant_reference` of the run. */
  readonly runId: string;
  readonly seed: number;
  readonly planDigest: string;
  readonly startedAt: string;
  readonly config: RecordedConfig;
  /** `null`: recorded traffic, which has no plan. */
  readonly plan: RecordedPlan | null;
  /** The merged histories, where this one was made of several. */
  readonly parts?: readonly Part[];
}

/** Where the requests were sent, and what was added to each of them. */
export interface TargetAddress {
  readonly url: string;
  /** The URL of a proxy, without its credentials. */
  readonly proxy?: string;
  /** The names of the headers for a gateway. */
  readonly headers?: readonly string[];
}

/** What the plan depends on, in addition to the seed and the configuration. */
interface RecordedPlan {
  readonly generator: { readonly name: string; readonly version: string };
  readonly receivers: readonly Receiver[] | null;
  readonly token: TokenTraits;
}

/** One of the merged histories. */
export interface Part {
  readonly shard: Shard;
  readonly runId: string;
  readonly startedAt: string;
  readonly lines: number;
  readonly requests: number;
  /** The digest of its last line, which depends on all its lines. */
  readonly digest: string;
}

/** Why a run ended before its whole plan was sent. */
export const endTopics = [
  /** The preflight found a target that cannot be judged. */
  'preflight',
  'interrupted',
  /** The target requested a longer wait, or more waits in a row, than a run allows. */
  'wait',
  /** The target refuses its token, and there is no other one. */
  'token',
  /** The target no longer responds as a service. */
  'outage',
  /** FAIL_FAST: a requirement that counts has failed. */
  'failure',
  /** RUN_TIMEOUT_MS was over before the plan was sent. */
  'timeout',
  /** The responses together were larger than the history of a run may become. */
  'size',
  /** The suite itself failed. */
  'fault',
] as const;
export type EndTopic = (typeof endTopics)[number];

/** What can happen to the run as a whole. */
export const noteTopics = [
  ...endTopics,
  /** A cap prevented a request. */
  'budget',
  /** The history contains only a part of the plan. */
  'shard',
] as const;
export type NoteTopic = (typeof noteTopics)[number];

export interface Note {
  readonly kind: 'note';
  readonly topic: NoteTopic;
  readonly message: string;
}

export const unsentReasons = [
  /** A cap forbade it. */
  'cap',
  /** The case depends on a certain response to another case, which did not occur. */
  'condition',
  /** Only other scenarios were selected. */
  'selection',
  /** The time to wait for a transaction in the list was over. */
  'time',
  /** A page did not show the expected transaction, and a limit on its size may be the reason. */
  'full',
] as const;

/** A case of the plan that the run did not send. */
export interface Unsent {
  readonly kind: 'unsent';
  readonly scenario: string;
  /** `null`: every case of the scenario. */
  readonly case: string | null;
  readonly why: (typeof unsentReasons)[number];
}

/** A peer that responded. Responses refer to it by its number. */
export interface PeerLine extends Peer {
  readonly kind: 'peer';
  /** Counts from 1. */
  readonly peer: number;
}

/**
 * The beginning or the end of a period in which the target did not respond as a service, for readers
 * only: `judge/outages/outage-filter.ts` decides from the exchanges which of them prove nothing.
 */
export interface OutageLine {
  readonly kind: 'outage';
  readonly state: 'began' | 'ended';
  readonly atMs: number;
  /** The exchange that showed it. */
  readonly exchange: number;
}

/** From this line on, another token is used. */
export interface TokenChange {
  readonly kind: 'token';
  /** Counts from 1, the first token; in a merged history all changes are counted. */
  readonly number: number;
  readonly atMs: number;
  readonly why: 'refused' | 'lifetime';
}

export interface Footer {
  readonly kind: 'footer';
  readonly finishedAt: string;
  /** The number of lines before it in a file; the writer counts them. */
  readonly lines?: number;
  readonly requests?: number;
  readonly responses?: number;
}

export type RequestLine = { readonly kind: 'request' } & Omit<Exchange, 'response'>;
export interface ResponseLine {
  readonly kind: 'response';
  readonly index: number;
  readonly response: RecordedResponse;
}
/** Lines that are events by themselves. */
export type LineEvent = Header | Note | PeerLine | OutageLine | TokenChange | Footer;
export type Line = LineEvent | Unsent | RequestLine | ResponseLine;
