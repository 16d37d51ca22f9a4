/** How long a response asks the client to wait, by `Retry-After`. Pure. */
import { headerValue, type RecordedResponse } from '../core/exchange.ts';

/** RFC 9110 section 10.2.3: seconds, or a date, which is compared with the target's own clock. */
export function retryAfterMs(response: RecordedResponse, now: () => Date): number | null {
  if (response.kind === 'none') return null;
  const value = headerValue(response.headers, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value.slice(0, MAX_DIGITS)) * 1000;
  const until = dateMs(value);
  if (until === null) return null;
  return Math.max(0, until - (dateMs(headerValue(response.headers, 'date') ?? '') ?? +now()));
}

/** A number of seconds with more digits is treated as this one: it is too long anyway. */
const MAX_DIGITS = 12;

/** Parses an HTTP date in one of its three forms; `Date.parse` alone accepts "soon 5" too. */
function dateMs(value: string): number | null {
  if (!/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( \d{4}| GMT)$/.test(value)) return null;
  const date = Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? null : date;
}
