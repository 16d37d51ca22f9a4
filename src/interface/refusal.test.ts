import { expect, test } from 'vitest';
import { disburse, listed, outcome, result } from '../../selftest/history.ts';
import { merchantReference, type Serial } from '../../suites/scenarios/make-merchant-reference.ts';
import { RUN_ID } from '../plan/placeholders.ts';
import { refusalAdvice } from './refusal.ts';

const settings =
  'look at TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM, and TARGET_BIZ_NUMBER';
const rules =
  'a rule against duplicates or too many transfers, or one that allows only steps of amounts (like ' +
  'multiples of 50), must be off for this client';
const references =
  'set REFERENCE_FORM to a form that the target accepts; without it, each reference has 12 to 19 letters and digits';

const refuses = (message: string, status: number) =>
  disburse().responds({ status: 'error', message, data: null, errors: null }, status);

test.each([
  ['Unknown account', 400, settings],
  ['Unauthorized', 401, 'look at TARGET_TOKEN and TARGET_BIZ_NUMBER'],
  ['Possible duplicate', 409, `${settings}; ${rules}`],
  ['Velocity limit', 422, `${settings}; ${rules}`],
  ['merchant_reference too long', 422, references],
  ['Invalid Reference', 400, references],
  ['Unknown reference', 401, 'look at TARGET_TOKEN and TARGET_BIZ_NUMBER'],
])('%s, with %d', (message, status, advice) => {
  const exchange = { ...refuses(message, status), index: 1 };
  expect(refusalAdvice(exchange)).toBe(`the target says HTTP ${status}, "${message}": ${advice}`);
});

test('a list has no rule against transfers', () => {
  expect(refusalAdvice({ ...listed().refused(422), index: 1 })).not.toContain(rules);
});

test('a finding of INITIATE-01 says it too', () => {
  const steps = [disburse().accepted(), disburse().refused(409), disburse().accepted()];
  expect(outcome('INITIATE-01', ...steps)).toBe('failed');
  expect(result('INITIATE-01', steps).findings[0]?.expected).toContain(rules);
});

test('the shortest and the longest reference have as many characters as the advice says', () => {
  const usual = { referenceForm: null };
  const lengthOf = (serial: Serial, random?: string) =>
    merchantReference(usual, serial, random).replace(RUN_ID, '1234567').length;
  expect([lengthOf('1'), lengthOf(7, 'abcdef'), lengthOf('z12345', 'abcdef')]).toEqual([
    12, 17, 19,
  ]);
});
