/** The rate limiter of a run: its own limit, and what the target asks for with 429 and `Retry-After`. */
import { type Exchange, headerValue, type RecordedResponse } from '../core/exchange.ts';
import { asksToWait } from '../interface/parsed-exchange.ts';

export interface RateLimiterOptions {
  /** Requests per second; `null`: none. */
  readonly rateLimit: number | null;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Nobody waits for what will not be sent. */
  readonly isStopped?: () => boolean;
  /** The wall clock, for a `Retry-After` that names a date. */
  readonly now?: () => Date;
}

export interface RateLimiter {
  /** Resolves when the next request may leave, or soon after the run was stopped. */
  ready(): Promise<void>;
  /**
   * Slows down where the response asks for it. `stop`: it asks for more than a run can wait; the
   * sentence says so.
   */
  heed(exchange: Pick<Exchange, 'response' | 'atMs'>): {
    readonly wait: boolean;
    readonly stop: string | null;
  };
}

/** A target that asks for more has closed for the day, not for a moment. */
const LONGEST_WAIT_MS = 60_000;
/** Without a `Retry-After`: first this long, then twice as long each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8000;
/** Between two requests, once the target has complained. */
const FIRST_SPACING_MS = 20;
const LONGEST_SPACING_MS = 2000;
/** So many responses without a complaint, and the spacing shrinks again. */
const CALM_ANSWERS = 10;
/** After so many complaints in a row, and nothing else, the run ends. */
const MOST_COMPLAINTS = 40;
/** A waiting lane looks up this often: the run may have been stopped since. */
const LOOK_UP_MS = 250;

/** Opens the rate limiter of one run; all of its requests share it. */
export function openRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { elapsedMs, sleep, isStopped = () => false, now = () => new Date() } = options;
  const ownSpacingMs = options.rateLimit === null ? 0 : 1000 / options.rateLimit;
  let spacingMs = 0;
  let nextAtMs = 0;
  let calm = 0;
  let complaints = 0;
  /** When the last complaint came that counts. */
  let complainedAtMs = Number.NEGATIVE_INFINITY;

  const pauseMs = (response: RecordedResponse) =>
    retryAfterMs(response, now) ??
    Math.min(FIRST_WAIT_MS * 2 ** Math.min(complaints, 10), LONGEST_BACKOFF_MS);

  return {
    async ready() {
      for (;;) {
        const at = elapsedMs();
        if (at >= nextAtMs || isStopped()) break;
        await sleep(Math.min(nextAtMs - at, LOOK_UP_MS));
      }
      nextAtMs = elapsedMs() + Math.max(ownSpacingMs, spacingMs);
    },
    heed({ response, atMs }) {
      if (!asksToWait(response)) {
        complaints = 0;
        calm += 1;
        if (calm % CALM_ANSWERS === 0) spacingMs = spacingMs < FIRST_SPACING_MS ? 0 : spacingMs / 2;
        return { wait: false, stop: null };
      }
      const waitMs = pauseMs(response);
      if (waitMs > LONGEST_WAIT_MS) {
        const seconds = Math.round(waitMs / 1000);
        return { wait: true, stop: `The target asks to wait ${seconds} s (Retry-After)` };
      }
      calm = 0;
      nextAtMs = Math.max(nextAtMs, elapsedMs() + waitMs);
      // What was in flight when the target complained cannot have heeded it: one complaint.
      if (atMs < complainedAtMs) return { wait: true, stop: null };
      complainedAtMs = elapsedMs();
      complaints += 1;
      if (complaints >= MOST_COMPLAINTS) {
        return { wait: true, stop: `The target asked ${complaints} times in a row to wait` };
      }
      spacingMs = Math.min(Math.max(FIRST_SPACING_MS, spacingMs * 2), LONGEST_SPACING_MS);
      return { wait: true, stop: null };
    },
  };
}

/** RFC 9110 section 10.2.3: seconds, or a date, which is read by the target's own clock. */
function retryAfterMs(response: RecordedResponse, now: () => Date): number | null {
  if (response.kind === 'none') return null;
  const value = headerValue(response.headers, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value.slice(0, MOST_DIGITS)) * 1000;
  const until = dateMs(value);
  if (until === null) return null;
  return Math.max(0, until - (dateMs(headerValue(response.headers, 'date') ?? '') ?? +now()));
}

/** Of a number of seconds; with more of them it is as absurd. */
const MOST_DIGITS = 12;

/** An HTTP date in one of its three forms; `Date.parse` alone finds one in "soon 5" too. */
function dateMs(value: string): number | null {
  if (!/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( \d{4}| GMT)$/.test(value)) return null;
  const date = Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? null : date;
}
