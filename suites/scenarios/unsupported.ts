/** Requests outside of the interface: wrong methods on its paths, and an unknown path. */
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupBatches } from './parts/groups.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  headersOfList,
  smallest,
} from './parts/requests.ts';

export const unsupported: Scenario = {
  name: 'unsupported',
  sends:
    'wrong methods on the documented paths, with an empty object and with a documented body; ' +
    'requests for an unknown path',
  needs: [],
  // PUT and PATCH may change data, so READ_ONLY omits them.
  spends: true,
  optional: true,
  batches: (settings) =>
    groupBatches('unsupported', () => documentedList(), [
      ...wrong.map((request) => () => request),
      ...wrongWithBody.map(({ method, path }, at) => () => {
        const body = bodyOf(smallest(settings, `m${at}`));
        return { method, path, headers: headersOfInitiate, body };
      }),
    ]),
};

const UNKNOWN_PATH = '/no-such-path-4f9a7c';

/** A target that accepts them may move money, so they are charged like disbursements. */
const wrongWithBody = [
  { method: 'PUT', path: initiateDisbursement.path },
  { method: 'PATCH', path: initiateDisbursement.path },
  { method: 'POST', path: listTransactions.path },
  { method: 'PUT', path: listTransactions.path },
];

/** DELETE is excluded, because it might delete something on a documented path. */
const wrong: readonly Case['request'][] = [
  { method: 'GET', path: initiateDisbursement.path, headers: headersOfList, body: null },
  { method: 'PUT', path: initiateDisbursement.path, headers: headersOfInitiate, body: '{}' },
  { method: 'PATCH', path: listTransactions.path, headers: headersOfInitiate, body: '{}' },
  { method: 'GET', path: UNKNOWN_PATH, headers: headersOfList, body: null },
  {
    method: 'GET',
    path: `${listTransactions.path}${UNKNOWN_PATH}`,
    headers: headersOfList,
    body: null,
  },
];
