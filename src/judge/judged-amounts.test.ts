import { expect, test } from 'vitest';
import { disburse, parse, type Step } from '../../selftest/support/history.ts';
import { JudgedAmounts } from './judged-amounts.ts';

const busy = { status: 'error', message: 'busy', data: null, errors: null };
const asksToWait = (resends: number): Step => ({
  ...disburse({ amount: 900 }).responds(busy, 429),
  case: `disbursements/9${resends === 0 ? '' : `~${resends}`}`,
});

test.each([
  ['the last time a run sends it', 8, { from: 100, to: 500 }],
  ['before it is sent again', 0, { from: 100, to: 1000 }],
])('an amount for which the target asks to wait, %s', (_, resends, expected) => {
  const amounts = new JudgedAmounts();
  for (const step of [disburse({ amount: 500 }).accepted(), asksToWait(resends)])
    amounts.see(parse({ ...step, index: 1 }));
  expect(amounts.within({ from: 100, to: 1000 })).toEqual(expected);
});
