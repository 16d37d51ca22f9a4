/** Values that a target may not expect, of the parameters that it may know for a day, a page, an order or a filter. */
import { dayNames } from './days.ts';

/**
 * A word, nothing, a day that no calendar has, an instant whose plus sign is a blank to a parser, and a day after which
 * a calendar may have none.
 */
const oddDays = ['no-date', '', '2026-02-30', '2026-01-02T03:04:05+01:00', '9999-12-31'];

/** Each day as the first and as the last one of two pairs; and the last day before the first. */
const days = [
  ...oddDays.flatMap((day, at) =>
    dayNames.map(([first, last], pair) => `${(at + pair) % 2 === 0 ? last : first}=${day}`),
  ),
  ...dayNames.map(([first, last]) => `${first}=2026-02-02&${last}=2026-01-01`),
];

/** Positions behind every transaction: the last one of 31 bits, with which a sum or a product has more; and one of 60 bits. */
const [MANY, HUGE] = ['2147483647', '1000000000000000000'];

/** Values out of the range of a page, by the parameter that may select it; `oddQueries` has those of `page`. */
const oddPages = {
  pageNumber: ['-1', 'abc', MANY, HUGE],
  currentPage: ['-1', 'abc', MANY, HUGE],
  offset: ['1.5', MANY, HUGE],
  skip: ['-1', 'abc', MANY, HUGE],
};
const pages = Object.entries(oddPages).flatMap(([name, values]) =>
  values.map((value) => `${name}=${value}`),
);

/** Some frameworks read a name with brackets as an array or as a member of an object. */
const inBrackets = (name: string, inner: string) => `${name}%5B${inner}%5D`;

const orders = ['order=up', 'order=', `${inBrackets('sort', '')}=amount`];
const filters = [
  ...['amount', 'min_amount'].map((name) => `${name}=abc`),
  ...[`${inBrackets('search', '')}=a`, `${inBrackets('type', '')}=debit`],
  ...[`${inBrackets('page', '')}=2`, `${inBrackets('filter', 'status')}=pending`],
];

/** Several values of a parameter: many frameworks read an array, where a target expects a text. */
const several = [
  ...['status=pending&status=processed', 'page=1&page=2', 'search=a&search=b'],
  ...['sort=amount&sort=amount', 'from=2020-01-01&from=2020-01-02'],
];

/** A target may look for the value among the members of an object, which inherits this name, or is a class with more. */
const members = [
  ...['sort', 'order', 'status', 'type'].map((name) => `${name}=constructor`),
  'sort=metadata',
];

export const oddValues = [...days, ...pages, ...orders, ...filters, ...several, ...members].map(
  (value) => `perPage=25&${value}`,
);
