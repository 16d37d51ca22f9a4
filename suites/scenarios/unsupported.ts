/** Requests around the interface: wrong methods on its paths, and a path that it does not have. */
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupOf } from './groups.ts';
import { initiateHeaders, list, listHeaders } from './requests.ts';

export const unsupported: Scenario = {
  name: 'unsupported',
  sends: 'wrong methods on the documented paths, with an empty object, and a path that is unknown',
  after: [],
  // PUT and PATCH are no reading, so that READ_ONLY leaves them out.
  spends: true,
  optional: true,
  stages: () =>
    groupOf(
      'unsupported',
      () => list(25),
      wrong.map((request) => () => request),
    ),
};

const UNKNOWN_PATH = '/no-such-path-4f9a7c';

/** DELETE is not among them: on a documented path it might find something to delete. */
const wrong: readonly Case['request'][] = [
  { method: 'GET', path: initiateDisbursement.path, headers: listHeaders, body: null },
  { method: 'PUT', path: initiateDisbursement.path, headers: initiateHeaders, body: '{}' },
  { method: 'PATCH', path: listTransactions.path, headers: initiateHeaders, body: '{}' },
  { method: 'GET', path: UNKNOWN_PATH, headers: listHeaders, body: null },
  {
    method: 'GET',
    path: `${listTransactions.path}${UNKNOWN_PATH}`,
    headers: listHeaders,
    body: null,
  },
];
