/** Fetches a token once more if that failed: its issuer may be away for a moment. */
import type { FetchToken } from './fetch-token.ts';

/** As long as a restart of a small service takes. */
const PAUSE_MS = 2000;

/** Fails as the second attempt does. `sleep` ends early when the run does. */
export function withSecondTry(fetch: FetchToken, sleep: (ms: number) => Promise<void>): FetchToken {
  return async (signal) => {
    try {
      return await fetch(signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
    }
    await sleep(PAUSE_MS);
    signal?.throwIfAborted();
    return fetch(signal);
  };
}
