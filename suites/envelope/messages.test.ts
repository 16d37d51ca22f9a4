import { describe, expect, test } from 'vitest';
import { disburse, failure, listed, outcome, result } from '../../selftest/support/history.ts';

describe.each([disburse(), listed()])('of every response', (request) => {
  test.each([
    ['No', 'passed'],
    [' ', 'passed'],
    ['', 'failed'],
    [5, 'inapplicable'],
    [undefined, 'inapplicable'],
  ])('ENVELOPE-11: the message %j: %s', (message, expected) => {
    expect(outcome('ENVELOPE-11', request.responds({ ...failure, message }, 400))).toBe(expected);
  });
});

test('ENVELOPE-11: undecided without a subject', () => {
  expect(result('ENVELOPE-11', []).outcome).toBe('untested');
  expect(result('ENVELOPE-11', [disburse().unanswered()]).outcome).toBe('cantTell');
});
