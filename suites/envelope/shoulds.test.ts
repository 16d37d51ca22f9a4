import { describe, expect, test } from 'vitest';
import { disburse, failure, listed, outcome, result } from '../../selftest/support/history.ts';

const text = JSON.stringify(failure);
type Step = ReturnType<ReturnType<typeof disburse>['refused']>;

function typed(step: Step, type: string | null): Step {
  const headers = type === null ? [] : [['Content-Type', type] as const];
  return { ...step, response: { ...step.response, headers } as Step['response'] };
}

describe.each([disburse(), listed()])('of every response', (request) => {
  test.each([
    ['application/json', 'passed'],
    ['Application/JSON;charset=UTF-8', 'passed'],
    ['application/json ; charset=utf-8', 'passed'],
    ['application/problem+json', 'failed'],
    ['application/jsonp', 'failed'],
    ['text/html', 'failed'],
    ['', 'failed'],
    [null, 'failed'],
  ])('ENVELOPE-08: %j: %s', (type, expected) => {
    expect(outcome('ENVELOPE-08', typed(request.refused(), type))).toBe(expected);
    expect(outcome('ENVELOPE-08', typed(request.accepted(), type))).toBe(expected);
  });

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

  test.each([
    ['No', 'passed'],
    [' ', 'passed'],
    ['', 'failed'],
    [5, 'inapplicable'],
    [undefined, 'inapplicable'],
  ])('ENVELOPE-11: the message %j: %s', (message, expected) => {
    expect(outcome('ENVELOPE-11', request.responds({ ...failure, message }, 400))).toBe(expected);
  });

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

test.each(['08', '09', '10', '11', '12'])('ENVELOPE-%s: undecided without a subject', (number) => {
  expect(result(`ENVELOPE-${number}`, []).outcome).toBe('untested');
  expect(result(`ENVELOPE-${number}`, [disburse().unanswered()]).outcome).toBe('cantTell');
});
