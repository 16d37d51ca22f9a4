/** Faults that only an unusual value of a parameter for a day, a page, a filter or an order shows. */
import type { Row, Wrap } from '../fault.ts';
import { page } from '../tampering.ts';
import { onParameter } from './unusual-queries.ts';

/** A list with such a value of this parameter gets an HTML page. */
const crashesOn =
  (parameter: string, isMeant: (value: string) => boolean = () => true): Wrap =>
  (inner) =>
  async (request, wire) => {
    const value = new URL(request.url).searchParams.get(parameter);
    const isCrash = request.method === 'GET' && value !== null && isMeant(value);
    return isCrash ? page(500) : inner(request, wire);
  };

/** A list with such a byte in this parameter gets an HTML page. */
const crashesOnByte =
  (parameter: string, byte: RegExp): Wrap =>
  (inner) =>
  async (request, wire) => {
    const [, text] = new RegExp(`[?&]${parameter}=([^&]*)`).exec(request.url) ?? [];
    const isCrash = request.method === 'GET' && text !== undefined && byte.test(text);
    return isCrash ? page(500) : inner(request, wire);
  };
const NO_UTF_8 = /%[ef][0-9a-f](?!%)/i;

/** Several values of this parameter, which frameworks read as an array, get an HTML page. */
const crashesOnSeveral =
  (parameter: string): Wrap =>
  (inner) =>
  async (request, wire) => {
    const values = new URL(request.url).searchParams.getAll(parameter);
    return request.method === 'GET' && values.length > 1 ? page(500) : inner(request, wire);
  };

/** The members of a mapper of Python that are no columns. */
const noColumns = ['metadata', 'registry'];
/** A table of values finds it too, because each object inherits it. */
const isInherited = (name: string) => name in {};

const isNoDay = (text: string) => Number.isNaN(Date.parse(text));
const isWord = (text: string) => /^[a-z]+$/.test(text);
const LAST_YEAR = '9999';
const FEBRUARY_30 = /^\d{4}-02-30$/;
const BILLION = 1_000_000_000;
const FAR = 100_000;

/** A first day after the last one gets an HTML page. */
const crashesBackwards =
  (firstName: string, lastName: string): Wrap =>
  (inner) =>
  async (request, wire) => {
    const { searchParams } = new URL(request.url);
    const [first, last] = [firstName, lastName].map((name) =>
      Date.parse(searchParams.get(name) ?? ''),
    );
    return Number(first) > Number(last) ? page(500) : inner(request, wire);
  };

export const queryValueFaults: readonly Row[] = [
  ['day-to-page', 'A last day that is none gets an HTML page.', crashesOn('to', isNoDay)],
  [
    'day-date-from-page',
    'A `date_from` that is no day gets an HTML page.',
    crashesOn('date_from', isNoDay),
  ],
  [
    'day-empty-page',
    'An empty first day gets an HTML page.',
    crashesOn('from', (day) => day === ''),
  ],
  [
    'day-impossible-page',
    'An `endDate` that no calendar has gets an HTML page.',
    crashesOn('endDate', (day) => FEBRUARY_30.test(day)),
  ],
  [
    'day-blank-in-instant-page',
    'An `end_date` with a blank in place of a plus sign gets an HTML page.',
    crashesOn('end_date', (day) => /\d \d/.test(day)),
  ],
  [
    'day-of-last-year-page',
    'A `start_date` after which a calendar has no day gets an HTML page.',
    crashesOn('start_date', (day) => day.startsWith(LAST_YEAR)),
  ],
  [
    'days-backwards-page',
    'A `date_to` before the `date_from` gets an HTML page.',
    crashesBackwards('date_from', 'date_to'),
  ],
  [
    'order-unknown-page',
    'An unknown order gets an HTML page.',
    crashesOn('order', (order) => !['', 'asc', 'desc'].includes(order)),
  ],
  [
    'order-empty-page',
    'An empty order gets an HTML page.',
    crashesOn('order', (order) => order === ''),
  ],
  [
    'search-no-utf-8-page',
    'A search with a byte that is not UTF-8 gets an HTML page.',
    crashesOnByte('search', NO_UTF_8),
  ],
  [
    'status-no-utf-8-page',
    'A status with a byte that is not UTF-8 gets an HTML page.',
    crashesOnByte('status', NO_UTF_8),
  ],
  [
    'reference-zero-byte-page',
    'A list that looks for a reference with a zero byte gets an HTML page.',
    crashesOnByte('reference', /%00/),
  ],
  ['search-array-page', 'An array of searches gets an HTML page.', crashesOn('search[]')],
  ['type-array-page', 'An array of types gets an HTML page.', crashesOn('type[]')],
  ['sort-array-page', 'An array of orders gets an HTML page.', crashesOn('sort[]')],
  ['page-array-page', 'An array of pages gets an HTML page.', crashesOn('page[]')],
  [
    'filter-object-page',
    'A status that frameworks read as a member of an object gets an HTML page.',
    crashesOn('filter[status]'),
  ],
  [
    'filter-amount-word-page',
    'An amount that is a word gets an HTML page.',
    crashesOn('amount', isWord),
  ],
  [
    'filter-least-word-page',
    'A least amount that is a word gets an HTML page.',
    crashesOn('min_amount', isWord),
  ],
  ['status-several-page', 'Two statuses in a query get an HTML page.', crashesOnSeveral('status')],
  ['page-several-page', 'Two pages in a query get an HTML page.', crashesOnSeveral('page')],
  ['search-several-page', 'Two searches in a query get an HTML page.', crashesOnSeveral('search')],
  ['sort-several-page', 'Two orders in a query get an HTML page.', crashesOnSeveral('sort')],
  ['day-several-page', 'Two first days in a query get an HTML page.', crashesOnSeveral('from')],
  [
    'sort-inherited-page',
    'An order with the name of an inherited member gets an HTML page.',
    crashesOn('sort', isInherited),
  ],
  [
    'sort-no-column-page',
    'An order with the name of a member that is no column gets an HTML page.',
    crashesOn('sort', (name) => noColumns.includes(name)),
  ],
  [
    'order-inherited-page',
    'An `order` with the name of an inherited member gets an HTML page.',
    crashesOn('order', isInherited),
  ],
  [
    'status-inherited-page',
    'A status with the name of an inherited member gets an HTML page.',
    crashesOn('status', isInherited),
  ],
  [
    'type-inherited-page',
    'A type with the name of an inherited member gets an HTML page.',
    crashesOn('type', isInherited),
  ],
  [
    'skip-negative-page',
    'A `skip` below zero gets an HTML page.',
    crashesOn('skip', (count) => Number(count) < 0),
  ],
  [
    'page-number-word-page',
    'A `pageNumber` that is a word gets an HTML page.',
    crashesOn('pageNumber', isWord),
  ],
  [
    'current-page-huge-page',
    'A `currentPage` above a billion gets an HTML page.',
    crashesOn('currentPage', (number) => Number(number) > BILLION),
  ],
  [
    'offset-fraction-page',
    'An `offset` with a fraction gets an HTML page.',
    crashesOn('offset', (count) => /^\d+\.\d+$/.test(count)),
  ],
  [
    'offset-behind-end-null',
    'A list behind the last transaction is null.',
    onParameter('offset', (list, count) =>
      Response.json(Number(count) > FAR ? { ...list, data: null } : list),
    ),
  ],
];
