/** What a run with these settings will lack, before anything is sent. Pure. */
import type { Config } from '../../config/config.ts';
import { NO_LIMIT } from '../../config/settings.ts';
import { counted } from '../../core/text/counted.ts';
import type { Plan } from '../plan.ts';
import { LONG_TOKEN_CHARACTERS } from '../tokens/token-traits.ts';
import { cutWords, plannedCut } from './cut.ts';
import { shortTime } from './enough-time.ts';
import { capsForWholePlan, leastCapsOf } from './needed-caps.ts';

type Limits = Pick<
  Config,
  | 'cases'
  | 'maxDisbursements'
  | 'maxTotalAmount'
  | 'rateLimit'
  | 'runTimeoutMs'
  | 'readOnly'
  | 'concurrency'
  | 'shard'
>;

/**
 * One sentence for each setting that prevents a full verdict, or reduces its scope. `listMs`: the
 * time of a list request; `null`: it is not known.
 */
export function shortfallsOf(
  plan: Plan,
  config: Limits,
  listMs: number | null = null,
): readonly string[] {
  return [
    ...reducedCases(plan, config),
    ...lowCaps(plan, config),
    ...shortTime(plan, config, listMs),
    ...shortToken(plan),
  ];
}

/** What the caps cut, and how few transactions lists can then show. */
function reducedCases(plan: Plan, { cases, readOnly }: Limits): string[] {
  if (readOnly || !plan.isCut) return [];
  const { cut, transactions } = plannedCut(plan);
  const { settings } = plan;
  const asked = Math.max(cases, settings.detected);
  const words = cutWords({ asked, planned: settings.cases }, cut);
  if (words === null) return [];
  return [
    `The caps cut ${words}; lists can show ${counted(transactions, 'transaction')} of the run at most.`,
  ];
}

/** Half of a short token could be a token itself. */
function shortToken({ settings }: Plan): string[] {
  if (settings.token.isLong) return [];
  return [
    `The token has fewer than ${LONG_TOKEN_CHARACTERS} characters, so the suite does not test whether the target accepts ` +
      'the first half of it.',
  ];
}

function lowCaps(plan: Plan, config: Limits): string[] {
  const { maxDisbursements, maxTotalAmount, readOnly } = config;
  if (readOnly) return [];
  const whole = capsForWholePlan(plan);
  const low = [
    ...(maxDisbursements !== NO_LIMIT && maxDisbursements < whole.posts
      ? [`MAX_DISBURSEMENTS ${maxDisbursements} (this plan needs ${whole.posts})`]
      : []),
    ...(maxTotalAmount !== NO_LIMIT && maxTotalAmount < whole.amount
      ? [`MAX_TOTAL_AMOUNT ${maxTotalAmount} (this plan needs ${whole.amount})`]
      : []),
  ];
  if (low.length === 0) return [];
  const enough = leastCapsOf(plan);
  const isEnough = maxDisbursements >= enough.posts && maxTotalAmount >= enough.amount;
  const consequence = isEnough
    ? 'requests that no `must` requirement needs: some `should` and `observe` requirements will be undecided.'
    : 'requests that a `must` requirement needs: the run can be inconclusive. Every `must` requirement is decided with ' +
      `MAX_DISBURSEMENTS=${enough.posts} and MAX_TOTAL_AMOUNT=${enough.amount}.`;
  return [`${low.join(' and ')} will block ${consequence}`];
}
