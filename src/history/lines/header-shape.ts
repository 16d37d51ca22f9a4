/** The shape of the first line of a history: the settings, the plan and the target. Pure. */
import { MAX_RECEIVER_CHARACTERS } from '../../config/file-readers.ts';
import { LONGEST_TIMEOUT_MS, MAX_CONCURRENCY, MAX_SEED } from '../../config/settings.ts';
import { LONGEST_TIMER_MS } from '../../core/patient-timer.ts';
import { HTTP_TOKEN } from '../../core/text/http-token.ts';
import {
  areRunIds,
  isBareAddress,
  isDay,
  isHttpAddress,
  isRunId,
  isTimestamp,
} from '../../core/text/text-formats.ts';
import { HISTORY_VERSION } from './line.ts';
import {
  amount,
  arrayOf,
  boolean,
  enumOf,
  integer,
  nonEmptyString,
  notNegative,
  nullable,
  object,
  pattern,
  positive,
  scalar,
  string,
  stringThat,
  stringUpTo,
  value,
} from './shapes.ts';

/** CASE and ONLY name a few hundred ids at most. */
const MAX_CHOSEN = 50_000;

/** SHA-256 in base64url. */
const digest = pattern(/^[\w-]{43}$/);
const hexDigest = pattern(/^[0-9a-f]{64}$/);
/** As `Date.toISOString` writes it. */
const time = stringThat(isTimestamp);
const shard = object({ number: integer(1, 9999), of: integer(1, 9999) });
const partOfReceiver = stringUpTo(MAX_RECEIVER_CHARACTERS);
const receiver = object({ bank_code: partOfReceiver, bank_account_number: partOfReceiver });
const waiver = object({
  requirement: nonEmptyString,
  reason: nonEmptyString,
  owner: nonEmptyString,
  issue: stringThat(isHttpAddress),
  expires: stringThat(isDay),
});

/** What a header says of a setting that it does not have, or of the run. */
const flags = Object.fromEntries(
  [
    ...['tokenCommandConfigured', 'tokenFileConfigured', 'otherTokenConfigured'],
    ...['otherBizNumberConfigured', 'expiredTokenConfigured', 'bizNumberIsLong', 'isNear'],
    ...['amountMaxConfigured', 'tlsUnchecked', 'failFast', 'showForeign'],
  ].map((name) => [name, boolean]),
);

const config = object(
  {
    embeddedReference: boolean,
    receiversConfigured: boolean,
    amountsConfigured: boolean,
    amountMin: amount,
    amountMax: amount,
    cases: integer(1, 10_000_000),
    caseId: nullable(stringUpTo(MAX_CHOSEN)),
    concurrency: integer(1, MAX_CONCURRENCY),
    rateLimit: nullable(positive),
    timeoutMs: integer(1, LONGEST_TIMEOUT_MS),
    runTimeoutMs: integer(1, LONGEST_TIMER_MS),
    maxDisbursements: nullable(integer(0)),
    maxTotalAmount: nullable(notNegative),
    readOnly: boolean,
    strict: boolean,
  },
  {
    shard: nullable(shard),
    waivers: arrayOf(waiver),
    only: stringUpTo(MAX_CHOSEN),
    watchMs: integer(0, LONGEST_TIMER_MS),
    tokenTtlS: integer(1),
    waitForTargetMs: integer(0, LONGEST_TIMER_MS),
    referenceForm: nonEmptyString,
    detect: positive,
    challenge: nonEmptyString,
    boundConfigured: enumOf(['AMOUNT_MIN', 'AMOUNT_MAX']),
    ...flags,
    // Recorded traffic has no history.
    passive: value((found) => found === false),
  },
  scalar,
);

const traits = { isLong: boolean, isPalindrome: boolean, isCaseless: boolean };
const plan = object({
  generator: object({ name: nonEmptyString, version: nonEmptyString }),
  receivers: nullable(arrayOf(receiver, 1)),
  token: object(traits, {
    isTiny: boolean,
    isSigned: boolean,
    hasMode: boolean,
    isMedium: boolean,
    isLarge: boolean,
    isNumber: boolean,
  }),
});

const part = object({
  shard,
  runId: stringThat(isRunId),
  startedAt: time,
  lines: integer(1),
  requests: integer(0),
  digest,
});

export const header = object(
  {
    kind: string,
    historyVersion: value((found) => found === HISTORY_VERSION),
    suite: object({ name: nonEmptyString, version: nonEmptyString, catalogueDigest: hexDigest }),
    target: object(
      { url: stringThat(isBareAddress) },
      { proxy: stringThat(isBareAddress), headers: arrayOf(pattern(HTTP_TOKEN)) },
    ),
    runId: stringThat(areRunIds),
    seed: integer(0, MAX_SEED),
    planDigest: hexDigest,
    startedAt: time,
    config,
    plan,
  },
  { parts: arrayOf(part, 1) },
);
