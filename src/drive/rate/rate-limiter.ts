/** The rate limiter of a run: obeys RATE_LIMIT, and what the target asks for by 429 and `Retry-After`. */
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { retryAfterMs } from '../../interface/retry-after.ts';
import { MistakeWaits } from './mistake-waits.ts';
import { RequestSpacing } from './request-spacing.ts';
import { FIRST_WAIT_MS, LONGEST_BACKOFF_MS, LONGEST_WAIT_MS } from './wait-times.ts';

interface RateLimiterOptions {
  /** Requests per second; `null`: unlimited. */
  readonly rateLimit: number | null;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Ends a wait early. */
  readonly isStopped: () => boolean;
  /** The wall clock, for a `Retry-After` that is a date. */
  readonly now?: () => Date;
}

/** What a response shows of the rate. */
interface RateShown {
  readonly asksToWait: boolean;
  /** Why the run must end: a longer wait, or more waits in a row, than it allows; `null`: it goes on. */
  readonly stopReason: string | null;
}

/** After this many requests to wait in a row, the run ends. */
const MAX_WAIT_REQUESTS = 40;
/** How often a waiting request checks whether the run was stopped. */
const POLL_STOP_MS = 250;

/** The rate limiter of a run; all of its requests share it. */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #spacing = new RequestSpacing();
  readonly #mistakes = new MistakeWaits(this.#spacing);
  /** When the next request may be sent. */
  #nextAtMs = 0;
  /** When RATE_LIMIT allows the next request. */
  #allowedAtMs = 0;
  #waitsInARow = 0;
  /** When the last response that counts as a wait arrived. */
  #waitRequestedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /** Resolves when the next request may be sent, or soon after the run was stopped. */
  ready(): Promise<void> {
    return this.#readyAt(() => this.#nextAtMs, this.#options.isStopped);
  }

  /**
   * The same for a request that obeys RATE_LIMIT, but does not wait where the target asks to. `isStopped` ends its
   * wait: it may still be sent after another wait ended the run.
   */
  readyEarly(isStopped: () => boolean): Promise<void> {
    return this.#readyAt(() => this.#allowedAtMs, isStopped);
  }

  async #readyAt(untilMs: () => number, isStopped: () => boolean): Promise<void> {
    const { elapsedMs, sleep, rateLimit } = this.#options;
    for (;;) {
      const leftMs = untilMs() - elapsedMs();
      if (leftMs <= 0 || isStopped()) break;
      await sleep(Math.min(leftMs, POLL_STOP_MS));
    }
    this.#allowedAtMs = elapsedMs() + (rateLimit === null ? 0 : 1000 / rateLimit);
    const spacedAtMs = elapsedMs() + this.#spacing.ms;
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#allowedAtMs, spacedAtMs);
  }

  /** Slows down where the response asks for it. */
  see(parsed: ParsedExchange): RateShown {
    if (!asksToWait(parsed)) {
      this.#seeOrdinary(parsed);
      return { asksToWait: false, stopReason: null };
    }
    const waitMs = this.#waitMsAfter(parsed);
    const stopReason = parsed.request.hasNoMistake
      ? this.#seeRateWait(parsed, waitMs)
      : this.#seeMistakeWait(parsed, waitMs);
    return { asksToWait: true, stopReason };
  }

  #seeOrdinary(parsed: ParsedExchange): void {
    // A probe that got 429 again shows nothing of the rate.
    if (hasLimitStatus(parsed)) {
      this.#mistakes.seeStillLimited();
      return;
    }
    if (!parsed.request.hasNoMistake) this.#mistakes.seeOrdinary();
    this.#waitsInARow = 0;
    this.#spacing.seeOrdinary();
  }

  /** The target limits the rate. Returns why the run must end. */
  #seeRateWait(parsed: ParsedExchange, waitMs: number): string | null {
    if (waitMs > LONGEST_WAIT_MS) return tooLong(parsed, waitMs);
    this.#delay(waitMs);
    this.#mistakes.seeRateWait(waitMs);
    return this.#slowDown(parsed.exchange, waitMs);
  }

  /** The target limits the rate, or refuses the mistake so. Returns why the run must end. */
  #seeMistakeWait(parsed: ParsedExchange, waitMs: number): string | null {
    const mayBeForMistake = statusOf(parsed) === 429;
    if (waitMs > LONGEST_WAIT_MS && !mayBeForMistake) return tooLong(parsed, waitMs);
    const addedMs = this.#delay(mayBeForMistake ? this.#mistakes.waitMs(waitMs) : waitMs);
    if (mayBeForMistake) this.#mistakes.add(waitMs, addedMs);
    const couldObey = parsed.exchange.atMs >= this.#waitRequestedAtMs;
    if (couldObey && this.#spacing.isLikelySafe) {
      this.#waitRequestedAtMs = this.#options.elapsedMs();
      this.#spacing.raiseLikelySafe();
    }
    this.#spacing.lengthenToLikelySafe();
    return null;
  }

  /** Spaces requests further apart. Returns why the run must end, where the target asks too often. */
  #slowDown(exchange: ParsedExchange['exchange'], waitMs: number): string | null {
    // Requests already in flight could not obey the first request to wait: they count once.
    if (exchange.atMs < this.#waitRequestedAtMs) {
      this.#spacing.interrupt();
      return null;
    }
    this.#waitRequestedAtMs = this.#options.elapsedMs();
    const waitsBefore = this.#waitsInARow;
    this.#waitsInARow += 1;
    if (this.#waitsInARow >= MAX_WAIT_REQUESTS) return tooOften(this.#waitsInARow);
    this.#spacing.lengthen({ waitMs, waitsBefore });
    return null;
  }

  /** Returns how much longer the next request waits. */
  #delay(waitMs: number): number {
    const now = this.#options.elapsedMs();
    const before = Math.max(this.#nextAtMs, now);
    this.#nextAtMs = Math.max(before, now + waitMs);
    return this.#nextAtMs - before;
  }

  /** How long the run waits after a response that asks for it. */
  #waitMsAfter({ request, exchange }: ParsedExchange): number {
    const { now = () => new Date() } = this.#options;
    // Where the target limits the rate, this may be the reason, and not the mistake in the request. A
    // limit is often per second, which is the second wait.
    const isRateLimited = !request.hasNoMistake && this.#spacing.isNeeded;
    const waits = isRateLimited ? Math.max(this.#waitsInARow, 1) : this.#waitsInARow;
    const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), LONGEST_BACKOFF_MS);
    return retryAfterMs(exchange.response, now) ?? backoffMs;
  }
}

/** How long the target asks to wait by `Retry-After`; 0 where it does not. */
export const requestedWaitMs = (parsed: ParsedExchange): number =>
  asksToWait(parsed) ? (retryAfterMs(parsed.exchange.response, () => new Date()) ?? 0) : 0;

const statusOf = ({ exchange: { response } }: ParsedExchange) =>
  response.kind === 'response' ? response.status : null;

const hasLimitStatus = ({ response }: ParsedExchange) =>
  response.outcome === 'refused' && response.status === 429;

const tooLong = ({ exchange }: ParsedExchange, waitMs: number) =>
  `The target asks the suite to wait ${Math.round(waitMs / 1000)} s (Retry-After), with ${targetWords(exchange)}`;

const tooOften = (waits: number) => `The target asked the suite to wait ${waits} times in a row`;
