import { expect, test } from 'vitest';
import { listed, outcome, under } from '../../../selftest/support/history.ts';

const ten = listed(10);
const ok = ten.accepted();

test.each([
  ['between two acceptances', [ok, ten.refused(500), ok], 'failed'],
  ['twice in a row', [ok, ten.refused(500), ten.refused(500), ok], 'failed'],
  ['before the first acceptance', [ten.refused(500), ok], 'passed'],
  ['after the last one', [ok, ten.refused(500)], 'passed'],
  [
    'where only another size is accepted again',
    [ok, ten.refused(500), listed(9).accepted()],
    'passed',
  ],
  ['of a gateway', [ok, ten.refused(503), ok], 'passed'],
  ['that may be a choice', [ok, ten.refused(422), ok], 'passed'],
  ['in an observation', [ok, ten.as('observation').refused(500), ok], 'passed'],
  ['beside a filter', [ok, listed('10&status=pending').refused(500), ok], 'passed'],
  ['for another business', [ok, under(10, { 'X-Biz-Number': 'other' }), ok], 'passed'],
])('LIST-01: a failure of another size %s: %#', (_, steps, expected) => {
  expect(outcome('LIST-01', listed().accepted(), ...steps)).toBe(expected);
});
