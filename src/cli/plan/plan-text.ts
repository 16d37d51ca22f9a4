/** The text of `plan` for a terminal. */
import { counted, formatNumber as format } from '../../core/text/counted.ts';
import type { Cost } from '../../plan/money/cost.ts';
import type { Estimate, OutOfReach } from '../../plan/money/estimate.ts';
import { MAX_RESENDS } from '../../plan/resend.ts';

/** The heading of requests that the target may carry out. */
const DISBURSING = 'could disburse';

/** The text for a terminal. */
export function toEstimateText(estimated: Estimate): string {
  const { target, seed, requests, posts, amount, warnings, scenarios } = estimated;
  return [
    `Nothing was sent. A run against ${target ?? 'the embedded reference service'} would send`,
    '',
    `  ${'requests'.padStart(8)}  ${DISBURSING}  ${'amount at most'.padStart(14)}  scenario`,
    ...scenarios.map(
      (row) =>
        `  ${String(row.requests).padStart(8)}  ${String(row.posts).padStart(DISBURSING.length)}  ` +
        `${format(row.amount).padStart(14)}  ${row.scenario}: ${shortened(row.sends)}`,
    ),
    `  ${String(requests).padStart(8)}  ${String(posts).padStart(DISBURSING.length)}  ${format(amount).padStart(14)}  in all`,
    '--json has the whole text about each scenario.',
    ...shardLines(estimated),
    '',
    ...besideLines(estimated),
    ...warnings,
    ...(estimated.leastSeconds === null
      ? []
      : [`At RATE_LIMIT it takes ${estimated.leastSeconds} s at least.`]),
    ...watchLines(estimated),
    ...detectLines(estimated),
    `Seed ${seed}: SEED=${seed} sends the same requests again.`,
    '',
  ].join('\n');
}

const MAX_TEXT_CHARACTERS = 70;

/** As many words as fit beside the numbers. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT_CHARACTERS) return text;
  const end = text.lastIndexOf(' ', MAX_TEXT_CHARACTERS);
  return `${text.slice(0, end).replace(/[,;:]$/, '')} …`;
}

const shardLines = ({ requestsOfShard: ofShard }: Estimate): string[] =>
  ofShard === undefined ? [] : [`This shard sends ${format(ofShard)} of these requests.`];

/** Requests that the table does not count, and what limits them. */
function besideLines(estimated: Estimate): string[] {
  const { readOnly, leastCaps, wholeCaps, casesAsked } = estimated;
  if (readOnly) {
    return [
      'Beside this plan a run sends more list requests. With READ_ONLY it sends no disbursement.',
    ];
  }
  return [
    'Beside this plan a run sends',
    '  one list request first, and one disbursement if the target refuses that list;',
    '  more list requests, which cost nothing, to see whether the target still responds;',
    `  requests that the target asks to send later, each up to ${MAX_RESENDS} more times;`,
    '  new disbursements in place of those that got no response, at most two for each;',
    '  smaller disbursements, if a requirement fails.',
    'A disbursement that is sent again has a new merchant_reference, unless its body is not text or it tests a repeated one.',
    capsSentence(estimated),
    `To send all of CASES=${casesAsked}: ${capsText(wholeCaps)}.`,
    `To decide every \`must\` requirement, with any seed, at least: ${capsText(leastCaps)};`,
    'more if the target refuses what the document leaves open, like fractions.',
  ];
}

function capsSentence({ caps: { posts, amount }, shards = 1 }: Estimate): string {
  const bounds = [
    ...(posts === null ? [] : [`${counted(posts, 'disbursement request')} (MAX_DISBURSEMENTS)`]),
    ...(amount === null ? [] : [`${format(amount)} in total (MAX_TOTAL_AMOUNT)`]),
  ];
  const missing = [
    ...(posts === null ? ['MAX_DISBURSEMENTS'] : []),
    ...(amount === null ? ['MAX_TOTAL_AMOUNT'] : []),
  ];
  return [
    ...(bounds.length === 0 ? [] : [boundsSentence(bounds.join(' and '), shards)]),
    ...(missing.length === 0
      ? []
      : [`Without ${missing.join(' and ')} nothing limits what a run sends beside the plan.`]),
  ].join(' ');
}

/** The caps are those of one process. */
const boundsSentence = (bounds: string, shards: number) =>
  shards === 1
    ? `All of it together is at most ${bounds}.`
    : `This shard sends at most ${bounds}; ${shards} shards together at most ${shards} times that.`;

const capsText = ({ posts, amount }: Cost) =>
  `MAX_DISBURSEMENTS=${posts} MAX_TOTAL_AMOUNT=${amount}`;

const watchLines = ({ watchMs, watchesToEnd }: Estimate): string[] =>
  watchMs === 0
    ? ['WATCH_MS is 0: the suite does not request lists again after the last disbursement.']
    : [
        `After the last disbursement the suite repeats lists for ${watchText({ watchMs, watchesToEnd })}.`,
      ];

/** How long a run watches its transactions, as the end of a sentence without its stop. */
export const watchText = ({
  watchMs,
  watchesToEnd,
}: Pick<Estimate, 'watchMs' | 'watchesToEnd'>): string =>
  watchesToEnd
    ? `${seconds(watchMs)} (WATCH_MS)`
    : `at most ${seconds(watchMs)} (WATCH_MS). It stops earlier if no transaction of the run is pending and the ` +
      `first one is ${seconds(watchMs)} old`;

const seconds = (ms: number): string => `${format(ms / 1000)} s`;

function detectLines({ detect, likely, outOfReach }: Estimate): string[] {
  if (detect === null) return [];
  const { requests, posts, amount, seconds } = likely;
  return [
    `DETECT=${format(detect * 100)}%: about ${counted(requests, 'request')}, ${format(posts)} of them disbursement requests with ` +
      `${format(amount)} in total at most. If a response takes 50 ms, the run takes about ${format(seconds)} s, and at ` +
      'most twice as long.',
    ...(outOfReach === null ? [] : [reachText(outOfReach)]),
  ];
}

function reachText(outOfReach: readonly OutOfReach[]): string {
  if (outOfReach.length === 0)
    return 'For each `must` requirement the run would show a fault of this rate, if the target accepts the requests that test it.';
  const entries = outOfReach.map(({ requirement, shows }) =>
    shows === null ? `${requirement} (nothing is sent)` : `${requirement} (${percent(shows)})`,
  );
  return `For these \`must\` requirements the run would show a fault only at the rate in brackets or above: ${entries.join(', ')}.`;
}

const percent = (share: number) => `${format(share * 100)} %`;
