import { expect, test } from 'vitest';
import { disburse, listed, parse, type Step } from '../../selftest/support/history.ts';
import { StaleLists } from './stale-lists.ts';

/** A step with the time of its request and its `Date`, in seconds. */
type Dated = readonly [Step, atS: number, dateS: number];

function sentenceOn(...steps: readonly Dated[]) {
  const lists = new StaleLists();
  for (const [at, [step, atS, dateS]] of steps.entries()) {
    const { exchange } = parse({ ...step, index: at + 1, atMs: atS * 1000 });
    lists.see(exchange, dateS * 1000);
  }
  return lists.sentence();
}
/** No list, and no cache answers it. */
const withPut = (({ request, ...step }) => ({ ...step, request: { ...request, method: 'PUT' } }))(
  disburse().refused(405),
);
const [made, list, other] = [disburse().accepted(), listed(25).accepted(), listed(1).accepted()];

test('a list that was moved to a later time is named', () => {
  expect(sentenceOn([made, 10, 1010], [list, 12, 1012], [other, 60, 1013])).toMatch(
    /of 1 list, first request 3, is up to 47 s earlier than the request/,
  );
});

test.each<[string, readonly Dated[]]>([
  [
    'a list at the time of its date',
    [
      [made, 10, 1010],
      [list, 60, 1060],
    ],
  ],
  [
    'a list that a cache repeats',
    [
      [made, 10, 1010],
      [list, 12, 1012],
      [list, 60, 1012],
    ],
  ],
  [
    'an instance with another clock',
    [
      [made, 10, 1010],
      [list, 12, 1004],
    ],
  ],
  [
    'a run without disbursements',
    [
      [list, 12, 1012],
      [other, 60, 1012],
    ],
  ],
  [
    'an old date of a request with another method',
    [
      [made, 10, 1010],
      [withPut, 60, 1013],
    ],
  ],
])('%s is not', (_, steps) => {
  expect(sentenceOn(...steps)).toBeNull();
});
