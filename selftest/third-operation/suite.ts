/**
 * The suite with an invented third operation, `GET /balance`: everything that a new operation
 * needs.
 */
import type { Check } from '../../src/check/check.ts';
import { perShape } from '../../src/check/kinds/per-response.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { accepted, edit, leaveOut, put } from '../../src/check/mutants/edit.ts';
import { acceptedInstead } from '../../src/check/mutants/flip.ts';
import type { Suite, Topic } from '../../src/check/suite.ts';
import { compilable } from '../../src/interface/compile-schemas.ts';
import {
  headersOf,
  listTransactions,
  type Operation,
  requestOf,
} from '../../src/interface/operations.ts';
import { acceptedBody } from '../../src/interface/parsed-exchange.ts';
import type { Schemas } from '../../src/interface/schemas.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { suite as twoOperations } from '../../suites/index.ts';
import { groupBatches } from '../../suites/scenarios/parts/groups.ts';

const showBalance: Operation = {
  name: 'balance',
  title: 'Show balance',
  clause: '4.3',
  method: 'GET',
  path: '/balance',
  headers: listTransactions.headers.map((header) => ({ ...header, required: 'yes' })),
  query: [],
  request: null,
  response: 'balance-success',
  movesMoney: false,
};

const documents: Schemas['documents'] = {
  ...twoOperations.schemas.documents,
  'balance-success': {
    $id: 'balance-success.schema.json',
    $ref: 'success.schema.json',
    type: 'object',
    requirement: 'ENVELOPE-02',
    properties: { data: { $ref: 'balance.schema.json' } },
  },
  balance: {
    $id: 'balance.schema.json',
    type: 'object',
    requirement: 'BALANCE-01',
    required: ['available', 'currency'],
    properties: {
      available: { requirement: 'BALANCE-01', type: 'number' },
      currency: { requirement: 'BALANCE-01', type: 'string' },
    },
  },
};

const request = requestOf(showBalance);
const isNotAuthorization = ([name]: readonly [string, string]) => name !== 'Authorization';
const anonymous = { ...request, headers: headersOf(showBalance).filter(isNotAuthorization) };

const balance: Scenario = {
  name: 'balance',
  sends: 'requests for the balance, and one without Authorization',
  needs: [],
  spends: false,
  batches: () => [
    [{ id: 'balance/plain', request }],
    ...groupBatches('balance', () => request, [() => anonymous]),
  ],
};

const of = [showBalance.name];
const text = { level: 'must', clause: '4.3', scenarios: ['balance'] } as const;

const checks: readonly Check[] = [
  {
    ...perShape(
      {
        ...text,
        id: 'BALANCE-01',
        statement: 'A balance has `available`, a number, and `currency`, a string.',
        violatedBy: 'a text in place of the number',
      },
      { of, has: (parsed) => acceptedBody(parsed)?.data !== undefined },
    ),
    mutants: [
      edit('available: a text', accepted(showBalance.name, 'data', 'available'), put('1.00')),
      edit('no currency', accepted(showBalance.name, 'data', 'currency'), leaveOut),
    ],
  },
  {
    ...refuses(
      {
        ...text,
        id: 'BALANCE-02',
        statement: 'A request for the balance without `Authorization` is refused.',
        violatedBy: 'a balance for everybody',
      },
      ({ operation, authorization }) =>
        operation === showBalance.name && authorization === 'absent',
    ),
    mutants: [
      acceptedInstead(
        'accepted without it',
        (_, parsed) => parsed.request.authorization === 'absent',
      ),
    ],
  },
];

const topic: Topic = { name: 'balance', title: 'Balance', checks };

export const suite: Suite = {
  ...twoOperations,
  operations: [...twoOperations.operations, showBalance],
  schemas: compilable(documents),
  topics: [...twoOperations.topics, topic],
  scenarios: [...twoOperations.scenarios, balance],
};
