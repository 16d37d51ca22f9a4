import { expect, test } from 'vitest';
import { exitCodeOf } from '../src/report/conclusion.ts';
import { catalogue } from './support/judging.ts';
import { idsOf, LONG_BIZ_NUMBER, runAgainst, tenantSettings } from './support/pipeline.ts';
import { service } from './support/service.ts';

test('the reference conforms, and nothing is left inapplicable', async () => {
  const settings = { ...tenantSettings, TARGET_BIZ_NUMBER: LONG_BIZ_NUMBER };
  const { report } = await runAgainst(service({ bizNumbers: [LONG_BIZ_NUMBER] }), settings);
  expect(report.requirements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(report.requirements.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  expect([report.verdict, exitCodeOf(report)]).toEqual(['conformant', 0]);
});

test('amount bounds without a whole number between them are enough', async () => {
  const bounds = { AMOUNT_MIN: '0.25', AMOUNT_MAX: '0.75', CASES: '5' };
  const { report } = await runAgainst(service(), bounds);
  expect([report.verdict, idsOf(report, 'failed', 'should')]).toEqual(['conformant', []]);
});
