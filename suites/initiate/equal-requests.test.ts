import { describe, expect, test } from 'vitest';
import { disburse, outcome } from '../../selftest/support/history.ts';

const sent = (changes: object = {}) => disburse({ merchant_reference: 'a100/1---', ...changes });
const ok = disburse({ merchant_reference: 'b100/1---' }).accepted();

/** The same response, with a wait. */
function waiting(step: typeof ok): typeof ok {
  const response = { ...step.response, headers: [['Retry-After', '1']] };
  return { ...step, response } as typeof ok;
}

describe('equal requests at the same moment', () => {
  const one = sent().as('repeat', 'at-once');
  const otherwise = (changes: object) => sent(changes).as('repeat', 'at-once');
  const told = (...steps: readonly (typeof ok)[]) =>
    outcome('INITIATE-01', ok, ...steps.map((step, at) => ({ ...step, case: `test/${at + 2}` })));

  test('one of them has to be accepted', () => {
    expect(told(one.refused(409), one.refused(409))).toBe('failed');
    expect(told(one.refused(409), one.accepted())).toBe('passed');
  });

  test.each([
    ['after a first one', [sent().as('observation', 'at-once').refused(), one.refused()]],
    ['where one got no response', [one.refused(), one.unanswered()]],
    ['where the target asked one to wait', [one.refused(), one.refused(429)]],
    [
      'where it asked so with another status',
      [waiting(one.refused(403)), waiting(one.refused(403))],
    ],
    ['where there is only one', [one.refused()]],
    ['where the amounts differ', [one.refused(409), otherwise({ amount: 101 }).refused(409)]],
    [
      'where the receivers differ',
      [one.refused(409), otherwise({ bank_account_number: '012345678900' }).refused(409)],
    ],
  ])('not %s', (_, steps) => {
    expect(told(...steps)).toBe('passed');
  });
});
