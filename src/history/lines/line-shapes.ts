/** The shape of each kind of line: `schemas/run/history.schema.json` as functions. Pure. */
import { MAX_STATUS, MIN_STATUS, noResponseReasons } from '../../core/exchange.ts';
import { origins } from '../../core/request.ts';
import { HTTP_TOKEN } from '../../core/text/http-token.ts';
import {
  CERTIFICATE_DATE,
  HEADER_VALUE,
  isTimestamp,
  PEER_ADDRESS,
  RECEIVED_NAME,
} from '../../core/text/text-formats.ts';
import { MAX_ID_CHARACTERS } from '../../plan/case-id.ts';
import { header } from './header-shape.ts';
import { noteTopics, unsentReasons } from './line.ts';
import {
  arrayOf,
  boolean,
  byKind,
  enumOf,
  integer,
  milliseconds,
  nonEmptyString,
  nullable,
  object,
  pattern,
  type Shape,
  string,
  stringThat,
  stringUpTo,
  value,
} from './shapes.ts';

const id = stringUpTo(MAX_ID_CHARACTERS);

/** Printed where no sentence is expected: the name of a protocol or a cipher, or a fingerprint. */
const oneWord = pattern(/^[\w.:+()-]{1,100}$/);
const kind = string;

const headersNamed = (name: RegExp) =>
  arrayOf(
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
    index: integer(1),
    scenario: id,
    case: id,
    origin: enumOf(origins.filter((origin) => origin !== 'recorded')),
    atMs: milliseconds,
    request: object(
      {
        method: pattern(HTTP_TOKEN),
        path: pattern(/^\//),
        headers: headersNamed(HTTP_TOKEN),
        body: nullable(string),
      },
      { encoding: enumOf(['base64']) },
    ),
  },
  {
    group: object({
      id: nonEmptyString,
      role: enumOf(['probe', 'control', 'observation', 'repeat']),
    }),
    place: object({ generator: nonEmptyString, seed: integer(0), path: pattern(/^\d+(:\d+)*$/) }),
    of: integer(1),
  },
);

const received = object(
  {
    kind,
    status: integer(MIN_STATUS, MAX_STATUS),
    headers: headersNamed(RECEIVED_NAME),
    body: string,
    encoding: enumOf(['utf-8', 'base64']),
    durationMs: milliseconds,
  },
  { peer: integer(1) },
);
const none = object({
  kind: enumOf(['none']),
  message: string,
  durationMs: milliseconds,
  reason: enumOf(noResponseReasons.filter((reason) => reason !== 'unrecorded')),
});
const response = object({ kind, index: integer(1), response: byKind('response', received, none) });

const certificateDate = pattern(CERTIFICATE_DATE);
const tls = object({
  protocol: oneWord,
  cipher: oneWord,
  subject: string,
  issuer: string,
  validFrom: certificateDate,
  validTo: certificateDate,
  fingerprint: oneWord,
  verified: boolean,
});

/** By kind of line. */
export const lineShapes: ReadonlyMap<unknown, Shape> = new Map([
  ['header', header],
  ['request', request],
  ['response', response],
  ['note', object({ kind, topic: enumOf(noteTopics), message: string })],
  ['unsent', object({ kind, scenario: id, case: nullable(id), why: enumOf(unsentReasons) })],
  [
    'peer',
    object({
      kind,
      peer: integer(1),
      address: pattern(PEER_ADDRESS),
      port: integer(0, 65_535),
      tls: nullable(tls),
    }),
  ],
  [
    'outage',
    object({
      kind,
      state: enumOf(['began', 'ended']),
      atMs: milliseconds,
      exchange: integer(1),
    }),
  ],
  [
    'token',
    object({ kind, number: integer(2), atMs: milliseconds, why: enumOf(['refused', 'lifetime']) }),
  ],
  [
    'footer',
    object({
      kind,
      finishedAt: stringThat(isTimestamp),
      lines: integer(1),
      requests: integer(0),
      responses: integer(0),
    }),
  ],
]);
