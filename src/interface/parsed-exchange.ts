/** Parses an exchange by the rules of the document: the request by its bytes, and the response. */

import { type Exchange, headerValue } from '../core/exchange.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  member,
  type ParsedJson,
  parseJson,
} from '../core/json.ts';
import { FAILURE_SCHEMA, type ServiceInterface } from './operations.ts';
import { makeRequestParser, type ParsedRequest } from './parsed-request.ts';
import { type Schemas, schemaOf } from './schemas.ts';
import { makeShapes, type Violation } from './shape.ts';

export type { BodyState, FieldFault, ParsedRequest } from './parsed-request.ts';

export type ParsedResponse =
  | {
      readonly outcome: 'accepted' | 'refused';
      readonly status: number;
      readonly json: ParsedJson;
      /** The target requests a wait, so this refusal proves nothing about the request. */
      readonly isBusy: boolean;
    }
  | { readonly outcome: 'unanswered' };

/** The input of a check: the exchange, and its parsed parts. */
export interface ParsedExchange {
  /** The whole exchange; a check that stores it stores `evidenceOf` it. */
  readonly exchange: Exchange;
  readonly request: ParsedRequest;
  readonly response: ParsedResponse;
  /** All violations of the schemas, for all requirements. */
  readonly violations: readonly Violation[];
  readonly parts: Parts;
  /** Header names of the response in small letters, one per line. */
  readonly headerNames: string;
}

/** The parts of an accepted response; `null` where it has no such part. */
interface Parts {
  readonly body: JsonObject | null;
  readonly transaction: JsonObject | null;
  readonly list: readonly Json[] | null;
  readonly items: readonly (readonly [number, JsonObject])[];
}

export type ExchangeParser = (exchange: Exchange) => ParsedExchange;

/** Makes the parser for an interface. It compiles the schemas once. */
export function makeExchangeParser(service: ServiceInterface): ExchangeParser {
  const { operations, schemas } = service;
  const shapes = makeShapes(schemas);
  const parseRequest = makeRequestParser(service, shapes);
  const kinds = new Map(
    operations.map(({ name, response }) => [
      name,
      { success: response, data: dataOf(schemas, response) },
    ]),
  );
  return (exchange) => {
    const request = parseRequest(exchange);
    const response = readResponse(exchange, request);
    const kind = kinds.get(request.operation) ?? UNKNOWN;
    const message = response.outcome === 'accepted' ? kind.success : FAILURE_SCHEMA;
    return {
      exchange,
      request,
      response,
      violations: violationsOf(response, (body) => shapes.violations(message, body)),
      parts: partsOf(kind.data, response),
      headerNames: namesOf(exchange),
    };
  };
}

/** The kind of `data` in a success, as far as checks need it. */
type DataKind = 'transaction' | 'summaries' | 'other';

/** A request that belongs to no operation: only the envelope is known. */
const UNKNOWN = { success: FAILURE_SCHEMA, data: 'other' } as const;

/** Determined by the schema to which that of the response refers. */
function dataOf({ documents }: Schemas, response: string): DataKind {
  const data = schemaOf(documents, response).properties?.data;
  if (data === undefined || data === true) return 'other';
  if (data.$ref === 'transaction.schema.json') return 'transaction';
  return data.items?.$ref === 'transaction-summary.schema.json' ? 'summaries' : 'other';
}

function namesOf({ response }: Exchange): string {
  if (response.kind === 'none') return '';
  let names = '';
  for (const [name] of response.headers) names += `${name}\n`;
  return names.toLowerCase();
}

function partsOf(kind: DataKind, response: ParsedResponse): Parts {
  const isBody = response.outcome === 'accepted' && response.json.ok;
  const body = isBody && isObject(response.json.value) ? response.json.value : null;
  const data = body === null ? undefined : member(body, 'data');
  const list = kind === 'summaries' && Array.isArray(data) ? (data as readonly Json[]) : null;
  return {
    body,
    transaction: kind === 'transaction' && isObject(data) ? data : null,
    list,
    items: list === null ? NO_ITEMS : itemsIn(list),
  };
}

const NO_ITEMS: Parts['items'] = [];

const itemsIn = (list: readonly Json[]): Parts['items'] =>
  list.flatMap((item, at) => (isObject(item) ? [[at, item] as const] : []));

/** The parsed body of an accepted response, if it is a JSON object. */
export const acceptedBody = ({ parts }: ParsedExchange) => parts.body;

/** The Transaction of an accepted disbursement. */
export const transactionOf = ({ parts }: ParsedExchange) => parts.transaction;

/** The reference in the response to a disbursement, in small letters. */
export function referenceOf(parsed: ParsedExchange): string | null {
  const reference = transactionOf(parsed)?.reference;
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}

/** The items of an accepted list that are objects, with their indexes. */
export const itemsOf = ({ parts }: ParsedExchange) => parts.items;

/** The `data` of an accepted list, if it is an array. */
export const listOf = ({ parts }: ParsedExchange) => parts.list;

/** A string, or an empty string for any other value: `String` throws on a hostile object. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readResponse({ response }: Exchange, { isFaultless }: ParsedRequest): ParsedResponse {
  if (response.kind === 'none') return { outcome: 'unanswered' };
  const { status } = response;
  const json = jsonOf(response);
  const outcome = isAccepted(status, json) ? 'accepted' : 'refused';
  const isBusy =
    outcome === 'refused' &&
    (isBusyStatus(response) || (isFaultless && isBusyWhateverStatus(response, json)));
  return { outcome, status, json, isBusy };
}

/** Whether the request was refused temporarily; a success with the same status was carried out. */
export const asksToWait = ({ response }: ParsedExchange): boolean =>
  response.outcome === 'refused' && response.isBusy;

/** Whether the body is a JSON object whose `status` is a string: only the service writes one. */
export const hasEnvelope = ({ response }: ParsedExchange): boolean =>
  response.outcome !== 'unanswered' && isEnvelope(response.json);

const isEnvelope = (json: ParsedJson) =>
  json.ok && typeof member(json.value, 'status') === 'string';

type Response = Extract<Exchange['response'], { readonly kind: 'response' }>;

/**
 * 429, or 503 with a `Retry-After`: RFC 6585 section 4, RFC 9110 section 15.6.4. A target may
 * respond to every failure with 200; then only the header asks to wait.
 */
function isBusyStatus({ status, headers }: Response): boolean {
  if (status === 429) return true;
  return (status === 503 || status === 200) && hasRetryAfter(headers);
}

/**
 * The document shows no status of a failure, so a rate limiter may use any, as 400, 403 or 500. A
 * `Retry-After` asks to wait if the request has no fault, and if the service itself wrote it. A 401
 * is about the token, and a redirect is always a refusal.
 */
function isBusyWhateverStatus({ status, headers }: Response, json: ParsedJson): boolean {
  return status >= 400 && status !== 401 && hasRetryAfter(headers) && isEnvelope(json);
}

const hasRetryAfter = (headers: Response['headers']) =>
  headerValue(headers, 'retry-after') !== null;

function jsonOf({ body, encoding }: Response): ParsedJson {
  if (encoding === 'utf-8') return parseJson(body);
  return { ok: false, why: 'the body is not valid UTF-8' };
}

/**
 * The envelope decides, not the HTTP status; without an envelope, the status does. A redirect is
 * never followed, so it is a refusal whatever its body says.
 */
export function isAccepted(status: number, json: ParsedJson): boolean {
  if (status >= 300 && status < 400) return false;
  const word = json.ok ? member(json.value, 'status') : undefined;
  return typeof word === 'string' ? word === 'success' : status >= 200 && status < 300;
}

function violationsOf(
  response: ParsedResponse,
  judge: (body: Json) => readonly Violation[],
): readonly Violation[] {
  if (response.outcome === 'unanswered') return [];
  if (!response.json.ok) {
    const { why } = response.json;
    return [
      { requirement: 'ENVELOPE-01', pointer: '', expected: 'one JSON text in UTF-8', actual: why },
    ];
  }
  return judge(response.json.value);
}
