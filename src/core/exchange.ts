/** A request and its response, as the history contains them, without secrets. */

import {
  couldDisburse,
  type GeneratorPlace,
  type Group,
  type HeaderList,
  type Origin,
  type RequestTemplate,
} from './request.ts';
import { beginningOf } from './text/excerpt.ts';

/** What a missing response shows. */
interface Missing {
  /** There was a connection, so the request may have had an effect. */
  readonly wasConnected: boolean;
  /**
   * `away`: the target, or what is between, did not respond. `unreadable`: it responded, and the suite
   * cannot read the response. `nothing`: this machine is the reason, or nobody knows.
   */
  readonly shows: 'away' | 'unreadable' | 'nothing';
}

/** Why a request has no response. */
const missing = {
  /** No file descriptor was available, or the address is not loopback and not confirmed. */
  'not-sent': { wasConnected: false, shows: 'nothing' },
  unreachable: { wasConnected: false, shows: 'away' },
  /** The proxy opened no tunnel to the target. */
  proxy: { wasConnected: false, shows: 'away' },
  tls: { wasConnected: false, shows: 'away' },
  /** The total time limit of one request is over. */
  timeout: { wasConnected: true, shows: 'away' },
  reset: { wasConnected: true, shows: 'away' },
  /** The received bytes are not an HTTP response. */
  malformed: { wasConnected: true, shows: 'unreadable' },
  /** The body exceeds the limit of the suite. */
  'too-large': { wasConnected: true, shows: 'unreadable' },
  /** The body has a content coding that the suite cannot decode. */
  'unknown-coding': { wasConnected: true, shows: 'unreadable' },
  /** The run ended before a response was recorded. */
  unrecorded: { wasConnected: true, shows: 'nothing' },
  other: { wasConnected: true, shows: 'away' },
} as const satisfies Readonly<Record<string, Missing>>;
export type NoResponseReason = keyof typeof missing;
export const noResponseReasons = Object.keys(missing) as readonly NoResponseReason[];

/** What the reason for a missing response shows. */
export const meaningOf = (reason: NoResponseReason): Missing => missing[reason];

/** The statuses of a final response: interim ones (1xx) are never delivered. */
export const MIN_STATUS = 200;
export const MAX_STATUS = 999;

export type RecordedResponse =
  | ReceivedResponse
  | {
      readonly kind: 'none';
      readonly reason: NoResponseReason;
      readonly message: string;
      readonly durationMs: number;
    };

export interface ReceivedResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Names as received; a value that is not on the allow-list is `(not recorded)`. */
  readonly headers: HeaderList;
  /** The decoded content: text if it is valid UTF-8, else base64. */
  readonly body: string;
  readonly encoding: 'utf-8' | 'base64';
  readonly durationMs: number;
  /** The number of the peer that responded. */
  readonly peer?: number;
}

export interface Exchange {
  /** Counts from 1 in the order of sending. */
  readonly index: number;
  readonly scenario: string;
  /** The id of the case, as planned. */
  readonly case: string;
  readonly group?: Group;
  readonly place?: GeneratorPlace;
  /** Why the request was sent. */
  readonly origin: Origin;
  /** The number of the exchange that was the reason, where its origin needs one. */
  readonly of?: number;
  /** Milliseconds since the start of the run. */
  readonly atMs: number;
  readonly request: RequestTemplate;
  readonly response: RecordedResponse;
}

/** Whether the request was lost before the target got any of it, so that it shows nothing. */
export const neverArrived = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response.kind === 'none' && !meaningOf(response.reason).wasConnected;

/** Whether a request without a response may have moved money: nobody knows what became of it. */
export function isUnknownDisbursement(exchange: Exchange): boolean {
  const { response } = exchange;
  if (response.kind !== 'none' || !couldDisburse(exchange.request)) return false;
  return meaningOf(response.reason).wasConnected;
}

/**
 * The value of a header; `name` is in small letters. Several values are joined as in RFC
 * 9110.
 */
export function headerValue(headers: HeaderList, name: string): string | null {
  let joined: string | null = null;
  for (const [key, value] of headers) {
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    joined = joined === null ? value : `${joined}, ${value}`;
  }
  return joined;
}

/** Characters of a response's body, and of its headers, that are kept as evidence. */
const KEPT_BODY_CHARACTERS = 1900;
const KEPT_HEADERS = 20;

declare const isCut: unique symbol;

/** An exchange whose response is truncated to what a report shows; only `evidenceOf` makes it. */
export type Evidence = Exchange & { readonly [isCut]: true };

/**
 * The copy of an exchange that a check may keep, so that a target cannot fill the memory with
 * exchanges that prove findings. The exchange itself is not changed.
 */
export function evidenceOf(exchange: Exchange): Evidence {
  const { response } = exchange;
  const isSmall =
    response.kind === 'none' ||
    (response.body.length <= KEPT_BODY_CHARACTERS && response.headers.length <= KEPT_HEADERS);
  return (isSmall ? exchange : { ...exchange, response: truncated(response) }) as Evidence;
}

const truncated = (response: ReceivedResponse): RecordedResponse => ({
  ...response,
  headers: response.headers.slice(0, KEPT_HEADERS),
  body: beginningOf(response.body, KEPT_BODY_CHARACTERS),
});

/** When its response was complete, in milliseconds since the start of the run. */
export const endMsOf = ({ atMs, response }: Pick<Exchange, 'atMs' | 'response'>) =>
  atMs + response.durationMs;
