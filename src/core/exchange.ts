/** One request and what came back, as the history holds them: nothing in here is secret. */

import { beginningOf } from './json.ts';
import {
  couldDisburse,
  type Group,
  type HeaderList,
  type Origin,
  type Place,
  type RequestTemplate,
} from './request.ts';

/** Why a request has no response. */
export const noResponseReasons = [
  /**
   * It never left this machine: for want of file descriptors, or because the address is not loopback
   * and nobody confirmed that requests may go there. Nothing has happened.
   */
  'not-sent',
  /** No connection: nothing was sent, so nothing can have happened. */
  'unreachable',
  /** The proxy did not open a way to the target: nothing was sent. */
  'proxy',
  'tls',
  /** The total deadline of one request passed. */
  'timeout',
  'reset',
  /** What came back is not an HTTP response. */
  'malformed',
  /** The body is larger than the suite reads. */
  'too-large',
  /** The run ended before a response was recorded. */
  'unrecorded',
  'other',
] as const;
export type NoResponseReason = (typeof noResponseReasons)[number];

export type RecordedResponse =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Names as received; values of headers that are not on the allow-list are left out. */
      readonly headers: HeaderList;
      /** The decoded content: text if it is valid UTF-8, else base64. */
      readonly body: string;
      readonly encoding: 'utf-8' | 'base64';
      readonly durationMs: number;
      /** Who responded: the number of a peer that the history describes. */
      readonly peer?: number;
    }
  | {
      readonly kind: 'none';
      readonly reason: NoResponseReason;
      readonly message: string;
      readonly durationMs: number;
    };

export interface Exchange {
  /** Counts from 1 in the order of sending. */
  readonly index: number;
  readonly scenario: string;
  /** The id of the case, as planned. */
  readonly case: string;
  readonly group?: Group;
  readonly place?: Place;
  /** Why it was sent. */
  readonly origin: Origin;
  /** The exchange that it follows from, where its origin is another exchange. */
  readonly of?: number;
  /** Milliseconds since the run started. */
  readonly atMs: number;
  readonly request: RequestTemplate;
  readonly response: RecordedResponse;
}

/** Whether a request without a response may have moved money. */
export function mayHaveHappened(exchange: Exchange): boolean {
  const { response } = exchange;
  if (response.kind !== 'none' || !couldDisburse(exchange.request)) return false;
  return !['not-sent', 'unreachable', 'proxy', 'tls'].includes(response.reason);
}

/** The value of a header, whatever the case of its name; several are joined as RFC 9110 joins. */
export function headerValue(headers: HeaderList, name: string): string | null {
  let found: string | null = null;
  for (const [key, value] of headers) {
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

/** What stays of a response's body, and of its headers, where an exchange is remembered. */
const KEPT_BODY_CHARACTERS = 1900;
const KEPT_HEADERS = 20;

declare const isCut: unique symbol;

/** An exchange whose response is cut to what a report shows; only `evidenceOf` makes one. */
export type Evidence = Exchange & { readonly [isCut]: true };

/**
 * What a check may remember of an exchange. A target must not be able to fill the memory with the
 * exchanges that prove findings against it. The exchange itself stays as it is.
 */
export function evidenceOf(exchange: Exchange): Evidence {
  const { response } = exchange;
  const isSmall =
    response.kind === 'none' ||
    (response.body.length <= KEPT_BODY_CHARACTERS && response.headers.length <= KEPT_HEADERS);
  return (isSmall ? exchange : { ...exchange, response: cut(response) }) as Evidence;
}

const cut = (response: Extract<RecordedResponse, { kind: 'response' }>): RecordedResponse => ({
  ...response,
  headers: response.headers.slice(0, KEPT_HEADERS),
  body: beginningOf(response.body, KEPT_BODY_CHARACTERS),
});
