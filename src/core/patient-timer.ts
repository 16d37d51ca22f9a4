/** A timer that does not fire the moment a stopped process goes on: what waits is read first. */

export interface PatientTimer {
  cancel(): void;
}

/** A timer later than this was kept back: the process was stopped, or its thread was busy. */
const LATE_MS = 500;
/** Enough to read what came in meanwhile. */
const CATCH_UP_MS = 500;
/** So many stops in a row, and the timer fires all the same. */
const MOST_EXTENSIONS = 10;
/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `act` after `delayMs`. Where the process was stopped meanwhile (Ctrl-Z, a suspended machine),
 * responses may wait in the sockets: `act` is called a little later, once they had their chance.
 */
export function setPatientTimer(delayMs: number, act: () => void): PatientTimer {
  let extensions = 0;
  let timer: ReturnType<typeof setTimeout>;
  function start(waitMs: number): void {
    const dueMs = performance.now() + waitMs;
    timer = setTimeout(() => {
      const isLate = performance.now() - dueMs > LATE_MS;
      if (!isLate || extensions >= MOST_EXTENSIONS) return act();
      extensions += 1;
      start(CATCH_UP_MS);
    }, waitMs);
  }
  start(Math.min(delayMs, LONGEST_TIMER_MS));
  return { cancel: () => clearTimeout(timer) };
}
