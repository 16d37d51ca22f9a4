import { expect, test } from 'vitest';
import { disburse, result } from '../../selftest/support/history.ts';
import { remarkOn } from './remark.ts';

const of = (count: number, fractions: number) =>
  remarkOn([{ refused: { count, first: 2, fractions } }], 1, null);

test('refused amounts with decimals are named as such', () => {
  expect(of(2, 2)).toBe(
    '2 of 3 documented disbursements were refused, the first in exchange 2: all their amounts have decimals, which a target may refuse',
  );
  expect(of(1, 1)).toMatch(/was refused, .*: its amount has decimals, which a target may refuse$/);
  expect(of(2, 1)).toMatch(
    /exchange 2; 1 had an amount with decimals\. A target may refuse .* Set/,
  );
  expect(of(2, 0)).toMatch(/exchange 2\. A target may refuse .* Set AMOUNT_MIN/);
});

test('the remark says what the target said to the first of them', () => {
  const said = { isDisbursement: true, status: 422, words: 'HTTP 422, "Unknown bank"', errors: '' };
  const remark = (index: number) =>
    remarkOn([{ refused: { count: 1, first: 2, fractions: 0 } }], 1, { ...said, index });
  expect(remark(2)).toMatch(/exchange 2, with HTTP 422, "Unknown bank"\. A target may/);
  expect(remark(3)).toMatch(/exchange 2\. A target may/);
});

test.each([
  ['an envelope', 'its amount has decimals'],
  ['a page', 'A target may refuse an amount'],
])('a fraction that is refused with %s', (what, words) => {
  const fraction = disburse({ amount: 10.5, merchant_reference: 'fraction' });
  const refused = what === 'a page' ? fraction.responds('<h1>Down</h1>', 503) : fraction.refused();
  const steps = [disburse({ amount: 100 }).accepted(), refused];
  const unconfigured = { receiversConfigured: false, amountsConfigured: false };
  expect(result('INITIATE-01', steps, unconfigured).remark).toContain(words);
});
