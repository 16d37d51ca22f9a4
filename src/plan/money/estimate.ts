/** `plan`: what a run with these settings would send, and what it may cost. Sends nothing. */
import type { Config } from '../../config/config.ts';
import { NO_LIMIT } from '../../config/settings.ts';
import type { Plan, PlanSource } from '../plan.ts';
import { planOf } from '../plan-of-config.ts';
import { requestsOfShard } from '../selection/share-of-shard.ts';
import { type Cost, costOfSpent, NOTHING, plus, spentBy } from './cost.ts';
import { sentCases } from './cut.ts';
import { leastSeconds } from './enough-time.ts';
import { capsForWholePlan, costOf, leastCapsOf } from './needed-caps.ts';
import { shortfallsOf } from './shortfalls.ts';

interface ScenarioEstimate {
  readonly scenario: string;
  readonly sends: string;
  readonly requests: number;
  readonly posts: number;
  /** The sum of all amounts if every POST were accepted, in the target's unit. */
  readonly amount: number;
}

export interface Estimate {
  /** `null`: the embedded reference service, where no money moves. */
  readonly target: string | null;
  readonly seed: number;
  readonly planDigest: string;
  /** Generated disbursements: within the caps, and as many as the settings request. */
  readonly cases: number;
  readonly casesAsked: number;
  readonly requests: number;
  readonly posts: number;
  readonly amount: number;
  /** How many of the requests the SHARD sends; absent without it. */
  readonly requestsOfShard?: number;
  /** How many shards send the plan together, each within its own caps; absent without SHARD. */
  readonly shards?: number;
  /** POSTs and amounts that a run never exceeds, including searches and resends. */
  readonly caps: { readonly posts: number | null; readonly amount: number | null };
  /** The least time that RATE_LIMIT allows; `null`: it is not set, so the target determines the speed. */
  readonly leastSeconds: number | null;
  /** What will be missing in a run. */
  readonly warnings: readonly string[];
  /**
   * How long lists are requested after the last disbursement, in milliseconds, until no transaction
   * of the run is pending.
   */
  readonly watchMs: number;
  /** Whether lists are requested for all of that time. */
  readonly watchesToEnd: boolean;
  /** The smallest caps with which every `must` is decided, for any seed. */
  readonly leastCaps: Cost;
  /** The smallest caps with which a plan with all requested cases is sent, and the preflight. */
  readonly wholeCaps: Cost;
  /** Only list requests are sent. */
  readonly readOnly: boolean;
  /** What a run sends inside the caps, and its time. */
  readonly likely: Likely;
  /** DETECT, if set: the share of faulty responses that must be noticed in each `must` (95 %). */
  readonly detect: number | null;
  readonly scenarios: readonly ScenarioEstimate[];
  /** Each `must` that does not reach DETECT with this plan; `null` where this was not computed. */
  readonly outOfReach: readonly OutOfReach[] | null;
}

export interface OutOfReach {
  readonly requirement: string;
  /**
   * The share of faulty responses that would be noticed (95 %); `null` where the plan sends nothing
   * for it.
   */
  readonly shows: number | null;
}

/** Counts the requests of each scenario of the plan. */
export function estimate(config: Config, source: PlanSource): Estimate {
  const plan = planOf(config, source);
  const scenarios = plan.scenarios.map((scenario) => {
    const { name, sends } = scenario;
    return { scenario: name, sends, ...costOf([scenario], plan.settings) };
  });
  return {
    target: config.targetUrl,
    seed: config.seed,
    planDigest: plan.digest,
    cases: plan.settings.cases,
    casesAsked: Math.max(config.cases, plan.settings.detected),
    requests: plan.requests,
    posts: plan.posts,
    amount: plan.amount,
    ...(config.shard === null
      ? {}
      : { requestsOfShard: requestsOfShard(plan, config.shard), shards: config.shard.of }),
    caps: { posts: capOf(config.maxDisbursements), amount: capOf(config.maxTotalAmount) },
    leastSeconds: leastSeconds(plan, config),
    warnings: shortfallsOf(plan, config),
    watchMs: config.watchMs,
    watchesToEnd: config.watchesToEnd,
    leastCaps: leastCapsOf(plan),
    wholeCaps: capsForWholePlan(wholePlan(config, source, plan)),
    readOnly: config.readOnly,
    likely: likelyOf(plan, config),
    detect: config.detect,
    outOfReach: null,
    scenarios,
  };
}

export interface Likely extends Cost {
  readonly requests: number;
  /** If a response takes 50 ms, without WATCH_MS. The real time is between half of it and twice as long. */
  readonly seconds: number;
}

/** The time until a response, and again until a new connection is open. */
const ROUND_TRIP_MS = 50;

/** What the caps allow, if the target accepts every documented request. */
function likelyOf(plan: Plan, { concurrency, rateLimit }: Config): Likely {
  let spent = NOTHING;
  let [requests, roundTrips] = [0, 0];
  for (const { planned } of sentCases(plan)) {
    requests += 1;
    roundTrips += planned.isFresh === true ? 2 : 1;
    spent = plus(spent, spentBy(planned));
  }
  const ms = (roundTrips * ROUND_TRIP_MS) / concurrency;
  const leastMs = rateLimit === null ? 0 : (requests * 1000) / rateLimit;
  const seconds = Math.ceil(Math.max(ms, leastMs) / 1000);
  return { requests, ...costOfSpent(spent), seconds };
}

/** The plan with as many cases as the settings request. */
function wholePlan(config: Config, source: PlanSource, plan: Plan): Plan {
  if (plan.settings.cases >= Math.max(config.cases, plan.settings.detected)) return plan;
  return planOf({ ...config, maxDisbursements: NO_LIMIT, maxTotalAmount: NO_LIMIT }, source);
}

const capOf = (cap: number) => (cap === NO_LIMIT ? null : cap);
