/** Latency and timeline of a run, for a report. */
import type { OperationName } from '../interface/operations.ts';

/** Responses that took at most `upToMs`, and more than in the previous bucket; `null`: no limit. */
interface LatencyBucket {
  readonly upToMs: number | null;
  readonly count: number;
}

export interface Latency {
  /** The name of an operation, or `other`. */
  readonly operation: OperationName;
  /** The title for people. */
  readonly title: string;
  readonly answered: number;
  readonly unanswered: number;
  /** Upper bounds of the buckets that contain them, at most a quarter too high. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  /** All buckets from the first to the last one with a response. */
  readonly buckets: readonly LatencyBucket[];
}

/** What was sent in one period of the run. */
interface Moment {
  readonly requests: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Accepted disbursements, and those without a response. */
  readonly disbursements: number;
  readonly amount: number;
}

export interface Timeline {
  /** The length of each period; the first one starts with the run. */
  readonly momentMs: number;
  readonly moments: readonly Moment[];
}
