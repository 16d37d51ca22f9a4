/** The shape of each kind of line: `schemas/run/history.schema.json` as functions. Pure. */
import { MOST_SEED } from '../config/settings.ts';
import { LEAST_STATUS, MOST_STATUS, noResponseReasons } from '../core/exchange.ts';
import { origins } from '../core/request.ts';
import {
  areRunIds,
  CERTIFICATE_DATE,
  HEADER_VALUE,
  isBareAddress,
  isDay,
  isHttpAddress,
  isRunId,
  isTimestamp,
  PEER_ADDRESS,
  RECEIVED_NAME,
  TOKEN,
} from '../core/text-formats.ts';
import { MOST_ID_CHARACTERS } from '../plan/case-id.ts';
import { HISTORY_VERSION, noteTopics, unsentReasons } from './events.ts';
import {
  amount,
  byKind,
  flag,
  listOf,
  matching,
  milliseconds,
  notNegative,
  nullable,
  object,
  oneOf,
  positive,
  type Shape,
  scalar,
  text,
  textThat,
  value,
  whole,
  words,
  wordsUpTo,
} from './shapes.ts';

const id = wordsUpTo(MOST_ID_CHARACTERS);
/** CASE and ONLY name a few hundred ids at most. */
const MOST_CHOSEN = 50_000;

/** Printed where no sentence is expected: the name of a protocol or a cipher, or a fingerprint. */
const oneWord = matching(/^[\w.:+()-]{1,100}$/);
const kind = text;
/** SHA-256 in base64url. */
const digest = matching(/^[\w-]{43}$/);
const hexDigest = matching(/^[0-9a-f]{64}$/);
/** As `Date.toISOString` writes it. */
const time = textThat(isTimestamp);
const shard = object({ number: whole(1, 9999), of: whole(1, 9999) });
const receiver = object({ bank_code: words, bank_account_number: words });
const waiver = object({
  ...{ requirement: words, reason: words, owner: words },
  ...{ issue: textThat(isHttpAddress), expires: textThat(isDay) },
});

const config = object(
  {
    ...{ embeddedReference: flag, receiversConfigured: flag, amountsConfigured: flag },
    ...{ amountMin: amount, amountMax: amount, cases: whole(1, 10_000_000) },
    ...{
      caseId: nullable(wordsUpTo(MOST_CHOSEN)),
      concurrency: whole(1),
      rateLimit: nullable(positive),
    },
    ...{ timeoutMs: whole(1), runTimeoutMs: whole(1), maxDisbursements: nullable(whole(0)) },
    ...{ maxTotalAmount: nullable(notNegative), readOnly: flag, strict: flag },
  },
  {
    ...{ shard: nullable(shard), waivers: listOf(waiver), only: wordsUpTo(MOST_CHOSEN) },
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
  ...{
    shard,
    runId: textThat(isRunId),
    startedAt: time,
    lines: whole(1),
    requests: whole(0),
    digest,
  },
});

const header = object(
  {
    ...{ kind, historyVersion: value((found) => found === HISTORY_VERSION) },
    suite: object({ name: words, version: words, catalogueDigest: hexDigest }),
    target: object(
      { url: textThat(isBareAddress) },
      { proxy: textThat(isBareAddress), headers: listOf(matching(TOKEN)) },
    ),
    ...{ runId: textThat(areRunIds), seed: whole(0, MOST_SEED), planDigest: hexDigest },
    startedAt: time,
    ...{ config, plan },
  },
  { parts: listOf(part, 1) },
);

const headersNamed = (name: RegExp) =>
  listOf(
    value(
      (found) =>
        Array.isArray(found) &&
        found.length === 2 &&
        typeof found[0] === 'string' &&
        typeof found[1] === 'string' &&
        name.test(found[0]) &&
        HEADER_VALUE.test(found[1]),
    ),
  );

const request = object(
  {
    ...{ kind, index: whole(1), scenario: id, case: id },
    ...{ origin: oneOf(origins.filter((origin) => origin !== 'recorded')), atMs: milliseconds },
    request: object(
      {
        method: matching(TOKEN),
        path: matching(/^\//),
        ...{ headers: headersNamed(TOKEN), body: nullable(text) },
      },
      { encoding: oneOf(['base64']) },
    ),
  },
  {
    group: object({ id: words, role: oneOf(['probe', 'control', 'observation', 'repeat']) }),
    place: object({ generator: words, seed: whole(0), path: matching(/^\d+(:\d+)*$/) }),
    of: whole(1),
  },
);

const received = object(
  {
    ...{ kind, status: whole(LEAST_STATUS, MOST_STATUS), headers: headersNamed(RECEIVED_NAME) },
    ...{ body: text, encoding: oneOf(['utf-8', 'base64']), durationMs: milliseconds },
  },
  { peer: whole(1) },
);
const none = object({
  ...{ kind: oneOf(['none']), message: text, durationMs: milliseconds },
  reason: oneOf(noResponseReasons.filter((reason) => reason !== 'unrecorded')),
});
const response = object({ kind, index: whole(1), response: byKind('response', received, none) });

const certificateDate = matching(CERTIFICATE_DATE);
const tls = object({
  ...{
    protocol: oneWord,
    cipher: oneWord,
    subject: text,
    issuer: text,
    validFrom: certificateDate,
  },
  ...{ validTo: certificateDate, fingerprint: oneWord, verified: flag },
});

/** By kind of line. */
export const lineShapes: ReadonlyMap<unknown, Shape> = new Map([
  ['header', header],
  ['request', request],
  ['response', response],
  ['note', object({ kind, topic: oneOf(noteTopics), message: text })],
  ['unsent', object({ kind, scenario: id, case: nullable(id), why: oneOf(unsentReasons) })],
  [
    'peer',
    object({
      ...{ kind, peer: whole(1), address: matching(PEER_ADDRESS), port: whole(0, 65_535) },
      tls: nullable(tls),
    }),
  ],
  [
    'outage',
    object({
      ...{ kind, state: oneOf(['began', 'ended']), atMs: milliseconds, exchange: whole(1) },
    }),
  ],
  [
    'token',
    object({ kind, number: whole(2), atMs: milliseconds, why: oneOf(['refused', 'lifetime']) }),
  ],
  [
    'footer',
    object({ kind, finishedAt: time, lines: whole(1), requests: whole(0), responses: whole(0) }),
  ],
]);
