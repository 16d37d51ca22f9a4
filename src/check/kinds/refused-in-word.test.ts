/** A refusal that gives what was asked for is an acceptance, and one that shows something else is none. */
import { describe, expect, test } from 'vitest';
import {
  disburse,
  failure,
  headersWith,
  item,
  listed,
  outcome,
  result,
  transaction,
  uuid,
} from '../../../selftest/support/history.ts';
import { headersOfInitiate, headersOfList } from '../../../suites/scenarios/parts/requests.ts';

const withData = (data: unknown) => ({ ...failure, data });
const wrongToken = { Authorization: 'Bearer x' };

describe('HEADER-10: a refused list with', () => {
  const probe = listed(25, headersWith(headersOfList, wrongToken)).as('probe');
  const control = listed().as('control').accepted();
  const own = item({ reference: uuid(1).toUpperCase() });
  test.each([
    ['transactions of the client', [own], 401, 'failed'],
    ['the same, with status 200', [item({ reference: uuid(9) }), own], 200, 'failed'],
    ['the same, as a redirect', [own], 302, 'passed'],
    ['an example', [item({ reference: uuid(9) })], 401, 'passed'],
    ['a query with a reference', [{ reference: uuid(1), perPage: '25' }], 401, 'passed'],
    ['an empty list', [], 401, 'passed'],
    ['an empty object', {}, 401, 'passed'],
    ['a text', 'none', 401, 'passed'],
  ])('%s', (_, data, status, expected) => {
    expect(outcome('HEADER-10', control, probe.responds(withData(data), status))).toBe(expected);
  });

  test('names the exchange that showed the transaction', () => {
    const steps = [control, probe.responds(withData([own]), 401)];
    expect(result('HEADER-10', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }, { index: 2 }],
        pointer: '/data/0',
        actual: expect.stringContaining('which exchange 1 showed'),
      },
    ]);
  });
});

describe('HEADER-06: a refused disbursement with', () => {
  const sent = { merchant_reference: 'm2' };
  const probe = disburse(sent, headersWith(headersOfInitiate, wrongToken)).as('probe');
  const control = disburse().as('control').accepted();
  const made = transaction({ reference: uuid(2) });
  test.each([
    ['the new transaction', made, 200, 'failed'],
    ['a transaction behind a status of a failure', made, 401, 'passed'],
    ['a transaction behind a redirect', made, 302, 'passed'],
    ['the transaction of another disbursement', { ...made, reference: uuid(1) }, 200, 'passed'],
    ['a failed transaction', { ...made, status: 'failed' }, 200, 'passed'],
    ['another amount', { ...made, amount: 99 }, 200, 'passed'],
    ['a draft', { ...made, activities: [] }, 200, 'passed'],
    ['an echo', { amount: 100, reference: 'm2', status: 'pending' }, 200, 'passed'],
    ['nothing', null, 200, 'passed'],
  ])('%s', (_, data, status, expected) => {
    expect(outcome('HEADER-06', control, probe.responds(withData(data), status))).toBe(expected);
  });

  test('the first transaction of a repeat, or of a lost request, shows nothing new', () => {
    const response = probe.responds(withData(made));
    const group = { id: 'repeat-same', role: 'probe' } as const;
    const after = { ...disburse().accepted(), group: { ...group, role: 'control' } as const };
    expect(outcome('HEADER-06', after, { ...response, group })).toBe('passed');
    expect(outcome('HEADER-06', disburse(sent).unanswered(), control, response)).toBe('passed');
    const later = disburse(sent).accepted({ reference: uuid(2) });
    expect(outcome('HEADER-06', control, response, later)).toBe('passed');
  });
});
