import { expect, test } from 'vitest';
import { configOf } from '../../selftest/pipeline.ts';
import { inspectSettings } from './inspect-settings.ts';

test.each([
  [{}, 'nothing above 10,000 is judged'],
  [
    { AMOUNT_MAX: '500' },
    'Without both, a refused amount below or above all accepted ones decides nothing',
  ],
  [{ AMOUNT_MIN: '5' }, 'nothing above 10,000 is judged'],
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
