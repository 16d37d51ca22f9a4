/** Latency and timeline of a run, as a report shows them. */
import type { OperationName } from '../interface/operations.ts';

/** Responses that took at most `upToMs`, and longer than the bucket before; `null`: any longer. */
export interface LatencyBucket {
  readonly upToMs: number | null;
  readonly count: number;
}
export interface Latency {
  /** The name of an operation, or `other`. */
  readonly operation: OperationName;
  /** What people call it. */
  readonly title: string;
  readonly answered: number;
  readonly unanswered: number;
  /** Upper bounds of the buckets in which they fall, a quarter too high at most. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  /** From the first to the last that holds an answer. */
  readonly buckets: readonly LatencyBucket[];
}

/** What was sent in one stretch of the run. */
export interface Moment {
  readonly requests: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Accepted disbursements, and those without a response. */
  readonly disbursements: number;
  readonly amount: number;
}

export interface Timeline {
  /** How long each moment is; the first one starts with the run. */
  readonly momentMs: number;
  readonly moments: readonly Moment[];
}
