import { expect, test } from 'vitest';
import { disburse } from '../../selftest/support/history.ts';
import { suite } from '../../suites/index.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { SpendingTally } from './spending-tally.ts';

const parser = makeExchangeParser(suite);

function totalOf(amounts: readonly number[]) {
  const tally = new SpendingTally();
  for (const [at, amount] of amounts.entries()) {
    tally.see(parser({ ...disburse({ amount }).accepted(), index: at + 1 }));
  }
  return tally.total();
}

test('the order of disbursements does not change their sum', () => {
  const amounts = [100.125, 100.005, 9999.125, 0.01, 100.999, 5000.5, 33.335];
  const sum = totalOf(amounts);
  expect(sum).toMatchObject({ disbursements: 7, posts: 7 });
  expect(sum.amount).toBeCloseTo(15_334.1, 1);
  for (let at = 1; at < amounts.length; at += 1) {
    expect(totalOf([...amounts.slice(at), ...amounts.slice(0, at)])).toEqual(sum);
  }
});
