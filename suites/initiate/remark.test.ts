import { expect, test } from 'vitest';
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
