import { describe, expect, test } from 'vitest';
import { disburse, outcome } from '../../selftest/history.ts';

const sent = () => disburse({ merchant_reference: 'a100/1---' });
const ok = disburse({ merchant_reference: 'b100/1---' }).accepted();

describe('equal requests at the same moment', () => {
  const one = sent().as('repeat', 'at-once');
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
    ['where there is only one', [one.refused()]],
  ])('not %s', (_, steps) => {
    expect(told(...steps)).toBe('passed');
  });
});
