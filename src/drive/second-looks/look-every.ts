/** The times between two second looks. Pure. */

/**
 * The shortest pause between two, for a fast target. `verify` takes looks without a pause for copies
 * (`judge/plan-comparison/requests-beside-plan.ts`).
 */
export const FIRST_PAUSE_MS = 50;

/** During the run, in each period of `watchMs`: a few, because the plan's own lists count too. */
const LOOKS_IN_A_WATCH = 5;
/** A run on loopback is over soon, and its lists cost nothing. */
const NEAR_LOOK_MS = 300;

/** The time between two during the run, at least. `isNear`: the target is on this machine. */
export const lookEveryMs = (watchMs: number, isNear: boolean): number => {
  const everyMs = Math.max(FIRST_PAUSE_MS, watchMs / LOOKS_IN_A_WATCH);
  return isNear ? Math.min(everyMs, NEAR_LOOK_MS) : everyMs;
};
