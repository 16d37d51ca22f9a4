/** Parses an exchange by the rules of the document: the request by its bytes, and the response. */

import type { Exchange } from '../core/exchange.ts';
import { isObject, type Json, type JsonObject, member, parseJson } from '../core/json/json.ts';
import { memoizeLast, memoizeTexts } from '../core/memoize.ts';
import { keyOfReference, referenceKey } from '../core/reference/reference-key.ts';
import { FAILURE_SCHEMA, type Operation, type ServiceInterface } from './operations.ts';
import { makeRequestParser, type ParsedRequest } from './parsed-request.ts';
import { type ParsedResponse, parseResponse, whyUnreadable } from './parsed-response.ts';
import { type Schemas, schemaOf } from './schemas.ts';
import { makeShapes, type Violation } from './shape.ts';

export type { BodyState, FieldMistake, ParsedRequest } from './parsed-request.ts';
export { asksToWait, hasEnvelope, isAccepted, type ParsedResponse } from './parsed-response.ts';

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
  const parseRequest = memoizeLast(makeRequestParser(service, shapes), hasSameRequest);
  const parse = memoizeTexts(parseJson);
  const violationsIn = (message: string) =>
    violationsBy((body) => shapes.violations(message, body), parse);
  const inFailure = violationsIn(FAILURE_SCHEMA);
  /** A request that belongs to no operation: only the envelope is known. */
  const unknown = { inSuccess: inFailure, data: 'other' } as const;
  const kinds = new Map(
    operations.map((operation) => [
      operation.name,
      { inSuccess: violationsIn(operation.response), data: dataOf(schemas, operation) },
    ]),
  );
  return (exchange) => {
    const request = parseRequest(exchange);
    const response = parseResponse(exchange, request, parse);
    const { inSuccess, data } = kinds.get(request.operation) ?? unknown;
    return {
      exchange,
      request,
      response,
      violations: violationsOf(exchange, response.outcome === 'accepted' ? inSuccess : inFailure),
      parts: partsOf(data, response),
      headerNames: namesOf(exchange),
    };
  };
}

/** Many exchanges in turn differ only in the response. */
const hasSameRequest = (a: Exchange, b: Exchange) => a.request === b.request && a.group === b.group;

/** The kind of `data` in a success, as far as checks need it. */
type DataKind = 'transaction' | 'summaries' | 'other';

/**
 * Determined by the schema to which that of the response refers. Another operation may show a
 * Transaction, but only one that moves money makes it.
 */
function dataOf({ documents }: Schemas, { response, movesMoney }: Operation): DataKind {
  const data = schemaOf(documents, response).properties?.data;
  if (data === undefined || data === true) return 'other';
  if (data.$ref === 'transaction.schema.json') return movesMoney ? 'transaction' : 'other';
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

/** The body of a response, if it is JSON. */
export function jsonOf({ response }: ParsedExchange): Json | undefined {
  return response.outcome !== 'unanswered' && response.json.ok ? response.json.value : undefined;
}

/** The parsed body of an accepted response, if it is a JSON object. */
export const acceptedBody = ({ parts }: ParsedExchange) => parts.body;

/** The Transaction of an accepted disbursement. */
export const transactionOf = ({ parts }: ParsedExchange) => parts.transaction;

/** The reference in the response to a disbursement, as it is compared. */
export function referenceOf(parsed: ParsedExchange): string | null {
  const reference = transactionOf(parsed)?.reference;
  return typeof reference === 'string' ? referenceKey(reference) : null;
}

/** The items of an accepted list that are objects, with their indexes. */
export const itemsOf = ({ parts }: ParsedExchange) => parts.items;

/** The references of these items, as they are compared; empty texts for those without one. */
export const referenceKeysIn = (parsed: ParsedExchange): string[] =>
  itemsOf(parsed).map(([, { reference }]) => keyOfReference(reference));

/** The `data` of an accepted list, if it is an array. */
export const listOf = ({ parts }: ParsedExchange) => parts.list;

/** Returns a function from the text of a body to the violations of this schema in it. */
const violationsBy = (validate: (body: Json) => readonly Violation[], parse: typeof parseJson) =>
  memoizeTexts((body): readonly Violation[] => {
    const json = parse(body);
    return json.ok ? validate(json.value) : [notJson(json.why)];
  });

/** No schema has this requirement, because a body that is not JSON has no shape. */
const notJson = (why: string): Violation => ({
  requirement: 'ENVELOPE-01',
  pointer: '',
  expected: 'one JSON text in UTF-8',
  actual: why,
});

function violationsOf(
  { response }: Exchange,
  inBody: (body: string) => readonly Violation[],
): readonly Violation[] {
  if (response.kind === 'none') return [];
  const why = whyUnreadable(response);
  return why === null ? inBody(response.body) : [notJson(why)];
}
