/** Clocks for runs in this process: what a run waits for need not take that long. */

export interface Clock {
  /** For the session: milliseconds, never backwards. */
  monotonicMs(): number;
  sleep(ms: number): Promise<void>;
}

/** A wait takes this long at most. */
const LONGEST_WAIT_MS = 25;

/** The real time; a long wait is cut short, and the clock says that it took all of its time. */
export function impatientClock(): Clock {
  let skippedMs = 0;
  return {
    monotonicMs: () => performance.now() + skippedMs,
    async sleep(ms: number) {
      const realMs = Math.min(ms, LONGEST_WAIT_MS);
      await new Promise((wake) => setTimeout(wake, realMs));
      skippedMs += ms - realMs;
    },
  };
}

/** For whoever looks at the time without moving it. */
export interface SteppingClock extends Clock {
  nowMs(): number;
}

/** Any moment will do; it has to be the same one in every run. */
const EPOCH_MS = Date.UTC(2027, 0, 1);

/**
 * A clock that the session moves: by a millisecond where it asks for the time, and by the whole of
 * each wait. How busy the machine is makes no difference to it.
 */
export function steppingClock(): SteppingClock {
  let nowMs = EPOCH_MS;
  return {
    nowMs: () => nowMs,
    monotonicMs() {
      nowMs += 1;
      return nowMs;
    },
    async sleep(ms: number) {
      // What else is ready comes first.
      await new Promise((wake) => setTimeout(wake, 0));
      nowMs += ms;
    },
  };
}
