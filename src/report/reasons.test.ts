import { expect, test } from 'vitest';
import { reasonsOf } from './reasons.ts';
import type { Requirement } from './report.ts';

const undecided = (id: string, reason: string) =>
  ({ id, level: 'must', outcome: 'cantTell', reason, waiver: null }) as unknown as Requirement;

const reasons = (...rows: readonly Requirement[]) => reasonsWith(null, rows);

function reasonsWith(
  plan: unknown,
  rows: readonly Requirement[],
  changes: Readonly<Record<string, unknown>> = {},
): string[] {
  const judged = {
    ...{ notes: [], finishedAt: '2026-11-23T00:00:00.000Z', circumstances: [], incomplete: [] },
    header: { config: { strict: false, caseId: null, shard: null }, plan },
    ...{ plan: { problems: [] }, requirements: [] },
    ownListed: { made: 0, lists: 0, isAnyListed: false },
    ...changes,
  };
  return reasonsOf(judged as unknown as Parameters<typeof reasonsOf>[0], rows, []);
}

const advice = 'the target says HTTP 422, "No": check AMOUNT_MIN';
const control = (group: string) =>
  `the target did not accept the control of "${group}" (the same request without the mistake), so a refusal proves nothing; ${advice}`;

test('one reason of several groups is one sentence', () => {
  const rows = [undecided('HEADER-04', control('a')), undecided('HEADER-05', control('b'))];
  expect(reasons(...rows)).toEqual([
    `HEADER-04, HEADER-05: the target did not accept a control (the same request without the mistake), so a refusal proves nothing; ${advice}`,
  ]);
  const sameGroup = [undecided('HEADER-04', control('a')), undecided('HEADER-05', control('a'))];
  expect(reasons(...sameGroup)).toEqual([`HEADER-04, HEADER-05: ${control('a')}`]);
});

test('the same advice is printed once', () => {
  const other = `the target did not accept the control either; ${advice}`;
  const rows = [undecided('HEADER-04', control('a')), undecided('HEADER-07', other)];
  expect(reasons(...rows)).toEqual([
    `HEADER-04: ${control('a')}`,
    'HEADER-07: the target did not accept the control either; the target says the same',
  ]);
});

test.each([
  [true, []],
  [false, [expect.stringMatching(/^TARGET_TOKEN had fewer than 8 characters/)]],
])('a token that is long: %s', (isLong, expected) => {
  expect(reasonsWith({ token: { isLong } }, [])).toEqual(expected);
});

test('the requirement that judges acceptance comes first', () => {
  const rows = [undecided('FEE-01', 'no fee'), undecided('INITIATE-01', 'all were refused')];
  const requirements = [
    { check: { id: 'FEE-01' }, result: { outcome: 'cantTell' } },
    { check: { id: 'INITIATE-01', judgesAcceptance: true }, result: { outcome: 'cantTell' } },
  ];
  const sentences = ['INITIATE-01: all were refused', 'FEE-01: no fee'];
  expect(reasonsWith(null, rows, { requirements })).toEqual(sentences);
  expect(reasonsWith(null, rows)).toEqual([...sentences].reverse());
});

test('lists without any disbursement of the run name what they leave undecided', () => {
  const requirements = [
    { check: { id: 'AMOUNT-04', comparesListed: true }, result: { outcome: 'inapplicable' } },
    { check: { id: 'FEE-01' }, result: { outcome: 'passed' } },
  ];
  const ownListed = { made: 3, lists: 2, isAnyListed: false };
  expect(reasonsWith(null, [], { requirements, ownListed })).toEqual([
    expect.stringMatching(/^No accepted list shows .* with its disbursement, like AMOUNT-04\.$/),
  ]);
});
