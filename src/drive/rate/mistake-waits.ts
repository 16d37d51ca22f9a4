/**
 * Requests with a mistake that the target refuses with 429: whether it limits the rate, or refuses each
 * mistake so. Pure.
 */
import type { RequestSpacing } from './request-spacing.ts';
import { FIRST_WAIT_MS, LONGEST_BACKOFF_MS, LONGEST_WAIT_MS } from './wait-times.ts';

/** The wait of a probe where a target refuses each mistake with 429, and from so many probes on. */
const SHORT_WAIT_MS = 100;
const MANY_PROBES = 20;
/** If the run waited longer for requests with a mistake alone, the mistakes are the reason, and not the rate. */
const MOST_WAITED_FOR_MISTAKES_MS = 60_000;

export class MistakeWaits {
  readonly #spacing: Pick<RequestSpacing, 'isNeeded'>;
  /** Whether a probe waited as requested, and got 429 again. */
  #isProbeStillLimited = false;
  /** How many probes in a row got 429 after a wait. */
  #probesStillLimited = 0;
  /** The longest wait that the target asked of a request without a mistake, at least LONGEST_BACKOFF_MS. */
  #longestRateWaitMs = LONGEST_BACKOFF_MS;
  /** How long the run waited for requests with a mistake, while no other request had to wait as long. */
  #waitedForMistakesMs = 0;

  constructor(spacing: Pick<RequestSpacing, 'isNeeded'>) {
    this.#spacing = spacing;
  }

  /** Called where a probe got 429 again after its wait. */
  seeStillLimited(): void {
    this.#isProbeStillLimited = true;
    this.#probesStillLimited += 1;
  }

  /** Called where a request with a mistake got a response that asks for no wait. */
  seeOrdinary(): void {
    this.#probesStillLimited = 0;
  }

  /** Called where a request without a mistake had to wait so long. */
  seeRateWait(waitMs: number): void {
    this.#longestRateWaitMs = Math.max(this.#longestRateWaitMs, waitMs);
    this.#waitedForMistakesMs = 0;
  }

  /** How long the next request waits where the target asked so for a request with a mistake. */
  waitMs(askedMs: number): number {
    return this.#mayBeForRate(askedMs) ? askedMs : Math.min(askedMs, this.#shortWaitMs);
  }

  /** Adds a wait for a request with a mistake; `addedMs`: how much longer the run waits because of it. */
  add(askedMs: number, addedMs: number): void {
    const isAloneSoLong = !this.#spacing.isNeeded || askedMs > this.#longestRateWaitMs;
    if (isAloneSoLong) this.#waitedForMistakesMs += addedMs;
  }

  /**
   * Whether the target may have asked a probe to wait because of the rate. A limit of the rate asks
   * other requests to wait as long, and one of more than a minute then ends the run.
   */
  #mayBeForRate(askedMs: number): boolean {
    const mayBeMistakes =
      this.#isProbeStillLimited || this.#waitedForMistakesMs > MOST_WAITED_FOR_MISTAKES_MS;
    if (!mayBeMistakes) return askedMs <= LONGEST_WAIT_MS;
    return this.#spacing.isNeeded && askedMs <= this.#longestRateWaitMs;
  }

  /** Many probes have shown that a target refuses mistakes so, and no other request that it limits the rate. */
  get #shortWaitMs(): number {
    const isCertain = this.#probesStillLimited >= MANY_PROBES && !this.#spacing.isNeeded;
    return isCertain ? SHORT_WAIT_MS : FIRST_WAIT_MS;
  }
}
