import { expect, test } from 'vitest';
import { suite } from '../../../suites/index.ts';
import { diagnose } from './diagnose.ts';

const names = { ONLY: 'fees', CASE: 'fee/none' };

test('doctor shows unknown names of ONLY and CASE beside its other diagnoses', async () => {
  const diagnoses = await diagnose(
    { TARGET_URL: 'http://127.0.0.1:1', TARGET_TOKEN: 't', TARGET_BIZ_NUMBER: 'b', ...names },
    suite,
  );
  const bad = diagnoses.filter(({ outcome }) => outcome === 'bad');
  expect(bad.map(({ check, sentence }) => `${check}: ${sentence}`)).toEqual([
    expect.stringMatching(/^configuration: Cannot find "fees" of ONLY/),
    expect.stringMatching(/^configuration: Cannot find the case "fee\/none"/),
    expect.stringMatching(/^target: .*The target does not respond/),
  ]);
  expect(diagnoses).toContainEqual(expect.objectContaining({ check: 'report-dir' }));
});

test('doctor shows them without a target too', async () => {
  const diagnoses = await diagnose(names, suite);
  expect(diagnoses.filter(({ outcome }) => outcome === 'bad')).toHaveLength(2);
});
