/** Requests with a mistake in their headers, and those that have no other mistake. */
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  listTransactions,
} from '../../src/interface/operations.ts';
import type { ParsedRequest } from '../../src/interface/parsed-exchange.ts';
import {
  areRightExcept,
  type HeaderKey,
  hasRightHeaders,
  headerKeys,
} from '../../src/interface/request-headers.ts';

const isMissing = (state: string) => state === 'absent' || state === 'empty';

const hasDocumentedBody = ({ bodyState }: ParsedRequest) => bodyState === 'documented';

/** Which of the headers a disbursement lacks. */
export function missingHeaders(request: ParsedRequest): readonly HeaderKey[] {
  const { operation, authorization, bizNumber } = request;
  if (request.isDocumented || operation !== initiateDisbursement.name) return [];
  const isOfSecond = authorization === 'second' || bizNumber === 'second';
  if (isOfSecond && isOfFirst(request)) return [];
  return headerKeys.filter((key) => isMissing(request[key]));
}

// A media type with a charset is right too.
const rightStates: ReadonlySet<string> = new Set(['right', 'second', 'parameter']);

/** Whether a disbursement is as documented, except perhaps for headers that it lacks. */
export const lacksOnlyHeaders = (request: ParsedRequest) =>
  hasDocumentedBody(request) &&
  headerKeys.every((key) => isMissing(request[key]) || rightStates.has(request[key]));

const isOfFirst = ({ authorization, bizNumber }: ParsedRequest) =>
  authorization === 'right' || bizNumber === 'right';

/** Requests of an operation whose `Authorization` is in one of these states. */
export function withAuthorizationIn(
  operation: ParsedRequest['operation'],
  states: readonly string[],
) {
  return (request: ParsedRequest) =>
    request.operation === operation && states.includes(request.authorization);
}

/** Disbursements that are as documented, except perhaps for their `Authorization`. */
export const isOtherwiseRight = (request: ParsedRequest) =>
  areRightExcept(request, 'authorization') && hasDocumentedBody(request);

const isPlain = (state: string) => state === 'right' || isMissing(state);

/** Lists that a target may accept, except perhaps for their `Authorization`. */
export const isOtherwisePlain = (request: ParsedRequest) =>
  headerKeys.every((key) => key === 'authorization' || isPlain(request[key])) &&
  (request.perPage !== null || request.query === '');

const isOfSecond = ({ authorization, bizNumber, contentType }: ParsedRequest) =>
  authorization === 'second' && bizNumber === 'second' && contentType === 'right';

/** As documented, for either client, except for the letter case of its header names. */
export const isRespelled = (request: ParsedRequest) =>
  !request.hasDocumentedNames &&
  !request.isDocumented &&
  (hasRightHeaders(request) || isOfSecond(request)) &&
  (request.operation === listTransactions.name
    ? request.perPage === DOCUMENTED_PAGE_SIZE
    : request.bodyState === 'documented');

/** A disbursement that is as documented except for the values of these headers. */
export function onlyValues(wanted: Partial<Pick<ParsedRequest, HeaderKey>>) {
  return (request: ParsedRequest) =>
    request.operation === initiateDisbursement.name &&
    request.bodyState === 'documented' &&
    headerKeys.every((key) => request[key] === (wanted[key] ?? 'right'));
}
