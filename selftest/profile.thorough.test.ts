import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import { makeService } from '../reference/service.ts';
import type { Json } from '../src/core/json/json.ts';
import { gaps } from '../src/report/profile.ts';
import { differencesOf } from '../src/report/profile-diff.ts';
import type { Report } from '../src/report/report.ts';
import { credentials, idsOf, runAgainst } from './support/pipeline.ts';
import { expectations } from './support/profile-expectations.ts';

const { token, bizNumber } = credentials;

function speaking(changes: Partial<Dialect>) {
  const dialect = { ...defaultDialect, ...changes };
  return makeService({ tokens: [token], bizNumbers: [bizNumber], dialect });
}

function valueFor({ observations }: Report, id: string): Json | undefined {
  return observations.flatMap(({ aspects }) => aspects).find((aspect) => aspect.id === id)?.value;
}

test.each(expectations)('%j conforms, and its profile says so', async (changes, shown) => {
  const { report } = await runAgainst(speaking(changes));
  expect(report.verdict).toBe('conformant');
  for (const level of ['must', 'should', 'observe']) {
    expect([...idsOf(report, 'failed', level), ...idsOf(report, 'error', level)]).toEqual([]);
  }
  for (const [id, value] of Object.entries(shown)) {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    const expected = isPart ? expect.objectContaining(value) : value;
    expect(valueFor(report, id), id).toEqual(expected);
  }
  expect(report.observations.map(({ gap }) => gap)).toEqual(gaps.map(({ id }) => id));
  for (const { gap, unseen, aspects } of report.observations) {
    const isAnswered = aspects.some(({ answer }) => answer !== null);
    const hasReason = unseen !== null || aspects.some(({ why }) => why !== null);
    expect(isAnswered || hasReason, gap).toBe(true);
    for (const { id, answer, exchanges } of aspects) {
      expect(answer === null || exchanges.length > 0, id).toBe(true);
    }
  }
});

test.each<Partial<Dialect>>([
  {},
  { maxPerPage: 30, order: 'oldest-first', completesAfterMs: 400, repeats: 'replayed' },
])('%j has one profile, whatever the seed and the number of cases', async (changes) => {
  const profiles = [];
  for (const [SEED, CASES] of [
    ['1', '24'],
    ['2', '24'],
    ['3', '9'],
    ['4', '60'],
  ] as const) {
    const { report } = await runAgainst(speaking(changes), { SEED, CASES });
    profiles.push(report.observations);
  }
  const [first = [], ...others] = profiles;
  for (const other of others) {
    expect(differencesOf(first, other).filter(({ differs }) => differs)).toEqual([]);
    expect(differencesOf(first, other).length).toBeLessThan(5);
  }
});

test('two dialects differ in what they differ in', async () => {
  const one = await runAgainst(speaking({}));
  const other = await runAgainst(speaking({ completed: 'successful', repeats: 'accepted' }));
  const differing = differencesOf(one.report.observations, other.report.observations);
  expect(differing.filter(({ differs }) => differs).map(({ id }) => id)).toEqual([
    ...['STATUS-04', 'STATUS-05', 'REFERENCE-04', 'REFERENCE-05', 'REFERENCE-06'],
  ]);
});
