/** The scope of a verdict: the range, the caps, the sums, and the results of each topic. */

import { isRecordedTraffic } from '../../src/core/is-recorded-traffic.ts';
import { counted, formatNumber } from '../../src/core/text/counted.ts';
import { runIdsOf } from '../../src/core/text/run-ids.ts';
import { cutOf } from '../../src/report/cut-sentence.ts';
import { ageOf, noAmount, refusedAmounts } from '../../src/report/range.ts';
import type { Report } from '../../src/report/report.ts';

/**
 * Short items beside the verdict; each is understandable alone. Recorded traffic has no range, caps or
 * seed.
 */
export function scopeItems(report: Report): string[] {
  const { config, spending, requests, seed, oldestListedMs } = report;
  const { headers = [] } = report.target;
  const cut = cutOf(report);
  // A merged history has the ids of all its runs.
  const shards = runIdsOf(report.runId).length;
  const range = amountsText(report);
  return [
    ...(isRecordedTraffic(config)
      ? []
      : config.readOnly
        ? ['list requests only (READ_ONLY)']
        : [range]),
    ...(oldestListedMs === null ? [] : [ageOf(oldestListedMs)]),
    ...(isAnyCompleted(report)
      ? []
      : ['none of them completed (WATCH_MS is how long a run looks)']),
    ...(config.readOnly && spending.posts === 0 ? [] : [spendingText(report)]),
    counted(requests, 'request'),
    ...(shards < 2 ? [] : [`merged from ${counted(shards, 'shard')}, each a run of its own`]),
    ...(config.readOnly || isRecordedTraffic(config) ? [] : [capsText(report)]),
    ...(cut === null ? [] : [cut]),
    ...(isGuessed(report)
      ? [`no amount above ${formatNumber(config.amountMax)} (AMOUNT_MAX is not set)`]
      : []),
    ...(headers.length === 0 ? [] : [`${headers.join(', ')} in each request (TARGET_HEADERS)`]),
    ...(isRecordedTraffic(config) ? [] : [`seed ${seed}`]),
  ];
}

/** Whether a list showed a completed transaction; where no list shows one of the run, it says nothing. */
const isAnyCompleted = ({ oldestListedMs, requirements, config }: Report): boolean =>
  oldestListedMs === null ||
  isRecordedTraffic(config) ||
  requirements.find(({ id }) => id === COMPLETED)?.outcome !== 'inapplicable';
/** The requirement on the word for a completed transaction. */
const COMPLETED = 'STATUS-03';

/** Whether the largest judged amount is a guess of the suite. */
const isGuessed = ({ config, amounts, spending }: Report): boolean =>
  noAmount(spending) === null &&
  !config.readOnly &&
  !isRecordedTraffic(config) &&
  config.amountMaxConfigured !== true &&
  amounts.to === config.amountMax;

function amountsText({ amounts, config, spending }: Report): string {
  const none = noAmount(spending);
  if (none !== null) return none;
  const range = `amounts ${formatNumber(amounts.from)} to ${formatNumber(amounts.to)}`;
  const refused = refusedAmounts(amounts, config);
  return refused === null ? range : `${range}, because the target refused ${refused}`;
}

/** How many disbursement requests were sent, and the sum that was accepted. */
function spendingText({ spending }: Report): string {
  const { posts, disbursements, amount, unknown } = spending;
  const state = unknown === 0 ? 'accepted' : 'accepted or without a recorded response';
  const sum = disbursements === 0 ? '' : `, ${formatNumber(amount)} in total`;
  const sent = counted(posts, 'disbursement request');
  return `${sent}, ${formatNumber(disbursements)} ${state}${sum}`;
}

/** The caps with which the run was started. */
export function capsText({ config: { maxDisbursements, maxTotalAmount } }: Report): string {
  const caps = [
    ...(maxDisbursements === null ? [] : [counted(maxDisbursements, 'disbursement request')]),
    ...(maxTotalAmount === null ? [] : [`${formatNumber(maxTotalAmount)} in total`]),
  ];
  return caps.length === 0 ? 'no caps' : `caps ${caps.join(' and ')}`;
}

interface TopicShare {
  readonly name: string;
  readonly title: string;
  readonly passed: number;
  /** Requirements of the topic that could pass or fail, without those that did not apply. */
  readonly of: number;
}

/** How many requirements of each topic passed. */
export function topicShares({ topics, requirements }: Report): TopicShare[] {
  return topics.flatMap(({ name, title }) => {
    const rows = requirements.filter(
      ({ topic, level, outcome }) =>
        topic === name && level !== 'observe' && outcome !== 'inapplicable',
    );
    const passed = rows.filter(({ outcome }) => outcome === 'passed').length;
    return rows.length === 0 ? [] : [{ name, title, passed, of: rows.length }];
  });
}
