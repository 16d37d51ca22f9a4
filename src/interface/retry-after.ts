/** How long a response asks the client to wait: by `Retry-After`, or by the headers of a rate limit. Pure. */
import { headerValue, type ReceivedResponse, type RecordedResponse } from '../core/exchange.ts';

type Headers = ReceivedResponse['headers'];

/** Whether the headers ask the client to wait, whatever the status is. */
export const hasWaitHeader = (headers: Headers): boolean =>
  headerValue(headers, 'retry-after') !== null || hasNoneLeft(headers);

/** Whether a header is one of those. */
export const isWaitHeader = (name: string): boolean =>
  /^(retry-after|(x-)?rate-?limit.*)$/i.test(name);

/**
 * The time until a client may send again, in milliseconds; `null` where the response names none. `Retry-After`
 * counts before the reset of a rate limit, which counts only where no request is left.
 */
export function retryAfterMs(response: RecordedResponse, now: () => Date): number | null {
  if (response.kind === 'none') return null;
  const { headers } = response;
  const targetMs = () => dateMs(headerValue(headers, 'date') ?? '') ?? +now();
  const value = headerValue(headers, 'retry-after')?.trim();
  if (value === undefined) return hasNoneLeft(headers) ? resetMs(headers, targetMs) : null;
  if (/^\d+$/.test(value)) return Number(value.slice(0, MAX_DIGITS)) * 1000;
  const until = dateMs(value);
  return until === null ? null : Math.max(0, until - targetMs());
}

/** A number of seconds with more digits is treated as this one: it is too long anyway. */
const MAX_DIGITS = 12;

/**
 * `X-RateLimit-Remaining: 0` of many interfaces, or the `RateLimit` of the drafts of the IETF. A limit of 0 is none.
 */
function hasNoneLeft(headers: Headers): boolean {
  const isZero = (name: string) => headerValue(headers, name)?.trim() === '0';
  if (limitNames.some(isZero)) return false;
  if (remainingNames.some(isZero)) return true;
  return /[;,\s](r|remaining)=0(?!\d)/.test(` ${headerValue(headers, 'ratelimit') ?? ''}`);
}
const limitNames = ['x-ratelimit-limit', 'x-rate-limit-limit', 'ratelimit-limit'];
const remainingNames = ['x-ratelimit-remaining', 'x-rate-limit-remaining', 'ratelimit-remaining'];

/**
 * The reset in seconds, or as a time in seconds since 1970, which is compared with the target's clock. A
 * later one does not count: many limits allow some requests long before they are whole again.
 */
function resetMs(headers: Headers, targetMs: () => number): number | null {
  const values = resetNames.map((name) => headerValue(headers, name)?.trim() ?? '');
  const [, inField] =
    /[;,\s](?:t|reset)=(\d+)/.exec(` ${headerValue(headers, 'ratelimit') ?? ''}`) ?? [];
  const seconds = [...values, inField ?? ''].find((value) => /^\d{1,10}$/.test(value));
  if (seconds === undefined) return null;
  const ms = Number(seconds) * 1000;
  const waitMs = ms < A_YEAR_MS ? ms : Math.max(0, ms - targetMs());
  // A reset of 0 may be a part of a second.
  return waitMs === 0 || waitMs > LONGEST_RESET_MS ? null : waitMs;
}
const resetNames = ['x-ratelimit-reset', 'x-rate-limit-reset', 'ratelimit-reset'];
const LONGEST_RESET_MS = 60_000;
/** A longer time is a date. */
const A_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Parses an HTTP date in one of its three forms; `Date.parse` alone accepts "soon 5" too. */
function dateMs(value: string): number | null {
  if (!/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( \d{4}| GMT)$/.test(value)) return null;
  const date = Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? null : date;
}
