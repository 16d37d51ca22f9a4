import { expect, test } from 'vitest';
import { splitCaseId, withoutAttempt, withoutResend } from './case-id.ts';

test.each([
  ['disbursements/17', 'disbursements/17', ''],
  ['disbursements/17:0:3', 'disbursements/17', ':0:3'],
  ['list-pages/largest ?perPage=1000', 'list-pages/largest ?perPage=1000', ''],
  ['a:', 'a:', ''],
  ['a:1:', 'a:1:', ''],
  ['a::1', 'a:', ':1'],
  [':1', '', ':1'],
  ['1', '1', ''],
  ['', '', ''],
])('%s', (id, base, steps) => {
  expect(splitCaseId(id)).toEqual({ base, steps });
});

test.each([
  ['list/1', 'list/1', 'list/1'],
  ['list/1~2', 'list/1', 'list/1'],
  ['list/1+2', 'list/1', 'list/1+2'],
  ['list/1+2~1', 'list/1+2', 'list/1+2'],
  ['list/1~', 'list/1~', 'list/1~'],
])('the resend %s', (id, base, first) => {
  expect(withoutAttempt(id)).toBe(base);
  expect(withoutResend(id)).toBe(first);
});

test('an id of a stranger takes linear time', () => {
  const id = `x${':1'.repeat(5_000_000)}!`;
  expect(splitCaseId(id)).toEqual({ base: id, steps: '' });
});
