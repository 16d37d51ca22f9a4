import { expect, test } from 'vitest';
import { listed, parse } from '../../../selftest/support/history.ts';
import { documentedList } from '../../../suites/scenarios/parts/requests.ts';
import type { HeaderList } from '../../core/request.ts';
import { attemptAt, sentCase } from './attempt.ts';
import { WaitingAttempts } from './waiting-attempts.ts';

const planned = { id: 'lists/25', request: documentedList() };
const attempt = attemptAt('lists', planned, null);
const followed = sentCase({ ...attempt, resends: 1 }).id;

/** Whether a resend after this time explains itself, where the refusal ended after 100 ms. */
function mayFollow(atMs: number, headers: HeaderList): boolean {
  const attempts = new WaitingAttempts();
  const { response, ...step } = listed(25).refused(429);
  const refused = { ...response, headers, durationMs: 100 } as typeof response;
  attempts.add(parse({ ...step, response: refused, index: 1, atMs: 0 }), attempt);
  return attempts.follow({ of: 1, case: followed, atMs }) !== null;
}

test.each<[string, HeaderList, earliestMs: number]>([
  ['a number of seconds', [['Retry-After', '2']], 2100],
  [
    'a date, by the clock of the target',
    [
      ['Retry-After', 'Thu, 01 Jan 2026 00:00:03 GMT'],
      ['Date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ],
    3100,
  ],
  ['no time', [], 0],
  ['a date without a clock', [['Retry-After', 'Thu, 01 Jan 2026 00:00:03 GMT']], 0],
])('after a request to wait with %s', (_, headers, earliestMs) => {
  expect(mayFollow(earliestMs, headers)).toBe(true);
  if (earliestMs > 0) expect(mayFollow(earliestMs - 50, headers)).toBe(false);
});
