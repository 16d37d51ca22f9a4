/** How long a run waits at least and at most where the target asks it to. */

/** A target that asks for a longer wait does not recover within a run. */
export const LONGEST_WAIT_MS = 60_000;
/** The first wait without a `Retry-After`; each further one is twice as long. */
export const FIRST_WAIT_MS = 500;
export const LONGEST_BACKOFF_MS = 8000;
