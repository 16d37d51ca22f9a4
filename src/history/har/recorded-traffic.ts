/**
 * Converts recorded traffic to exchanges without secrets, and without blame for a correct target.
 * Pure.
 */
import { createHash } from 'node:crypto';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import { looksSecret } from '../../core/text/quoted.ts';
import { capture } from '../capture.ts';
import { referencesIn } from '../foreign/references-in.ts';
import type { Event } from '../lines/events.ts';
import type { Header } from '../lines/line.ts';
import { vocabulary } from '../redaction/public-words.ts';
import { makeRedactor, type Redact } from '../redaction/redact.ts';
import type { Entry } from './recorded-entry.ts';
import { type Judged, withoutRepeats } from './repeated-entries.ts';
import { type AcceptedCredentials, clientsOf } from './traffic-clients.ts';
import { headerOfTraffic } from './traffic-header.ts';
import { requestHeaders, type Secrets, tokenOf } from './traffic-request-headers.ts';
import {
  isRedactedEverywhere,
  queryOf,
  secretsInTraffic,
  type Traffic,
} from './traffic-secrets.ts';

/** The events of these entries; `source` is the text from which they were read. */
export function eventsOfRecording(
  allEntries: readonly Entry[],
  suite: Header['suite'],
  source: string,
): Event[] {
  const base = baseOf(allEntries);
  const entries = withoutRepeats(allEntries.filter((entry) => addressOf(entry) === base));
  const firstMs = entries.reduce(
    (least, { startedMs }) => Math.min(least, startedMs),
    Number.POSITIVE_INFINITY,
  );
  const secrets = secretsOf(entries, allEntries);
  const exchanges = entries.map((entry, at) => exchangeOf(entry, at + 1, firstMs, secrets));
  const lastMs = exchanges.reduce(
    (most, { atMs, response }) => Math.max(most, atMs + response.durationMs),
    0,
  );
  const digest = createHash('sha256').update(source).digest('hex');
  return [
    headerOfTraffic(suite, secrets.redact(base), new Date(firstMs).toISOString(), digest),
    ...exchanges.map((exchange) => ({ kind: 'exchange', exchange }) as const),
    { kind: 'footer', finishedAt: timeOf(firstMs + lastMs) },
  ];
}

/** A recorder may write a time that no calendar has. */
const LAST_MS = 8.64e15;
const timeOf = (ms: number) => new Date(Math.min(ms, LAST_MS)).toISOString();

const addressOf = ({ url, operation }: Entry) =>
  url.origin + url.pathname.slice(0, -operation.path.length);

/** The base URL with the most disbursements, and then the one with the most other requests. */
function baseOf(entries: readonly Entry[]): string {
  const weights = new Map<string, number>();
  for (const entry of entries) {
    const weight = entry.operation.movesMoney ? entries.length + 1 : 1;
    weights.set(addressOf(entry), (weights.get(addressOf(entry)) ?? 0) + weight);
  }
  return [...weights].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Credentials are valid where a request with them was accepted. */
function secretsOf(entries: readonly Entry[], all: readonly Entry[]): Secrets {
  const clients = clientsOf(entries.filter(({ accepted }) => accepted).map(credentialsOf));
  const acceptedSecrets = [
    ...[...clients.tokens.keys()].map((value) => ({ value, replacement: '[token]' })),
    ...[...clients.bizNumbers.keys()].map((value) => ({ value, replacement: '[business number]' })),
  ];
  const otherSecrets = secretsInTraffic(all.map(trafficOf), (name) => publicWords.has(name));
  const redactedEverywhere = acceptedSecrets.filter(({ value }) => isRedactedEverywhere(value));
  const shown = shownReferences(all);
  const redacted = [
    ...redactedEverywhere,
    ...otherSecrets.filter(({ value }) => !shown.has(value)),
  ];
  return { ...clients, redact: makeRedactor(redacted) };
}

/**
 * The references of transactions in responses. A query, a cookie or a key of the client may have one too, which
 * makes it no secret: redacted, it would make a correct list wrong.
 */
function shownReferences(entries: readonly Entry[]): ReadonlySet<string> {
  const bodies = entries.flatMap((entry) => trafficOf(entry).responseBody ?? []);
  return new Set(bodies.flatMap((body) => [...referencesIn(body)]));
}

function credentialsOf({ headers, operation }: Entry): AcceptedCredentials {
  const firstOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? '';
  return {
    token: tokenOf(firstOf('Authorization')),
    bizNumber: firstOf('X-Biz-Number') || null,
    movesMoney: operation.movesMoney,
  };
}

const publicWords: ReadonlySet<string> = new Set(vocabulary);

function trafficOf({ url, headers, body, response }: Entry): Traffic {
  const isText = response.kind === 'response' && response.encoding === 'utf-8';
  return {
    url,
    headers,
    body,
    responseHeaders: response.kind === 'response' ? response.headers : [],
    responseBody: isText ? response.body : null,
  };
}

function exchangeOf(entry: Judged, index: number, firstMs: number, secrets: Secrets): Exchange {
  const { redact } = secrets;
  const { response, body, operation } = entry;
  return {
    index,
    scenario: 'recorded',
    case: `recorded/${index}`,
    ...(entry.group === undefined ? {} : { group: entry.group }),
    origin: 'recorded',
    atMs: entry.startedMs - firstMs,
    request: {
      method: operation.method,
      path: pathOf(entry, redact),
      headers: requestHeaders(entry, secrets),
      body: operation.request === null || body === null ? null : redact(body),
    },
    response: captured(response, redact),
  };
}

/** Recorded like the responses of a run: redacted, and truncated to what the checks read. */
function captured(response: RecordedResponse, redact: Redact): RecordedResponse {
  if (response.kind === 'none') return response;
  const { status, headers, durationMs } = response;
  const body = Buffer.from(response.body, response.encoding === 'utf-8' ? 'utf8' : 'base64');
  return { ...capture({ kind: 'response', status, headers, body }, redact), durationMs };
}

/** Parameters that the document does not name may be secrets, both their values and their names. */
function pathOf({ url, operation }: Entry, redact: Redact): string {
  const { path, query: parameters } = operation;
  const query = queryOf(url.search).map(({ name, value }) => {
    const isDocumented = parameters.some((one) => one.name === name);
    if (isDocumented) return value === null ? name : `${name}=${value}`;
    const isPlain = /^[A-Za-z][\w.-]{0,30}$/.test(name) && !looksSecret(name);
    return `${isPlain && value !== null ? name : '(not-recorded)'}=(not-recorded)`;
  });
  return redact(query.length === 0 ? path : `${path}?${query.join('&')}`);
}
