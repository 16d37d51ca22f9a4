/** An exchange as the document reads it: what was asked, by its bytes, and what was answered. */

import { type Exchange, headerValue } from '../core/exchange.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  member,
  type ParsedJson,
  parseJson,
} from '../core/json.ts';
import { type ParsedRequest, parseRequest } from './parsed-request.ts';
import { makeShapes, type Shapes, type Violation } from './shape.ts';

export type { BodyState, FieldFault, Operation, ParsedRequest } from './parsed-request.ts';

export type ParsedResponse =
  | {
      readonly outcome: 'accepted' | 'refused';
      readonly status: number;
      readonly json: ParsedJson;
      /** The target asks for patience: this refusal says nothing of the request. */
      readonly isBusy: boolean;
    }
  | { readonly outcome: 'unanswered' };

/** What a check sees: the exchange, and its reading. */
export interface ParsedExchange {
  readonly exchange: Exchange;
  readonly request: ParsedRequest;
  readonly response: ParsedResponse;
  /** Breaches of the schemas by the answer, of all requirements. */
  readonly violations: readonly Violation[];
  readonly parts: Parts;
  /** Names of the answer's headers in small letters, one a line. */
  readonly headerNames: string;
}

/** What an accepted answer holds; `null` where it holds no such thing. */
interface Parts {
  readonly body: JsonObject | null;
  readonly transaction: JsonObject | null;
  readonly list: readonly Json[] | null;
  readonly items: readonly (readonly [number, JsonObject])[];
}

export type ExchangeParser = (exchange: Exchange) => ParsedExchange;

/** Makes the reader; it compiles the schemas once. */
export function makeExchangeParser(shapes: Shapes = makeShapes()): ExchangeParser {
  return (exchange) => {
    const request = parseRequest(exchange, shapes);
    const response = readAnswer(exchange);
    const violations = violationsOf(request, response, shapes);
    const parts = partsOf(request, response);
    return {
      exchange,
      request: request,
      response: response,
      violations,
      parts,
      headerNames: namesOf(exchange),
    };
  };
}

function namesOf({ response }: Exchange): string {
  if (response.kind === 'none') return '';
  let names = '';
  for (const [name] of response.headers) names += `${name}\n`;
  return names.toLowerCase();
}

function partsOf({ operation }: ParsedRequest, response: ParsedResponse): Parts {
  const isBody = response.outcome === 'accepted' && response.json.ok;
  const body = isBody && isObject(response.json.value) ? response.json.value : null;
  const data = body === null ? undefined : member(body, 'data');
  const list = operation === 'list' && Array.isArray(data) ? (data as readonly Json[]) : null;
  return {
    body,
    transaction: operation === 'initiate' && isObject(data) ? data : null,
    list,
    items: list === null ? NO_ITEMS : itemsIn(list),
  };
}

const NO_ITEMS: Parts['items'] = [];

const itemsIn = (list: readonly Json[]): Parts['items'] =>
  list.flatMap((item, at) => (isObject(item) ? [[at, item] as const] : []));

/** The parsed body of an accepted answer, if it is a JSON object. */
export const acceptedBody = ({ parts }: ParsedExchange) => parts.body;

/** The Transaction of an accepted disbursement. */
export const transactionOf = ({ parts }: ParsedExchange) => parts.transaction;

/** The items of an accepted list that are objects, with their positions. */
export const itemsOf = ({ parts }: ParsedExchange) => parts.items;

/** The `data` of an accepted list, if it is an array. */
export const listOf = ({ parts }: ParsedExchange) => parts.list;

/** A text as it is; anything else has none. `String` throws on a hostile object. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readAnswer({ response }: Exchange): ParsedResponse {
  if (response.kind === 'none') return { outcome: 'unanswered' };
  const { status } = response;
  const json = jsonOf(response);
  const outcome = isAccepted(status, json) ? 'accepted' : 'refused';
  return { outcome, status, json, isBusy: outcome === 'refused' && isBusyStatus(response) };
}

/** Whether the request was refused for now: a success behind the same status was carried out. */
export function asksToWait(answer: Exchange['response']): boolean {
  if (answer.kind === 'none' || !isBusyStatus(answer)) return false;
  return !isAccepted(answer.status, jsonOf(answer));
}

type Response = Extract<Exchange['response'], { readonly kind: 'response' }>;

/** 429, or 503 with a `Retry-After`: RFC 6585 section 4, RFC 9110 section 15.6.4. */
function isBusyStatus({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headerValue(headers, 'retry-after') !== null);
}

function jsonOf({ body, encoding }: Response): ParsedJson {
  if (encoding === 'utf-8') return parseJson(body);
  return { ok: false, why: 'the body is not valid UTF-8' };
}

/**
 * The envelope decides and not the HTTP status; where there is none, the status does. A redirect
 * is never followed, so it is a refusal whatever its body says.
 */
export function isAccepted(status: number, json: ParsedJson): boolean {
  if (status >= 300 && status < 400) return false;
  const word = json.ok ? member(json.value, 'status') : undefined;
  return typeof word === 'string' ? word === 'success' : status >= 200 && status < 300;
}

function violationsOf(
  request: ParsedRequest,
  response: ParsedResponse,
  shapes: Shapes,
): readonly Violation[] {
  if (response.outcome === 'unanswered') return [];
  if (!response.json.ok) {
    const { why } = response.json;
    return [
      { requirement: 'ENVELOPE-01', pointer: '', expected: 'one JSON text in UTF-8', actual: why },
    ];
  }
  const success = request.operation === 'initiate' ? 'initiate-success' : 'list-success';
  const isSuccess = response.outcome === 'accepted' && request.operation !== 'other';
  const found = shapes.answer(isSuccess ? success : 'failure', response.json.value);
  return request.isRepeat ? found.filter(({ requirement }) => !ofNew.has(requirement)) : found;
}

/** What holds for a new disbursement only; a replay may show what has become of it since. */
const ofNew = new Set(['STATUS-01', 'ACTIVITY-03', 'ACTIVITY-04']);
