/** What a source of tokens needs, and what it returns. */
import type { FetchToken } from './fetch-token.ts';

export interface HeldToken {
  readonly value: string;
  /** Counts from 1, the first token. */
  readonly number: number;
}

export type RenewalReason = 'refused' | 'lifetime';

export interface TokenSourceOptions {
  readonly first: string;
  /** How many milliseconds ago the first token was fetched. */
  readonly firstAgeMs: number;
  /** Fetches another token; `null`: the given token is used for the whole run. */
  readonly fetch: FetchToken | null;
  readonly lifetimeMs: number | null;
  readonly elapsedMs: () => number;
  /** Behind "the new token is": why the run cannot go on with it; `null`: it can. */
  readonly whyUnusable: (token: string) => string | null;
  /** Called before a request is sent with it. */
  readonly onRenewed: (token: HeldToken, why: RenewalReason) => void;
  /**
   * The target refuses the token, and no other one is available; the sentence contains no secret.
   */
  readonly onFailure: (why: string) => void;
  /** After its abort nothing is sent, so a token that is being fetched is not needed. */
  readonly signal: AbortSignal;
}
