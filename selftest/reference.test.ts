import { expect, test } from 'vitest';
import { exitCodeOf } from '../src/report/verdict.ts';
import { idsOf, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

test('the reference conforms, and nothing is left inapplicable', async () => {
  // Long enough that a similar number is sent.
  const bizNumber = 'BIZ-77-0019426';
  const settings = { ...tenantSettings, TARGET_BIZ_NUMBER: bizNumber };
  const { report } = await runAgainst(service({ bizNumbers: [bizNumber] }), settings);
  expect(report.requirements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect([report.verdict, exitCodeOf(report)]).toEqual(['conformant', 0]);
});

test('amount bounds without a whole number between them are enough', async () => {
  const bounds = { AMOUNT_MIN: '0.25', AMOUNT_MAX: '0.75', CASES: '5' };
  const { report } = await runAgainst(service(), bounds);
  expect([report.verdict, idsOf(report, 'failed', 'should')]).toEqual(['conformant', []]);
});
