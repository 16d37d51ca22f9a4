/** `plan`: what a run with these settings would send, and what it may cost. Sends nothing. */
import type { Config } from '../config/config.ts';
import { countOf, type LeastCaps, leastCapsOf } from './least-caps.ts';
import type { PlanSource } from './plan.ts';
import { planOf } from './plan-of-config.ts';
import { leastSeconds, shortfallsOf } from './shortfalls.ts';

export interface ScenarioEstimate {
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
  /** POSTs and amounts that a run never exceeds, including searches and repetitions. */
  readonly caps: { readonly posts: number | null; readonly amount: number | null };
  /** With RATE_LIMIT, in seconds; `null`: the target determines the speed. */
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
  readonly leastCaps: LeastCaps;
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
    const count = countOf([scenario], plan.settings);
    const { name, sends } = scenario;
    return { scenario: name, sends, ...count, amount: inCents(count.amount) };
  });
  return {
    target: config.targetUrl,
    seed: config.seed,
    planDigest: plan.digest,
    cases: plan.settings.cases,
    casesAsked: Math.max(config.cases, plan.settings.detected),
    requests: plan.requests,
    posts: plan.posts,
    amount: inCents(plan.amount),
    caps: { posts: capOf(config.maxDisbursements), amount: capOf(config.maxTotalAmount) },
    leastSeconds: leastSeconds(plan, config),
    warnings: shortfallsOf(plan, config, Math.ceil(config.amountMin)),
    watchMs: config.watchMs,
    watchesToEnd: config.watchesToEnd,
    leastCaps: leastCapsOf(plan),
    detect: config.detect,
    outOfReach: null,
    scenarios,
  };
}

const inCents = (amount: number) => Math.round(amount * 100) / 100;
const capOf = (cap: number) => (cap === Number.MAX_SAFE_INTEGER ? null : cap);

/** The text for a terminal. */
export function toEstimateText(estimated: Estimate): string {
  const { target, seed, requests, posts, amount, caps, warnings, scenarios } = estimated;
  const cap = (value: number | null) => (value === null ? 'no cap' : `cap ${format(value)}`);
  return [
    `Nothing was sent. A run against ${target ?? 'the embedded reference service'} would send`,
    '',
    `  ${'requests'.padStart(8)}  ${'POSTs'.padStart(6)}  ${'at most'.padStart(14)}  scenario`,
    ...scenarios.map(
      (row) =>
        `  ${String(row.requests).padStart(8)}  ${String(row.posts).padStart(6)}  ` +
        `${format(row.amount).padStart(14)}  ${row.scenario}: ${row.sends}`,
    ),
    `  ${String(requests).padStart(8)}  ${String(posts).padStart(6)}  ${format(amount).padStart(14)}  in all`,
    '',
    'and first one list request, to see whether the target responds (if it is refused, also one POST).',
    `MAX_DISBURSEMENTS: ${cap(caps.posts)}. MAX_TOTAL_AMOUNT: ${cap(caps.amount)}.`,
    ...warnings,
    ...(estimated.leastSeconds === null
      ? []
      : [`At RATE_LIMIT it takes ${estimated.leastSeconds} s at least.`]),
    ...watchText(estimated),
    `The least caps with which every must is decided, for any seed: MAX_DISBURSEMENTS=${estimated.leastCaps.posts} ` +
      `MAX_TOTAL_AMOUNT=${estimated.leastCaps.amount}.`,
    ...detectLines(estimated),
    'If a requirement fails, the suite searches for a smaller request that shows it, within the caps.',
    `Seed ${seed}: SEED=${seed} sends the same requests again.`,
    '',
  ].join('\n');
}

const watchText = ({ watchMs, watchesToEnd }: Estimate): string[] =>
  watchMs === 0
    ? ['WATCH_MS is 0: the suite does not list the transactions of the run again after the run.']
    : [
        `WATCH_MS: after the last disbursement the suite lists the transactions of the run again, for ${seconds(watchMs)}` +
          `${watchesToEnd ? '' : ' at most, until none of them is pending'}.`,
      ];

export const seconds = (ms: number): string => `${format(ms / 1000)} s`;

/** The time per request: responses take 50 ms, with eight requests in flight. */
const MS_PER_REQUEST = 50 / 8;

function detectLines({ detect, requests, posts, amount, outOfReach }: Estimate): string[] {
  if (detect === null) return [];
  const seconds = Math.ceil((requests * MS_PER_REQUEST) / 1000);
  return [
    `DETECT=${format(detect * 100)}%: ${format(requests)} requests, ${format(posts)} of them POSTs, and ` +
      `${format(amount)} at most; about ${format(seconds)} s where a response takes 50 ms.`,
    ...(outOfReach === null ? [] : [reachText(outOfReach)]),
  ];
}

function reachText(outOfReach: readonly OutOfReach[]): string {
  if (outOfReach.length === 0)
    return 'Each must reaches this rate if the target accepts its requests.';
  const entries = outOfReach.map(({ requirement, shows }) =>
    shows === null ? `${requirement} (nothing is sent)` : `${requirement} (${percent(shows)})`,
  );
  return `These musts do not reach this rate. In brackets is the rate that they reach: ${entries.join(', ')}.`;
}

const percent = (share: number) => `${format(share * 100)} %`;

function format(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
