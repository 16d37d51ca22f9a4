import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { inspectSettings } from './inspect-settings.ts';

test.each([
  [{}, 'the suite judges no amount above 10,000. If'],
  [
    { AMOUNT_MAX: '500' },
    'Without both, the suite cannot decide whether it is a failure if the target refuses the smallest',
  ],
  [{ AMOUNT_MIN: '5' }, 'the suite judges no amount above 10,000. If'],
])('doctor has one sentence on missing bounds: %j', (settings, words) => {
  const unset = { AMOUNT_MIN: '', AMOUNT_MAX: '' };
  const diagnoses = inspectSettings(configOf({ ...unset, ...settings }), {});
  const sentences = diagnoses.filter(({ check }) => check === 'amounts');
  expect(sentences.map(({ sentence }) => sentence)).toEqual([expect.stringContaining(words)]);
});

test('doctor says nothing on bounds that are both set', () => {
  const diagnoses = inspectSettings(configOf({ AMOUNT_MIN: '5', AMOUNT_MAX: '500' }), {});
  expect(diagnoses.filter(({ check }) => check === 'amounts')).toEqual([]);
});
