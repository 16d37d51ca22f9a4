/** The shape of each kind of line: `schemas/run/history.schema.json` as functions. Pure. */
import { MAX_STATUS, MIN_STATUS, noResponseReasons } from '../../core/exchange.ts';
import { origins } from '../../core/request.ts';
import {
  CERTIFICATE_DATE,
  HEADER_VALUE,
  HTTP_TOKEN,
  isTimestamp,
  PEER_ADDRESS,
  RECEIVED_NAME,
} from '../../core/text/text-formats.ts';
import { MAX_ID_CHARACTERS } from '../../plan/case-id.ts';
import { noteTopics, unsentReasons } from './events.ts';
import { header } from './header-shape.ts';
import {
  byKind,
  flag,
  listOf,
  matching,
  milliseconds,
  nullable,
  object,
  oneOf,
  type Shape,
  text,
  textThat,
  value,
  whole,
  words,
  wordsUpTo,
} from './shapes.ts';

const id = wordsUpTo(MAX_ID_CHARACTERS);

/** Printed where no sentence is expected: the name of a protocol or a cipher, or a fingerprint. */
const oneWord = matching(/^[\w.:+()-]{1,100}$/);
const kind = text;

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
    kind,
    index: whole(1),
    scenario: id,
    case: id,
    origin: oneOf(origins.filter((origin) => origin !== 'recorded')),
    atMs: milliseconds,
    request: object(
      {
        method: matching(HTTP_TOKEN),
        path: matching(/^\//),
        headers: headersNamed(HTTP_TOKEN),
        body: nullable(text),
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
    kind,
    status: whole(MIN_STATUS, MAX_STATUS),
    headers: headersNamed(RECEIVED_NAME),
    body: text,
    encoding: oneOf(['utf-8', 'base64']),
    durationMs: milliseconds,
  },
  { peer: whole(1) },
);
const none = object({
  kind: oneOf(['none']),
  message: text,
  durationMs: milliseconds,
  reason: oneOf(noResponseReasons.filter((reason) => reason !== 'unrecorded')),
});
const response = object({ kind, index: whole(1), response: byKind('response', received, none) });

const certificateDate = matching(CERTIFICATE_DATE);
const tls = object({
  protocol: oneWord,
  cipher: oneWord,
  subject: text,
  issuer: text,
  validFrom: certificateDate,
  validTo: certificateDate,
  fingerprint: oneWord,
  verified: flag,
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
      kind,
      peer: whole(1),
      address: matching(PEER_ADDRESS),
      port: whole(0, 65_535),
      tls: nullable(tls),
    }),
  ],
  [
    'outage',
    object({
      kind,
      state: oneOf(['began', 'ended']),
      atMs: milliseconds,
      exchange: whole(1),
    }),
  ],
  [
    'token',
    object({ kind, number: whole(2), atMs: milliseconds, why: oneOf(['refused', 'lifetime']) }),
  ],
  [
    'footer',
    object({
      kind,
      finishedAt: textThat(isTimestamp),
      lines: whole(1),
      requests: whole(0),
      responses: whole(0),
    }),
  ],
]);
