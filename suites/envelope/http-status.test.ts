import { describe, expect, test } from 'vitest';
import { disburse, listed, outcome, result } from '../../selftest/support/history.ts';

describe.each([disburse(), listed()])('of every response', (request) => {
  test.each([
    [200, 'passed'],
    [202, 'passed'],
    [299, 'passed'],
    [400, 'failed'],
    [500, 'failed'],
    // A redirect is a refusal, whatever its body says.
    [302, 'cantTell'],
  ])('ENVELOPE-12: success with %d: %s', (status, expected) => {
    const success = { status: 'success', message: 'Done', data: [], errors: null };
    expect(outcome('ENVELOPE-12', request.responds(success, status))).toBe(expected);
    expect(outcome('ENVELOPE-12', request.refused(status === 302 ? 200 : status))).toBe('cantTell');
  });
});

test('ENVELOPE-12: undecided without a subject', () => {
  expect(result('ENVELOPE-12', []).outcome).toBe('untested');
  expect(result('ENVELOPE-12', [disburse().unanswered()]).outcome).toBe('cantTell');
});
