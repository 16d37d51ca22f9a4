import { describe, expect, test } from 'vitest';
import { disburse, listed, outcome, result } from '../../selftest/support/history.ts';

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
});

test.each([
  ['application/hal+json, application/json;q=0.5', 'application/hal+json', 'inapplicable'],
  [
    'application/json, application/HAL+JSON;q=0.5',
    'application/hal+json;charset=utf-8',
    'inapplicable',
  ],
  ['application/hal+json, */*;q=0.1', 'application/vnd.api+json', 'failed'],
  ['application/hal+json, */*;q=0.1', 'application/hal', 'failed'],
  ['text/html, */*;q=0.8', 'text/html', 'failed'],
  ['application/xml', 'application/xml', 'failed'],
])('ENVELOPE-08: for Accept %j, %j: %s', (accept, type, expected) => {
  const step = typed(listed().accepted(), type);
  const headers = [...step.request.headers, ['Accept', accept] as const];
  const asked = { ...step, request: { ...step.request, headers } };
  expect(outcome('ENVELOPE-08', asked)).toBe(expected);
});

test('ENVELOPE-08: undecided without a subject', () => {
  expect(result('ENVELOPE-08', []).outcome).toBe('untested');
  expect(result('ENVELOPE-08', [disburse().unanswered()]).outcome).toBe('cantTell');
});
