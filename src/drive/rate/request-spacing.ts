/** The time between two requests of a run, after the target has asked to wait. Pure. */

const FIRST_MS = 20;
const LONGEST_MS = 2000;
/**
 * Where the target allows the next request at once, and did not ask to wait so often in a row: it may refuse
 * some requests at random.
 */
const LONGEST_AT_ONCE_MS = 160;
const WAITS_AT_ONCE = 3;
/** So many waits in a row, each at least as long, leave the spacing as it is: the target may be away for a moment. */
const WAITS_THAT_KEEP_IT = 4;
const LEAST_AWAY_MS = 500;
/** So many times as long as a spacing with which the target asked to wait, it is likely safe. */
const SAFE_FACTOR = 4;

/**
 * After so many ordinary responses in a row the spacing becomes half; a long one sooner. A limit that allows
 * short bursts shows only after them that it needs a longer one.
 */
function responsesUntilHalf(ms: number): number {
  if (ms > 500) return 3;
  return ms > 100 || ms <= FIRST_MS ? 10 : 25;
}

const half = (ms: number) => (ms < FIRST_MS ? 0 : ms / 2);
/** Twice as long, but no longer than the limit. */
const longer = (ms: number, longestMs: number) =>
  Math.max(ms, Math.min(Math.max(FIRST_MS, ms * 2), longestMs));

interface Wait {
  /** How long the target asks to wait. */
  readonly waitMs: number;
  /** How many waits came in a row before it. */
  readonly waitsBefore: number;
}

export class RequestSpacing {
  #ms = 0;
  /** A spacing that is likely safe: the target asks for no wait then. 0: no request without a mistake had to wait. */
  #likelySafeMs = 0;
  /** The longest spacing so far. */
  #longestMs = 0;
  /** Responses that asked for no wait, since the last one to a request without a mistake that did. */
  #ordinaryInARow = 0;

  /** The least time between two requests. */
  get ms(): number {
    return this.#ms;
  }

  /** Whether requests without a mistake had to wait, so that the target limits the rate. */
  get isNeeded(): boolean {
    return this.#likelySafeMs > 0;
  }

  /** Whether the spacing is so long that the target probably asks for no wait. */
  get isLikelySafe(): boolean {
    return this.isNeeded && this.#ms >= this.#likelySafeMs;
  }

  /** Called with each response that asks for no wait. */
  seeOrdinary(): void {
    this.#ordinaryInARow += 1;
    if (this.#ordinaryInARow % responsesUntilHalf(this.#ms) === 0) this.#ms = half(this.#ms);
  }

  /** Called after a request without a mistake had to wait, if it could obey the wait before it. */
  lengthen({ waitMs, waitsBefore }: Wait): void {
    // Where nothing but waits came, the target may be away for a moment, whatever the rate is.
    const mayBeAway =
      this.#ordinaryInARow === 0 && waitsBefore < WAITS_THAT_KEEP_IT && waitMs >= LEAST_AWAY_MS;
    const isAtOnce = waitMs === 0 && waitsBefore < WAITS_AT_ONCE;
    const safeMs = SAFE_FACTOR * Math.max(this.#ms, FIRST_MS / 2);
    if (!mayBeAway || this.#ms === 0)
      this.#ms = longer(this.#ms, isAtOnce ? LONGEST_AT_ONCE_MS : LONGEST_MS);
    this.#longestMs = Math.max(this.#longestMs, this.#ms);
    const soFarMs = waitsBefore > 0 ? this.#likelySafeMs : safeMs;
    this.#likelySafeMs = Math.max(this.#ms, Math.min(soFarMs, this.#longestMs));
    this.#ordinaryInARow = 0;
  }

  /** Called where the wait of a request without a mistake does not count: it was in flight. */
  interrupt(): void {
    this.#ordinaryInARow = 0;
  }

  /** Called after a request with a mistake had to wait: the mistake may be the reason. */
  lengthenToLikelySafe(): void {
    this.#ms = Math.max(this.#ms, this.#likelySafeMs);
  }

  /**
   * Called before `lengthenToLikelySafe` where that was not safe. It never exceeds the longest spacing that
   * requests without a mistake needed.
   */
  raiseLikelySafe(): void {
    this.#likelySafeMs = longer(this.#likelySafeMs, this.#longestMs);
  }
}
