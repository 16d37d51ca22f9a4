/** The shape of the first line of a history: the settings, the plan and the target. Pure. */
import { MAX_RECEIVER_CHARACTERS } from '../../config/file-readers.ts';
import { MAX_CONCURRENCY, MAX_SEED } from '../../config/settings.ts';
import {
  areRunIds,
  HTTP_TOKEN,
  isBareAddress,
  isDay,
  isHttpAddress,
  isRunId,
  isTimestamp,
} from '../../core/text/text-formats.ts';
import { HISTORY_VERSION } from './events.ts';
import {
  amount,
  flag,
  listOf,
  matching,
  notNegative,
  nullable,
  object,
  oneOf,
  positive,
  scalar,
  text,
  textThat,
  value,
  whole,
  words,
  wordsUpTo,
} from './shapes.ts';

/** CASE and ONLY name a few hundred ids at most. */
const MAX_CHOSEN = 50_000;

/** SHA-256 in base64url. */
const digest = matching(/^[\w-]{43}$/);
const hexDigest = matching(/^[0-9a-f]{64}$/);
/** As `Date.toISOString` writes it. */
const time = textThat(isTimestamp);
const shard = object({ number: whole(1, 9999), of: whole(1, 9999) });
const partOfReceiver = wordsUpTo(MAX_RECEIVER_CHARACTERS);
const receiver = object({ bank_code: partOfReceiver, bank_account_number: partOfReceiver });
const waiver = object({
  requirement: words,
  reason: words,
  owner: words,
  issue: textThat(isHttpAddress),
  expires: textThat(isDay),
});

/** What a header says of a setting that it does not have, or of the run. */
const flags = Object.fromEntries(
  [
    ...['tokenCommandConfigured', 'tokenFileConfigured', 'otherTokenConfigured'],
    ...['otherBizNumberConfigured', 'expiredTokenConfigured', 'bizNumberIsLong', 'isNear'],
    ...['amountMaxConfigured', 'tlsUnchecked', 'failFast', 'showForeign'],
  ].map((name) => [name, flag]),
);

const config = object(
  {
    embeddedReference: flag,
    receiversConfigured: flag,
    amountsConfigured: flag,
    amountMin: amount,
    amountMax: amount,
    cases: whole(1, 10_000_000),
    caseId: nullable(wordsUpTo(MAX_CHOSEN)),
    concurrency: whole(1, MAX_CONCURRENCY),
    rateLimit: nullable(positive),
    timeoutMs: whole(1),
    runTimeoutMs: whole(1),
    maxDisbursements: nullable(whole(0)),
    maxTotalAmount: nullable(notNegative),
    readOnly: flag,
    strict: flag,
  },
  {
    shard: nullable(shard),
    waivers: listOf(waiver),
    only: wordsUpTo(MAX_CHOSEN),
    watchMs: whole(0),
    tokenTtlS: whole(1),
    waitForTargetMs: whole(0),
    referenceForm: words,
    detect: positive,
    challenge: words,
    boundConfigured: oneOf(['AMOUNT_MIN', 'AMOUNT_MAX']),
    ...flags,
    // Recorded traffic has no history.
    passive: value((found) => found === false),
  },
  scalar,
);

const traits = { isLong: flag, isPalindrome: flag, isCaseless: flag };
const plan = object({
  generator: object({ name: words, version: words }),
  receivers: nullable(listOf(receiver, 1)),
  token: object(traits, { isSigned: flag, hasMode: flag }),
});

const part = object({
  shard,
  runId: textThat(isRunId),
  startedAt: time,
  lines: whole(1),
  requests: whole(0),
  digest,
});

export const header = object(
  {
    kind: text,
    historyVersion: value((found) => found === HISTORY_VERSION),
    suite: object({ name: words, version: words, catalogueDigest: hexDigest }),
    target: object(
      { url: textThat(isBareAddress) },
      { proxy: textThat(isBareAddress), headers: listOf(matching(HTTP_TOKEN)) },
    ),
    runId: textThat(areRunIds),
    seed: whole(0, MAX_SEED),
    planDigest: hexDigest,
    startedAt: time,
    config,
    plan,
  },
  { parts: listOf(part, 1) },
);
