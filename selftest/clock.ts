/** Clocks for runs in this process: what a run waits for need not take that long. */
import { setImmediate } from 'node:timers/promises';

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

/** For the service beside the session: it looks at the time without moving it. */
export interface SteppingClock extends Clock {
  nowMs(): number;
}

/** Any moment will do; it has to be the same one in every run. */
const EPOCH_MS = Date.UTC(2027, 0, 1);

/** Turns of the event loop after which all that is not asleep has come to an end. */
const TURNS = 4;

/**
 * A clock that the run moves: by a millisecond where the session asks for the time, and to the end
 * of the shortest wait where everybody waits. How busy the machine is makes no difference to it.
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
