import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { inspectSettings } from './inspect-settings.ts';

test.each([
  [{}, 'no amount above 10,000 is judged'],
  [
    { AMOUNT_MAX: '500' },
    'Without both, the suite cannot tell whether the target may refuse an amount below or above',
  ],
  [{ AMOUNT_MIN: '5' }, 'no amount above 10,000 is judged'],
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
