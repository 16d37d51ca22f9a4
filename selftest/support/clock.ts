/** Clocks for runs in this process, so that waits need not take real time. */
import { setImmediate } from 'node:timers/promises';

export interface Clock {
  /** The session's clock: milliseconds, never backwards. */
  monotonicMs(): number;
  sleep(ms: number): Promise<void>;
}

/** The longest real wait. */
const LONGEST_WAIT_MS = 25;

/** Real time, except that a long wait is shortened and the clock advances by its full length. */
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

/** For the service beside the session: reads the time without advancing it. */
export interface SteppingClock extends Clock {
  nowMs(): number;
}

/** Any fixed moment: the same in every run. */
const EPOCH_MS = Date.UTC(2027, 0, 1);

/** Iterations of the event loop after which everything that does not sleep has finished. */
const TURNS = 4;

/**
 * A clock that advances by a millisecond when the session reads it, and to the end of the shortest
 * wait when everything waits. It does not depend on the load of the machine.
 */
export function steppingClock(): SteppingClock {
  let nowMs = EPOCH_MS;
  let isTurning = false;
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];

  async function turn(): Promise<void> {
    isTurning = true;
    while (sleepers.length > 0) {
      for (let count = 0; count < TURNS; count += 1) await setImmediate();
      const atMs = Math.min(...sleepers.map((sleeper) => sleeper.atMs));
      const [next] = sleepers.splice(
        sleepers.findIndex((sleeper) => sleeper.atMs === atMs),
        1,
      );
      nowMs = Math.max(nowMs, atMs);
      next?.wake();
    }
    isTurning = false;
  }

  return {
    nowMs: () => nowMs,
    monotonicMs() {
      nowMs += 1;
      return nowMs;
    },
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ atMs: nowMs + ms, wake });
        if (!isTurning) void turn();
      }),
  };
}
