import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../suites/scenarios/parts/requests.ts';
import { couldDisburse } from '../core/request.ts';
import { requestFields } from './fields.ts';
import {
  FAILURE_SCHEMA,
  initiateDisbursement,
  listTransactions,
  operations,
  requestOf,
} from './operations.ts';
import { makeExchangeParser } from './parsed-exchange.ts';
import { messagesOf } from './schemas.ts';
import { schemas } from './validators.ts';

const parse = makeExchangeParser({ operations, schemas });

/** The request as the parser reads it. */
const parsed = (request: ReturnType<typeof requestOf>) =>
  parse({
    ...{ index: 1, origin: 'planned', scenario: 'test', case: 'test/1', atMs: 0, request },
    response: { kind: 'none', reason: 'reset', message: 'reset', durationMs: 1 },
  }).request;

const body = bodyOf({
  ...{ amount: 100, bank_code: '058', bank_account_number: '0123456789' },
  merchant_reference: 'm1',
});

describe('the operations', () => {
  test('have distinct names and paths', () => {
    const names = operations.map(({ name }) => name);
    const addresses = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set([...names, 'other']).size).toBe(operations.length + 1);
    expect(addresses).toEqual(['POST /initiate-disbursement', 'GET /transactions']);
  });

  test('move money only by requests that the caps count', () => {
    for (const { method, movesMoney } of operations)
      if (movesMoney) expect(couldDisburse({ method, body: null })).toBe(true);
  });

  test('name every schema of a whole message, and no other', () => {
    const named = operations.flatMap(({ request, response }) => [request ?? [], response].flat());
    expect([...named, FAILURE_SCHEMA].sort()).toEqual([...messagesOf(schemas.documents)].sort());
  });

  test('are documented requests', () => {
    const initiate = parsed(requestOf(initiateDisbursement, { body }));
    expect(initiate).toMatchObject({ operation: 'initiate', isDocumented: true });
    const list = requestOf(listTransactions);
    expect(list.path).toBe('/transactions?perPage=25');
    expect(parsed(list)).toMatchObject({ operation: 'list', isDocumented: true, perPage: 25 });
  });

  test('are not documented without one of their headers, or with another value', () => {
    for (const operation of operations) {
      const whole = requestOf(operation, { body: operation.request === null ? null : body });
      for (const [at] of whole.headers.entries()) {
        const less = whole.headers.filter((_, place) => place !== at);
        const other = whole.headers.map(([name, value], place): [string, string] =>
          place === at ? [name, 'else'] : [name, value],
        );
        expect(parsed({ ...whole, headers: less }).isDocumented).toBe(false);
        expect(parsed({ ...whole, headers: other }).isDocumented).toBe(false);
      }
    }
  });

  test('are not documented with another query', () => {
    for (const query of ['', 'perPage=24', 'perPage=25&page=1', 'perpage=25', 'perPage=25.0']) {
      expect(parsed(requestOf(listTransactions, { query })).isDocumented).toBe(false);
    }
    const initiate = requestOf(initiateDisbursement, { query: 'perPage=25', body });
    expect(parsed(initiate).isDocumented).toBe(false);
  });

  test('have a documented path under another method too', () => {
    const request = { ...requestOf(initiateDisbursement, { body }), method: 'PUT' };
    expect(parsed(request)).toMatchObject({ operation: 'other', isDocumentedPath: true });
    const unknown = { ...request, path: '/balance' };
    expect(parsed(unknown)).toMatchObject({ operation: 'other', isDocumentedPath: false });
  });
});

test('a disbursement is written with the fields of its schema, in their order', () => {
  expect(Object.keys(JSON.parse(body) as object)).toEqual(requestFields);
});
