/** The time and the waits of each run outside of tests. */
import type { SessionOptions } from './session-options.ts';

export const realClock: Pick<SessionOptions, 'monotonicMs' | 'sleep'> = {
  monotonicMs: () => performance.now(),
  sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
};
