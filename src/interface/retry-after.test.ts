/** How long a response asks to wait by the headers of a rate limit; the rate limiter tests `Retry-After`. */
import { describe, expect, test } from 'vitest';
import { disburse, listed, parse } from '../../selftest/support/history.ts';
import type { RecordedResponse } from '../core/exchange.ts';
import { asksToWait } from './parsed-exchange.ts';
import { retryAfterMs } from './retry-after.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const inSeconds = (seconds: number) => `${NOW.getTime() / 1000 + seconds}`;
const withHeaders = (headers: Record<string, string>, step = listed().refused(403)) => ({
  ...step,
  response: { ...step.response, headers: Object.entries(headers) } as RecordedResponse,
});

test.each<[Record<string, string>, number | null]>([
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '7' }, 7000],
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': inSeconds(9) }, 9000],
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': inSeconds(-9) }, null],
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '7', 'X-RateLimit-Limit': '0' }, null],
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': inSeconds(3600) }, null],
  [{ 'X-RateLimit-Remaining': '0' }, null],
  [{ 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': '7' }, null],
  [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '7', 'Retry-After': '2' }, 2000],
  [{ RateLimit: '"default";r=0;t=5' }, 5000],
  [{ RateLimit: 'limit=10, remaining=0, reset=4' }, 4000],
  [{ RateLimit: '"default";r=10;t=5' }, null],
])('%j', (headers, expected) => {
  expect(retryAfterMs(withHeaders(headers).response, () => NOW)).toBe(expected);
});

describe('a refusal with `X-RateLimit-Remaining: 0` asks to wait', () => {
  const none = { 'X-RateLimit-Remaining': '0' };
  test.each([
    ['for a documented request', withHeaders(none), true],
    ['for a disbursement', withHeaders(none, disburse().refused(400)), true],
    ['with 200 too', withHeaders(none, listed().refused(200)), true],
    ['not with a redirect', withHeaders(none, listed().refused(302)), false],
    ['not with a 401', withHeaders(none, listed().refused(401)), false],
    ['not without an envelope', withHeaders(none, listed().responds('<html>', 403)), false],
    [
      'not for a request with a mistake',
      withHeaders(none, disburse({ amount: 'x' }).refused()),
      false,
    ],
    ['not where some are left', withHeaders({ 'X-RateLimit-Remaining': '10' }), false],
  ])('%s', (_, step, expected) => {
    expect(asksToWait(parse({ ...step, index: 1 }))).toBe(expected);
  });
});
