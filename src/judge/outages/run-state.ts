/** What the filter of outages knows of one run. */
import type { Header } from '../../history/lines/line.ts';
import { TargetHealth } from '../../interface/health/target-health.ts';
import type { CurrentOutage } from './current-outage.ts';
import { HiddenCases } from './hidden-cases.ts';
import { KeptSlowFailures } from './kept-slow-failures.ts';
import { OutageCauses } from './outage-causes.ts';
import { OutagesCloseTogether } from './outages-close-together.ts';
import type { ReportedOutage } from './reported-outages.ts';
import { TokenRenewals } from './token-renewals.ts';

/** Late failures are added to an outage that has ended. */
export type EndedOutage = { -readonly [Name in keyof ReportedOutage]: ReportedOutage[Name] };

/** What is known of one run; each of the merged runs begins without it. */
export interface RunState {
  /** When its first exchange was sent; `null`: none was. */
  beganMs: number | null;
  /** The last outage that ended: a documented request got a response of the service. */
  ended: EndedOutage | null;
  /** The refusals of the last token that expired. */
  expired: EndedOutage | null;
  /** The number of confirmed outages, except those that a new token ended, and locks. */
  outageCount: number;
  /** Outages that refused the token each time, and began within a second of wrong credentials. */
  lockCount: number;
  /** The number of tokens whose end one refusal showed, which may be a random one. */
  doubtfulExpiryCount: number;
  readonly outagesCloseTogether: OutagesCloseTogether;
  readonly target: TargetHealth;
  /** The outage in progress, suspected or confirmed; `null`: there is none. */
  current: CurrentOutage | null;
  /** The end of the last outage: a failed request that was sent earlier belongs to it. */
  endMs: number;
  /** When a new token last explained the refusals of requests that were sent before it. */
  renewedMs: number;
  readonly renewals: TokenRenewals;
  readonly causes: OutageCauses;
  readonly keptSlowFailures: KeptSlowFailures;
  readonly hidden: HiddenCases;
}

export const freshRun = (config: Header['config']): RunState => ({
  beganMs: null,
  ended: null,
  expired: null,
  outageCount: 0,
  lockCount: 0,
  doubtfulExpiryCount: 0,
  outagesCloseTogether: new OutagesCloseTogether(),
  target: new TargetHealth(),
  current: null,
  endMs: Number.NEGATIVE_INFINITY,
  renewedMs: Number.NEGATIVE_INFINITY,
  renewals: new TokenRenewals({ config }),
  causes: new OutageCauses(),
  keptSlowFailures: new KeptSlowFailures(),
  hidden: new HiddenCases(),
});
