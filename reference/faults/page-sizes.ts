/** Faults in how many transactions a page has. */
import type { Row, Wrap } from '../fault.ts';
import { respondsTo } from '../other-responses.ts';
import { changeRequest } from '../tampering.ts';
import { refuse } from './acceptance.ts';

/** Requests another number of transactions from the service than the client did. */
const size = (change: (perPage: number) => number): Wrap =>
  changeRequest(({ operation, url }) => {
    const perPage = url.searchParams.get('perPage') ?? '';
    if (operation !== 'list' || !/^\d+$/.test(perPage)) return;
    url.searchParams.set('perPage', String(change(Number(perPage))));
  });

/** Some clients get pages of one size only. */
export const sizeIgnored = (isMeant: (headers: Headers) => boolean): Wrap =>
  changeRequest(({ operation, url, headers }) => {
    if (operation === 'list' && isMeant(headers)) url.searchParams.set('perPage', '25');
  });

/** More than any list contains. */
const ALL = 999_999_999;

export const pageSizeFaults: readonly Row[] = [
  ['per-page-ignored', '`perPage` is ignored: the list has every transaction.', size(() => ALL)],
  [
    'per-page-ignored-above',
    'A `perPage` above 25 is ignored: the list has every transaction.',
    size((request) => (request > 25 ? ALL : request)),
  ],
  [
    'per-page-ignored-below',
    'A `perPage` below 10 is read as 10.',
    size((request) => Math.max(10, request)),
  ],
  [
    'per-page-off-by-one',
    'A page for a `perPage` of 10 or more has one item too many.',
    size((request) => (request >= 10 ? request + 1 : request)),
  ],
  [
    'per-page-two',
    'A page for `perPage=1` has two items.',
    size((request) => (request === 1 ? 2 : request)),
  ],
  [
    'per-page-three',
    'A page for `perPage=3` has four items.',
    size((request) => (request === 3 ? 4 : request)),
  ],
  ...Object.entries({
    'thirty-one': 31,
    'forty-nine': 49,
    'ninety-nine': 99,
    'hundred-and-one': 101,
    'hundred-and-fifty': 150,
  }).map(
    ([name, above]): Row => [
      `per-page-${name}`,
      `A page for \`perPage=${above}\` has one item too many.`,
      size((request) => (request === above ? above + 1 : request)),
    ],
  ),
  [
    'per-page-behind-ignored',
    '`perPage` is ignored where the query does not begin with it.',
    changeRequest(({ operation, url }) => {
      if (operation === 'list' && !url.search.startsWith('?perPage='))
        url.searchParams.set('perPage', String(ALL));
    }),
  ],
  [
    'per-page-one-short',
    'A page has one item less than `perPage` allows.',
    size((request) => Math.max(1, request - 1)),
  ],
  [
    'per-page-named-otherwise',
    '`perPage` is ignored, because the service reads `per_page`: a page has 25 items.',
    size(() => 25),
  ],
  [
    'per-page-25-refused',
    'A `perPage` of 25 is refused.',
    refuse((_, __, url) => url.searchParams.get('perPage') === '25'),
  ],
  [
    'per-page-64-bits',
    'A `perPage` that needs more than 63 bits gets an HTML page.',
    respondsTo(({ url }) => Number(new URL(url).searchParams.get('perPage')) >= 2 ** 63),
  ],
  ...['35', '64'].map(
    (size): Row => [
      `per-page-${size}`,
      `A page for \`perPage=${size}\` has one item more.`,
      changeRequest(({ operation, url }) => {
        if (operation === 'list' && url.searchParams.get('perPage') === size)
          url.searchParams.set('perPage', String(Number(size) + 1));
      }),
    ],
  ),
  [
    'per-page-seventeen',
    'A page for `perPage=17` has 18 items.',
    changeRequest(({ operation, url }) => {
      if (operation === 'list' && url.searchParams.get('perPage') === '17') {
        url.searchParams.set('perPage', '18');
      }
    }),
  ],
];
