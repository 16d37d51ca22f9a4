/** A range with one amount, or with a few, decides each requirement of a correct target. */
import { expect, test } from 'vitest';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { service } from './support/service.ts';

test.each([
  ['100', '100'],
  ['1', '5'],
])('amounts from %s to %s', async (AMOUNT_MIN, AMOUNT_MAX) => {
  const { report } = await runAgainst(service(), { AMOUNT_MIN, AMOUNT_MAX, CASES: '20' });
  const undecided = ['must', 'should'].flatMap((level) => [
    ...idsOf(report, 'cantTell', level),
    ...idsOf(report, 'untested', level),
  ]);
  expect([report.verdict, undecided]).toEqual(['conformant', []]);
});
