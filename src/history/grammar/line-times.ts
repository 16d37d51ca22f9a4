/** Whether the times of a history fit the order of its lines, and the duration of its run. Pure. */
import { MAX_TRIALS } from '../../plan/beside-plan.ts';
import type { Header, RequestLine, ResponseLine, TokenChange } from '../lines/line.ts';

/**
 * Two times that differ by less may be the same: each is rounded to a thousandth of a millisecond. The
 * rest is a reserve.
 */
export const TIME_ROUNDING_MS = 0.01;
/** A request is written soon after the run looked at its deadline. */
const DEADLINE_MS = 5000;
/** Somebody may correct the clock of the machine during a run. */
const CORRECTION_MS = 24 * 60 * 60 * 1000;
/** Requests that do not wait for their turn: a health check, and trials in an outage. */
const MOST_BESIDE = 1 + MAX_TRIALS;

/** The clock of a run never goes back: each line is written when its time comes. */
export class Times {
  readonly #seesResponses: boolean;
  /** By request without a response: when it was sent. */
  readonly #sentAtMs = new Map<number, number>();
  #mostInFlight = Number.POSITIVE_INFINITY;
  /** By the number of its first request: how much later than the first run a merged run began. */
  readonly #begins = new Map<number, number>();
  #header: Pick<Header, 'startedAt' | 'config'> | null = null;
  #laterMs = 0;
  #nowMs = 0;
  #endMs = 0;

  /** `seesResponses`: responses come at their places between the requests. */
  constructor(seesResponses: boolean) {
    this.#seesResponses = seesResponses;
  }

  begin(header: Header): void {
    this.#header = header;
    // Merged runs may have different limits.
    if (header.parts === undefined) this.#mostInFlight = header.config.concurrency + MOST_BESIDE;
    let next = 1;
    for (const { requests, startedAt } of header.parts ?? []) {
      this.#begins.set(next, Date.parse(startedAt) - Date.parse(header.startedAt));
      next += requests;
    }
  }

  request({ index, atMs }: RequestLine): string | null {
    this.#beginRun(index);
    if (this.#seesResponses) this.#sentAtMs.set(index, atMs);
    if (this.#passes(atMs)) return BACK;
    const { size } = this.#sentAtMs;
    if (size > this.#mostInFlight)
      return `with request ${index}, ${size} requests are in flight, more than CONCURRENCY allows`;
    const mostMs = this.#laterMs + (this.#header?.config.runTimeoutMs ?? 0) + DEADLINE_MS;
    return atMs > mostMs ? `request ${index} comes after the end of RUN_TIMEOUT_MS` : null;
  }

  response({ index, response }: ResponseLine): string | null {
    const atMs = this.#sentAtMs.get(index);
    this.#sentAtMs.delete(index);
    if (atMs === undefined) return null;
    return this.#passes(atMs + response.durationMs) ? BACK : null;
  }

  /** `next`: the number of the next request. */
  token({ atMs }: TokenChange, next: number): string | null {
    // Otherwise all requests come before it.
    if (!this.#seesResponses) return null;
    // It may be a line of the next merged run.
    if (this.#isBack(atMs)) this.#beginRun(next);
    return this.#passes(atMs) ? BACK : null;
  }

  footer(finishedAt: string): string | null {
    if (this.#header === null) return null;
    const ranMs = Date.parse(finishedAt) - Date.parse(this.#header.startedAt) + CORRECTION_MS;
    if (ranMs < 0) return 'its run ended before it began';
    return this.#endMs > ranMs ? 'its run ended before its last exchange' : null;
  }

  /** Sets the clock to the start of the merged run that begins with this request, if one does. */
  #beginRun(index: number): void {
    const laterMs = this.#begins.get(index);
    if (laterMs === undefined) return;
    this.#begins.delete(index);
    this.#laterMs = laterMs;
    this.#nowMs = laterMs;
  }

  #isBack = (atMs: number) => atMs < this.#nowMs - TIME_ROUNDING_MS;

  /** Moves the clock; true where it would go back. */
  #passes(atMs: number): boolean {
    const isBack = this.#isBack(atMs);
    this.#nowMs = Math.max(this.#nowMs, atMs);
    this.#endMs = Math.max(this.#endMs, atMs);
    return isBack;
  }
}

const BACK = 'its time is before that of an earlier line';
