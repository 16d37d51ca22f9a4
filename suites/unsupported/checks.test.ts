import { describe, expect, test } from 'vitest';
import { disburse, failure, listed, outcome, result, success } from '../../selftest/history.ts';

function elsewhere(method: string, path: string) {
  const { group, ...step } = listed().as('probe').accepted();
  const request = { ...step.request, method, path };
  return (body: unknown, status = 404) => {
    const { response } = listed().answers(body, status);
    return { ...step, ...(group === undefined ? {} : { group }), request, response };
  };
}

const ok = listed().as('control').accepted();

describe.each([
  ['AROUND-01', elsewhere('PUT', '/initiate-disbursement'), elsewhere('GET', '/elsewhere')],
  ['AROUND-02', elsewhere('GET', '/transactions/1'), elsewhere('DELETE', '/transactions')],
])('%s', (id, own, other) => {
  test.each([
    ['an envelope', own(failure), 'passed'],
    ['an envelope with a 200', own(failure, 200), 'passed'],
    ['HTML', own('<html>'), 'failed'],
    ['nothing', own('', 405), 'failed'],
    ['JSON that is no envelope', own({ error: 'no' }), 'failed'],
    ['an envelope without errors', own({ ...failure, errors: undefined }), 'failed'],
    ['a success', own(success([]), 200), 'failed'],
    ['the matter of the other check', other('<html>'), 'untested'],
  ])('refused with %s: %s', (_, step, expected) => {
    expect(outcome(id, ok, step)).toBe(expected);
  });

  test('has nothing to judge by', () => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, ok, disburse().refused())).toBe('untested');
    expect(outcome(id, listed().as('control').refused(), own(failure))).toBe('cantTell');
  });

  test('says where the envelope is broken', () => {
    const [finding] = result(id, [ok, own({ ...failure, errors: undefined })]).findings;
    expect(finding).toMatchObject({ exchanges: [{ index: 2 }], pointer: '/errors' });
  });
});
