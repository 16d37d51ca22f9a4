/** Parses a request from its recorded bytes. */
import type { Exchange } from '../core/exchange.ts';
import { textOrEmpty } from '../core/json/json.ts';
import { type Group, needsEarlier } from '../core/request.ts';
import {
  NO_OPERATION,
  type Operation,
  type OperationName,
  perPage as pageSize,
  type QueryParameter,
  type ServiceInterface,
} from './operations.ts';
import { makeBodyParser, type ParsedBody } from './request-body.ts';
import {
  areRightExcept,
  type HeaderStates,
  makeHeaderParser,
  makeHeaderRule,
  ofSecondClient,
} from './request-headers.ts';
import type { Shapes } from './shape.ts';

export type { BodyState, FieldMistake } from './request-body.ts';

/** A request, parsed from its bytes. */
export interface ParsedRequest extends HeaderStates, ParsedBody {
  readonly operation: OperationName;
  /** The path without the query. */
  readonly path: string;
  /** Whether an operation has this path, with any method. */
  readonly isDocumentedPath: boolean;
  /** Larger than any documented request, so the target may choose its response. */
  readonly isLarge: boolean;
  /** The part after the question mark. */
  readonly query: string;
  /** The value of a query that is `perPage=` with a whole number and nothing else. */
  readonly perPage: number | null;
  /** Sent with a `merchant_reference` that was used before, or is in use at the same time. */
  readonly isRepeat: boolean;
  /**
   * Whether all of it is as documented, and nothing is a choice of the target: it must be accepted.
   */
  readonly isDocumented: boolean;
  /** Like `isDocumented`, but with the token and the business number of the second client. */
  readonly isDocumentedOfSecond: boolean;
  /**
   * Right credentials, media type and body for its operation, in any spelling, without a very long
   * `merchant_reference`, and not sent to observe a choice of the target; the query may be anything.
   */
  readonly hasNoMistake: boolean;
}

/** A larger body belongs to no operation, so any response is allowed. */
export const LARGE_BODY_CHARACTERS = 100_000;

/** `REFERENCE_FORM` has fewer characters; a target may refuse a longer `merchant_reference`. */
const LONGEST_REFERENCE = 100;

/** Whether the suite only observes the response, because the document leaves it open. */
const isChoiceOfTarget = (group: Group | undefined): boolean =>
  group?.role === 'observation' || group?.role === 'repeat';

type RequestParser = (exchange: Exchange) => ParsedRequest;

/** Makes the parser of requests for an interface. */
export function makeRequestParser(
  { operations, schemas }: ServiceInterface,
  shapes: Shapes,
): RequestParser {
  const paths = operations.map(({ path }) => path);
  const parseHeaders = makeHeaderParser(operations);
  const parsers = operations.map((operation) => makeOperationParser(operation, schemas, shapes));
  const parseOtherBody = makeBodyParser(null, schemas, shapes);
  return ({ request, group }) => {
    const isChoice = isChoiceOfTarget(group);
    const { path, query } = partsOf(request.path);
    const isLarge = (request.body?.length ?? 0) > LARGE_BODY_CHARACTERS;
    const match = parsers.find(
      ({ operation }) => !isLarge && operation.path === path && operation.method === request.method,
    );
    const body = (match?.parseBody ?? parseOtherBody)(request.body, request.encoding === 'base64');
    const headers = parseHeaders(request.headers);
    const { states } = headers;
    const isDocumentedWithoutHeaders =
      match !== undefined && !isChoice && hasDocumentedQueryAndBody(match.operation, query, body);
    return {
      operation: match?.operation.name ?? NO_OPERATION,
      path,
      isLarge,
      isDocumentedPath: match !== undefined || paths.includes(path),
      ...states,
      bodyState: body.bodyState,
      isPlainButForNumber: body.isPlainButForNumber,
      body: body.body,
      fieldMistakes: body.fieldMistakes,
      extraMembers: body.extraMembers,
      query,
      perPage: numberIn(query, pageSize),
      isRepeat: group !== undefined && needsEarlier(group),
      isDocumented: isDocumentedWithoutHeaders && match.hasDocumentedHeaders(headers),
      isDocumentedOfSecond: isDocumentedWithoutHeaders && match.hasHeadersOfSecond(headers),
      hasNoMistake: match !== undefined && !isChoice && hasNoMistake(match.operation, states, body),
    };
  };
}

/** What a request of this operation is parsed with. */
const makeOperationParser = (
  operation: Operation,
  schemas: ServiceInterface['schemas'],
  shapes: Shapes,
) => ({
  operation,
  parseBody: makeBodyParser(operation.request, schemas, shapes),
  hasDocumentedHeaders: makeHeaderRule(operation),
  hasHeadersOfSecond: makeHeaderRule(operation, ofSecondClient),
});

function hasNoMistake(
  operation: Operation,
  states: HeaderStates,
  { bodyState, body }: ParsedBody,
): boolean {
  const { authorization, bizNumber, contentType } = states;
  const isOfOne = authorization === bizNumber;
  if (!isOfOne || !(authorization === 'right' || authorization === 'second')) return false;
  if (!areRightExcept(states, 'authorization', 'bizNumber', 'contentType')) return false;
  if (operation.request === null) return bodyState === 'none';
  const isJson = contentType === 'right' || contentType === 'parameter';
  const isRight = bodyState === 'documented' || bodyState === 'rewritten';
  return isJson && isRight && textOrEmpty(body?.merchant_reference).length <= LONGEST_REFERENCE;
}

/** The path, and the query without its question mark. */
function partsOf(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  if (mark === -1) return { path: target, query: '' };
  return { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Whether the query, and the body where the operation has one, are as documented. */
function hasDocumentedQueryAndBody(
  operation: Operation,
  query: string,
  { bodyState }: ParsedBody,
): boolean {
  if (operation.request !== null && bodyState !== 'documented') return false;
  if (operation.query.length === 0) return query === '';
  const parts = query.split('&');
  return (
    parts.length === operation.query.length &&
    operation.query.every((parameter) =>
      parts.some((part) => numberIn(part, parameter) === parameter.value),
    )
  );
}

/** The whole number of a query that consists of only this parameter. */
function numberIn(query: string, { name }: QueryParameter): number | null {
  if (!query.startsWith(name) || query[name.length] !== '=') return null;
  const digits = query.slice(name.length + 1);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
