/** How many failures are an outage, and how many outages a target may have. */

/**
 * Requests that must fail one after the other, each sent after the response to the one before it, until
 * they are an outage; an intermittent fault rarely causes so many. Health checks count too.
 */
export const CONFIRMING_FAILURES = 3;

/** Failures that took so long are slow: a gateway that waits for its service fails slowly. */
export const SLOW_MS = 500;
/** So many failures one after the other are enough where they took `SLOW_MS` together. */
export const SLOW_FAILURES = 2;
/**
 * So many failures in flight together are enough where each took `SLOW_MS`; two or three may be
 * requests that stop each other.
 */
export const SLOW_TOGETHER = 4;

/**
 * A request that was sent so soon after a failure is one that was in flight with it: a run sends what waited for a
 * health check together.
 */
export const SENT_TOGETHER_MS = 5;

/** Outages that may begin within a minute: a restart, and a second and a third attempt. */
export const MAX_CLOSE_OUTAGES = 3;
/** Outages of a run: a target that is away more often is at fault itself, so further failures count. */
export const MAX_OUTAGES = 10;
/** Locks after wrong tokens: a run that sends 200 of these has 40 where five lock a client. */
export const MAX_LOCKS = 40;
