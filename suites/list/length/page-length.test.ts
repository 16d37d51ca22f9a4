import { expect, test } from 'vitest';
import {
  contextWith,
  disburse,
  listed,
  outcome,
  page,
  parse,
  proven,
  under,
  uuid,
} from '../../../selftest/support/history.ts';
import { fillsThePage } from './page-length.ts';

const at = (atMs: number, step: ReturnType<typeof page>) => ({ ...step, atMs });
const later = (step: ReturnType<typeof page>) => at(10, step);
/** Accepted before any page at `later`. */
const madeAt = (last: number) => disburse().accepted({ reference: uuid(last) });

test.each([
  ['full', [page(25, 1, 2, 3), later(page(2, 1, 2))], 'passed'],
  ['one short', [page(25, 1, 2, 3), later(page(2, 1))], 'failed'],
  ['as many as there are', [page(25, 1, 2, 3), later(page(3, 1, 2, 3))], 'passed'],
  ['more asked than known', [page(25, 1, 2, 3), later(page(50, 1, 2, 3))], 'inapplicable'],
  ['a cap', [page(100, 1, 2, 3), later(page(200, 1, 2, 3))], 'inapplicable'],
  ['side by side', [page(25, 1, 2, 3), page(2, 1)], 'inapplicable'],
  [
    'a limit below each size that is accepted',
    [madeAt(1), madeAt(2), page(10, 2), later(page(10, 2))],
    'inapplicable',
  ],
  ['nothing is ever listed', [madeAt(1), page(10), later(page(10))], 'inapplicable'],
  ['the ledger is empty at first', [page(2), later(page(2, 1, 2))], 'inapplicable'],
  [
    'a limit, and a size that it fills',
    [madeAt(1), madeAt(2), page(10, 2), later(page(1, 2))],
    'passed',
  ],
  ['a limit, and a page below it', [madeAt(1), madeAt(2), page(10, 2), later(page(10))], 'failed'],
  [
    'an old page that was repeated soon',
    [page(9, 1), at(10, page(25, 1, 2, 3)), at(2000, page(9, 1)), at(2001, page(2, 1, 2))],
    'passed',
  ],
  [
    'an old page that a cache may have kept for a minute',
    [page(25, 1), madeAt(2), at(10, page(24, 1, 2)), at(6e4, page(25, 1)), at(6e4, page(2, 1, 2))],
    'passed',
  ],
  [
    'an old page that was repeated later',
    [page(9, 1), at(10, page(25, 1, 2, 3)), at(61_000, page(9, 1))],
    'failed',
  ],
  [
    'an old page that was repeated after a newer one',
    [page(9, 1), at(10, page(25, 1, 2, 3)), at(2000, page(9, 1, 2, 3)), at(6000, page(9, 1))],
    'failed',
  ],
  [
    'another page of the same length',
    [page(9, 1), at(10, page(25, 1, 2, 3)), at(2000, page(9, 2))],
    'failed',
  ],
  ['only refused', [listed().refused()], 'cantTell'],
  [
    'another business',
    [page(25, 1, 2, 3), later(under(2, { 'X-Biz-Number': 'other' }))],
    'inapplicable',
  ],
  [
    'no business',
    [under(25, { 'X-Biz-Number': null }, 1, 2, 3), later(page(2, 1))],
    'inapplicable',
  ],
  [
    'another type',
    [page(25, 1, 2, 3), later(under(2, { 'Content-type': null }, 1))],
    'inapplicable',
  ],
])('LIST-07, %s', (_, steps, expected) => {
  expect(outcome('LIST-07', ...steps)).toBe(expected);
});

test('LIST-07 is proven where one size is accepted, and the ledger was empty at first', () => {
  const documented = Array.from({ length: 25 }, (_, last) => last + 1);
  const full = page(25, ...documented);
  expect(proven('LIST-07', page(25), at(10, full), at(20, full), at(30, full))).toMatchObject({
    outcome: 'passed',
    provenBy: expect.arrayContaining(['nothing at all']),
  });
});

/** A disbursement that was sent and accepted at this time. */
const made = (atMs: number, last: number) =>
  at(atMs, disburse({ merchant_reference: `m${last}` }).accepted({ reference: uuid(last) }));
const fourMade = [made(0, 1), made(100, 2), made(200, 3), made(300, 4)];
const newestFirst = (atMs: number, perPage: number, ...items: number[]) =>
  at(atMs, page(perPage, ...items));

test.each([
  ['a state of a moment before', newestFirst(410, 3, 1), newestFirst(500, 3, 4, 3, 2), 'passed'],
  ['an empty one', newestFirst(410, 3), newestFirst(500, 2, 4, 3), 'passed'],
  ['an old state of a smaller size', newestFirst(410, 3, 1), newestFirst(500, 2, 4, 3), 'passed'],
  ['the newest ones alone', newestFirst(410, 3, 4, 3), newestFirst(500, 3, 4, 3, 2), 'failed'],
  [
    'oldest first, always one short',
    newestFirst(410, 3, 1, 2),
    newestFirst(500, 3, 1, 2),
    'failed',
  ],
  [
    'only larger pages are longer',
    newestFirst(410, 3, 1, 2),
    newestFirst(500, 9, 1, 2, 3),
    'failed',
  ],
  ['a state of long before', newestFirst(6000, 3, 1), newestFirst(6100, 3, 4, 3, 2), 'failed'],
])('LIST-07, a list that is read from several replicas: %s', (_, short, after, expected) => {
  const full = newestFirst(400, 9, 4, 3, 2, 1);
  expect(outcome('LIST-07', ...fourMade, full, short, after)).toBe(expected);
});

test('LIST-07: a missing transaction of others is no old state of the run', () => {
  const full = newestFirst(400, 9, 4, 3, 2, 1, 77);
  const steps = [...fourMade, full, newestFirst(410, 3, 1), newestFirst(500, 3, 4, 3, 2)];
  expect(outcome('LIST-07', ...steps)).toBe('failed');
});

test.each([
  ['was on the first list', newestFirst(350, 9, 77), newestFirst(500, 3, 4, 3, 2), 'failed'],
  ['is new', newestFirst(350, 9, 1), newestFirst(500, 3, 4, 3, 2), 'passed'],
  [
    'was on the first list, where others make more',
    newestFirst(350, 9, 77),
    newestFirst(500, 3, 88, 4, 3),
    'passed',
  ],
])('LIST-07: an old state may lack a transaction of others that %s', (_, first, last, expected) => {
  const full = newestFirst(400, 9, 4, 3, 2, 1, 77);
  const steps = [first, full, newestFirst(410, 3, 1), last];
  expect(outcome('LIST-07', ...fourMade, ...steps)).toBe(expected);
});

test('LIST-07: once one page is an old state, the others may be too', () => {
  const full = newestFirst(400, 9, 4, 3, 2, 1);
  const old = [newestFirst(410, 3, 1), newestFirst(420, 2, 1)];
  expect(outcome('LIST-07', ...fourMade, full, ...old)).toBe('failed');
  const many = [430, 440, 450].map((atMs) => newestFirst(atMs, 1));
  const steps = [...old, newestFirst(500, 3, 4, 3, 2), ...many];
  expect(outcome('LIST-07', ...fourMade, full, ...steps)).toBe('failed');
  expect(outcome('LIST-07', ...fourMade, full, ...old, newestFirst(500, 3, 4, 3, 2))).toBe(
    'passed',
  );
});

test.each([
  [100, 'passed'],
  [99, 'failed'],
])(
  'LIST-07: the only short page, %i transactions long and a moment old: %s',
  (length, expected) => {
    const old = Array.from({ length }, (_, last) => last + 1);
    const steps = [made(300, 999), newestFirst(400, length + 1, 999, ...old)];
    expect(outcome('LIST-07', ...steps, newestFirst(410, length + 1, ...old))).toBe(expected);
  },
);

test.each([
  ['none that could be longer', 100, 'passed'],
  ['one that could be longer', 102, 'failed'],
])('LIST-07: after two large old pages a list requests %s', (_, perPage, expected) => {
  const last = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const bothMade = [made(300, 998), made(310, 999)];
  const whole = newestFirst(400, 150, 999, 998, ...last(101));
  const old = [newestFirst(410, 103, ...last(101)), newestFirst(420, 140, ...last(101))];
  const later = newestFirst(430, perPage, ...last(Math.min(perPage, 101)));
  expect(outcome('LIST-07', ...bothMade, whole, ...old, later)).toBe(expected);
});

test('LIST-07: a disbursement with a long body may be missing on an old state', () => {
  const { request } = made(300, 4);
  const long = {
    ...made(300, 4),
    request: { ...request, body: `${request.body}${' '.repeat(150_000)}` },
  };
  const full = newestFirst(400, 9, 4, 3, 2, 1);
  const steps = [...fourMade.slice(0, 3), long, full, newestFirst(410, 3, 1)];
  expect(outcome('LIST-07', ...steps, newestFirst(500, 3, 4, 3, 2))).toBe('passed');
});

test.each([
  ['of the same run', [], 'failed'],
  ['of another shard, which may have a deployment of its own', [1], 'inapplicable'],
])('a page %s was longer: %j %s', (_, partEnds, expected) => {
  const fold = fillsThePage.begin(contextWith({ partEnds }));
  fold.see(parse({ ...page(25, 1, 2, 3), index: 1 }));
  fold.see(parse({ ...later(page(2, 1)), index: 2 }));
  expect(fold.conclude().outcome).toBe(expected);
});
