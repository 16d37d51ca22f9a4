import { describe, expect, test } from 'vitest';
import { disburse, failure, listed, outcome, result } from '../../selftest/support/history.ts';

const text = JSON.stringify(failure);

describe.each([disburse(), listed()])('of every response', (request) => {
  test.each([
    [text, 'passed'],
    ['{"a":{"status":1},"b":[{"status":1},{"status":2}],"status":""}', 'passed'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', 'passed'],
    [text.replace('{', '{"status":"error",'), 'failed'],
    ['{"data":{"fee":"1","fee":"1"}}', 'failed'],
    ['{"a":1,"\\u0061":2}', 'failed'],
    ['[{"a":1,"a":1}]', 'failed'],
    ['<html>', 'inapplicable'],
  ])('ENVELOPE-09: %s: %s', (body, expected) => {
    expect(outcome('ENVELOPE-09', request.responds(body, 400))).toBe(expected);
  });

  test('ENVELOPE-10: a byte-order mark', () => {
    expect(outcome('ENVELOPE-10', request.responds(text, 400))).toBe('passed');
    expect(outcome('ENVELOPE-10', request.responds(`\ufeff${text}`, 400))).toBe('failed');
    expect(outcome('ENVELOPE-10', request.responds(text.replace('No', '\ufeff'), 400))).toBe(
      'passed',
    );
  });
});

test.each(['09', '10'])('ENVELOPE-%s: undecided without a subject', (number) => {
  expect(result(`ENVELOPE-${number}`, []).outcome).toBe('untested');
  expect(result(`ENVELOPE-${number}`, [disburse().unanswered()]).outcome).toBe('cantTell');
});
