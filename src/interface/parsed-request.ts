/** What a request asks for, read from its recorded bytes, whoever sent it. */
import type { Exchange } from '../core/exchange.ts';
import {
  type Operation,
  type OperationName,
  OTHER,
  perPage as pageSize,
  type QueryParameter,
  type ServiceInterface,
} from './operations.ts';
import { makeBodyReader, type ReadBody } from './request-body.ts';
import { type HeaderStates, makeHeaderReader } from './request-headers.ts';
import type { Shapes } from './shape.ts';

export type { BodyState, FieldFault } from './request-body.ts';

/** What a request asks for, by its bytes. */
export interface ParsedRequest extends HeaderStates, ReadBody {
  readonly operation: OperationName;
  /** Without the query. */
  readonly path: string;
  /** An operation has this path, whatever its method. */
  readonly isDocumentedPath: boolean;
  /** What stands behind the question mark. */
  readonly query: string;
  /** Of a query that is `perPage=` and a whole number, and no more. */
  readonly perPage: number | null;
  /** Sent with a `merchant_reference` that was used before, or is used at the same moment. */
  readonly isRepeat: boolean;
  /** All of it is as the document shows it, and not a choice of the target: must be accepted. */
  readonly documented: boolean;
}

export type RequestParser = (exchange: Exchange) => ParsedRequest;

/** Makes the parser of requests for an interface. */
export function makeRequestParser(
  { operations, schemas }: ServiceInterface,
  shapes: Shapes,
): RequestParser {
  const byAddress = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  const paths = new Set(operations.map(({ path }) => path));
  const headerReader = makeHeaderReader(operations);
  const bodyReaders = new Map(
    operations.map(({ name, request }) => [name, makeBodyReader(request, schemas, shapes)]),
  );
  const readOtherBody = makeBodyReader(null, schemas, shapes);
  return ({ request, group }) => {
    const isChoice = group?.role === 'observation' || group?.role === 'repeat';
    const mark = request.path.indexOf('?');
    const path = mark === -1 ? request.path : request.path.slice(0, mark);
    const query = mark === -1 ? '' : request.path.slice(mark + 1);
    const operation = byAddress.get(`${request.method} ${path}`);
    const name = operation?.name ?? OTHER;
    const body = (bodyReaders.get(name) ?? readOtherBody)(request.body);
    const headers = headerReader.read(request.headers);
    const documented =
      operation !== undefined &&
      !isChoice &&
      isDocumentedRest(operation, query, body) &&
      headerReader.isDocumented(operation, headers);
    return {
      operation: name,
      path,
      isDocumentedPath: paths.has(path),
      ...headers.states,
      ...body,
      query,
      perPage: numberIn(query, pageSize),
      isRepeat: group?.role === 'repeat',
      documented,
    };
  };
}

/** Whether the query, and the body where the operation has one, are as documented. */
function isDocumentedRest(operation: Operation, query: string, { bodyState }: ReadBody): boolean {
  if (operation.request !== null && bodyState !== 'documented') return false;
  const parts = query === '' ? [] : query.split('&');
  return (
    parts.length === operation.query.length &&
    operation.query.every((parameter) =>
      parts.some((part) => numberIn(part, parameter) === parameter.value),
    )
  );
}

/** The value of a query that is this parameter with a whole number, and no more. */
function numberIn(query: string, { name }: QueryParameter): number | null {
  if (!query.startsWith(name) || query[name.length] !== '=') return null;
  const digits = query.slice(name.length + 1);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
