/** Other credentials, and headers with them. */
import fc from 'fast-check';
import type { HeaderList } from '../../../src/core/request.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { withHeader, withoutHeader } from './headers.ts';

/** A business number that no business has. */
export const UNKNOWN_BIZ_NUMBER = 'no-such-business-4f9a7c';

/** A refusal may quote it, and JSON has to escape both signs. */
export const NUMBER_TO_ESCAPE = 'a"b\\';

/** An apostrophe ends a string literal in SQL. */
export const NUMBER_WITH_APOSTROPHE = `${UNKNOWN_BIZ_NUMBER}'s`;

/** Longer than the 255 characters of most columns. */
export const LONG_NUMBER = `no-such-business-${'4f9a7c'.repeat(40)}`;

/** Names under which comparable interfaces have the business number in a body or a query. */
export const NAMES_OF_NUMBER = ['biz_number', 'bizNumber', 'x_biz_number', 'business_number'];

/** The documented headers with other credentials. */
export const withCredentials = (
  headers: HeaderList,
  token: string,
  bizNumber: string,
): HeaderList =>
  withHeader(withHeader(headers, 'Authorization', `Bearer ${token}`), 'X-Biz-Number', bizNumber);

export const withoutNumber = (headers: HeaderList): HeaderList =>
  withoutHeader(headers, 'X-Biz-Number');

export const withEmptyNumber = (headers: HeaderList): HeaderList =>
  withHeader(headers, 'X-Biz-Number', '');

export const withTokenOnly = (headers: HeaderList) =>
  headers.filter(([name]) => name === 'Authorization');

/** HTTP compares the names of headers without regard to letter case. */
export const inSmallLetters = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name.toLowerCase(), value]);
export const inCapitals = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name.toUpperCase(), value]);

/** Long and random, because a number similar to the real one may exist. */
export function unknownBusinesses({ seed }: PlanSettings): string[] {
  const digit = fc.constantFrom(...'123456789');
  const digits = fc.string({ unit: digit, minLength: 18, maxLength: 18 });
  return [UNKNOWN_BIZ_NUMBER, ...fc.sample(digits, { seed, numRuns: 1 })];
}
