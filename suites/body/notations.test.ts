import { describe, expect, test } from 'vitest';
import { disburse, outcome } from '../../selftest/support/history.ts';

const fields = {
  amount: 100,
  bank_code: '058',
  bank_account_number: '0123456789',
  merchant_reference: 'm2',
};
const control = disburse().as('control');
const ok = control.accepted();

const plain = JSON.stringify(fields);
const renoted = ['100.0', '1e2', '1E+2', '1000e-1'].map((text) => plain.replace('100', text));
const reordered = [
  JSON.stringify(Object.fromEntries(Object.entries(fields).reverse())),
  JSON.stringify(fields, null, 2),
  ` ${plain}\n`,
];

describe.each([
  ['BODY-03', renoted, reordered],
  ['BODY-04', reordered, renoted],
])('%s', (id, own, foreign) => {
  test.each(own)('%s means the same', (body) => {
    const variant = disburse(body).as('probe');
    expect(outcome(id, ok, variant.accepted())).toBe('passed');
    expect(outcome(id, ok, variant.refused())).toBe('failed');
    expect(outcome(id, control.refused(), variant.refused())).toBe('cantTell');
    expect(outcome(id, ok, variant.unanswered())).toBe('cantTell');
  });

  test.each([...foreign, plain, '{}'])('%s is judged by another check', (body) => {
    expect(outcome(id, ok, disburse(body).as('probe').refused())).toBe('untested');
  });
});
