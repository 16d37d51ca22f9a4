/** The operations of the interface as data: what a client sends for each, and what it gets. */
import type { HeaderList, RequestTemplate } from '../core/request.ts';
import { BIZ_NUMBER, TOKEN } from '../plan/placeholders.ts';
import type { Schemas } from './schemas.ts';

/** The `name` of one of the operations, or `OTHER`. */
export type OperationName = string;

/** The name for a request that belongs to no operation. */
export const OTHER: OperationName = 'other';

export interface DocumentedHeader {
  /** As the clause of the operation writes it. */
  readonly name: string;
  /** The documented value; placeholders stand for what is secret. */
  readonly value: string;
  /** Whether the document demands it; `not shown`: it shows the header, and does not say. */
  readonly required: 'yes' | 'not shown';
}

export interface QueryParameter {
  readonly name: string;
  readonly type: 'integer';
  /** The value in the documented request. */
  readonly value: number;
}

export interface Operation {
  /** One word, for code and for reports. */
  readonly name: OperationName;
  /** What the document calls it. */
  readonly title: string;
  /** The section of the document that describes it. */
  readonly clause: string;
  readonly method: string;
  /** From the base address on, without the query. */
  readonly path: string;
  readonly headers: readonly DocumentedHeader[];
  readonly query: readonly QueryParameter[];
  /** The schema of the request body in `schemas/wire`; `null` where a request has no body. */
  readonly request: string | null;
  /** The schema of the response to an accepted request. */
  readonly response: string;
  /** Whether an accepted request moves money. Only a POST may: the caps count POSTs. */
  readonly movesMoney: boolean;
}

/** All that the parser of exchanges knows of the interface. */
export interface ServiceInterface {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
}

/** The schema of the response to a refused request, whatever the operation. */
export const FAILURE_SCHEMA = 'failure';

/** Section 5: every operation carries it. */
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

/** The size of a page. */
export const perPage: QueryParameter = { name: 'perPage', type: 'integer', value: 25 };

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

/** A request of an operation: as documented but for what is given. */
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
