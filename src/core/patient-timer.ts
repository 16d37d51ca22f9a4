/**
 * A timer that does not fire immediately after a stopped process continues, so that waiting data is
 * read first.
 */

export interface PatientTimer {
  cancel(): void;
}

/** A timer that is later than this was delayed: the process was stopped, or its thread was busy. */
const LATE_MS = 500;
/** Enough time to read what arrived in the meantime. */
const CATCH_UP_MS = 500;
/** After this many delays in a row the timer fires anyway. */
const MAX_EXTENSIONS = 10;
/** A longer timer would fire immediately. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `act` after `delayMs`. If the process was stopped in the meantime (Ctrl-Z, a suspended
 * machine), responses may wait in the sockets, so `act` is called a little later: `catchUpMs`.
 */
export function setPatientTimer(
  delayMs: number,
  act: () => void,
  catchUpMs = CATCH_UP_MS,
): PatientTimer {
  let extensions = 0;
  let timer: ReturnType<typeof setTimeout>;
  function start(waitMs: number): void {
    const dueMs = performance.now() + waitMs;
    timer = setTimeout(() => {
      const isLate = performance.now() - dueMs > LATE_MS;
      if (!isLate || extensions >= MAX_EXTENSIONS) return act();
      extensions += 1;
      start(catchUpMs);
    }, waitMs);
  }
  start(Math.min(delayMs, LONGEST_TIMER_MS));
  return { cancel: () => clearTimeout(timer) };
}
