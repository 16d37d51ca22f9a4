/** The operations of the interface as data: the request of each, and its response. */
import type { HeaderList, RequestTemplate } from '../core/request.ts';
import { BIZ_NUMBER, TOKEN } from '../plan/placeholders.ts';
import type { Schemas } from './schemas.ts';

/** The `name` of an operation, or `NO_OPERATION`. */
export type OperationName = string;

/** The name of requests that belong to no operation. */
export const NO_OPERATION: OperationName = 'other';

/** `perPage` of the documented list request: the only size that the document shows. */
export const DOCUMENTED_PAGE_SIZE = 25;

interface DocumentedHeader {
  /** As the document writes it. */
  readonly name: string;
  /** The documented value, with placeholders for secrets. */
  readonly value: string;
  /**
   * Whether the document requires it; `not shown`: the document shows the header but does not say.
   */
  readonly required: 'yes' | 'not shown';
}

export interface QueryParameter {
  readonly name: string;
  readonly type: 'integer';
  /** The value in the documented request. */
  readonly value: number;
}

export interface Operation {
  /** One word, for code and reports. */
  readonly name: OperationName;
  /** The name in the document. */
  readonly title: string;
  /** The section of the document. */
  readonly clause: string;
  readonly method: string;
  /** Relative to the base URL, without the query. */
  readonly path: string;
  readonly headers: readonly DocumentedHeader[];
  readonly query: readonly QueryParameter[];
  /** The schema of the request body in `schemas/wire`; `null` where a request has no body. */
  readonly request: string | null;
  /** The schema of the response to an accepted request. */
  readonly response: string;
  /**
   * Whether an accepted request makes a transaction and moves money. The caps do not use it: they
   * count every request that could disburse (`core/request.ts`).
   */
  readonly movesMoney: boolean;
}

/** What the parser of exchanges needs of the interface. */
export interface ServiceInterface {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
}

/** The schema of the response to a refused request of any operation. */
export const FAILURE_SCHEMA = 'failure';

/** Section 5: every operation requires it. */
const authorization: DocumentedHeader = {
  name: 'Authorization',
  value: `Bearer ${TOKEN}`,
  required: 'yes',
};

export const initiateDisbursement: Operation = {
  name: 'initiate',
  title: 'Initiate disbursement',
  clause: '4.1',
  method: 'POST',
  path: '/initiate-disbursement',
  headers: [
    { name: 'Content-Type', value: 'application/json', required: 'yes' },
    authorization,
    { name: 'X-Biz-Number', value: BIZ_NUMBER, required: 'yes' },
  ],
  query: [],
  request: 'request',
  response: 'initiate-success',
  movesMoney: true,
};

/** The page size. */
export const perPage: QueryParameter = {
  name: 'perPage',
  type: 'integer',
  value: DOCUMENTED_PAGE_SIZE,
};

export const listTransactions: Operation = {
  name: 'list',
  title: 'List transactions',
  clause: '4.2',
  method: 'GET',
  path: '/transactions',
  headers: [
    { name: 'Content-type', value: 'application/json', required: 'not shown' },
    authorization,
    { name: 'X-Biz-Number', value: BIZ_NUMBER, required: 'not shown' },
  ],
  query: [perPage],
  request: null,
  response: 'list-success',
  movesMoney: false,
};

/** In the order of the document. */
export const operations: readonly Operation[] = [initiateDisbursement, listTransactions];

/** The headers of the documented request. */
export const headersOf = ({ headers }: Operation): HeaderList =>
  headers.map(({ name, value }) => [name, value]);

/** A request of an operation, as documented except for what is given. */
export function requestOf(
  operation: Operation,
  given: {
    readonly headers?: HeaderList;
    /** Without the question mark. */
    readonly query?: string;
    readonly body?: string | null;
  } = {},
): RequestTemplate {
  const { method, path } = operation;
  const { headers = headersOf(operation), query = documentedQuery(operation), body = null } = given;
  return { method, path: query === '' ? path : `${path}?${query}`, headers, body };
}

const documentedQuery = ({ query }: Operation) =>
  query.map(({ name, value }) => `${name}=${value}`).join('&');
