import { expect, test } from 'vitest';
import { settingsIn } from './settings-in-words.ts';

const all = 'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM';

test.each([
  ['HTTP 422, "The amount is too high"', true, ['check AMOUNT_MIN and AMOUNT_MAX']],
  ['HTTP 422, "Unknown beneficiary"', false, ['check TARGET_RECEIVERS']],
  ['HTTP 422, "Invalid merchant_reference"', false, ['check REFERENCE_FORM']],
  ['HTTP 409, "merchant_reference already used"', true, []],
  ['HTTP 400, "No"', true, [all]],
  ['HTTP 400, "No"', false, []],
])('%s, said to the first client too: %s', (words, isOfFirstToo, advice) => {
  expect(settingsIn(words, isOfFirstToo)).toEqual(advice);
});
