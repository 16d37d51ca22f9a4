/** A repeat of a `merchant_reference` may amend the transaction, also where its response is late or lost. */
import { expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  success,
  uuid,
} from '../../../selftest/support/history.ts';

const first = disburse({ amount: 100 })
  .as('control', 'r')
  .accepted({ reference: uuid(1), amount: 100 });
const repeat = disburse({ amount: 250 }).as('repeat', 'r');
const amended = repeat.accepted({ reference: uuid(1), amount: 250, fee: '25.00' });
const shows = (changes: Record<string, unknown>, atMs: number) => ({
  ...listed().responds(success([item({ reference: uuid(1), ...changes })])),
  atMs,
});
const before = shows({ amount: 100 }, 5);

test.each(['AMOUNT-04', 'LIST-05', 'AGE-01'])('%s', (id) => {
  const now = shows({ amount: 250, fee: '25.00' }, 50);
  const other = shows({ amount: 300, fee: '30.00' }, 50);
  const judged = (...steps: Parameters<typeof outcome>[1][]) =>
    outcome(id, first, before, ...steps);
  expect(judged(amended, now), 'after the response').toBe('passed');
  expect(judged(now, amended), 'before the response').toBe('passed');
  expect(judged(repeat.unanswered(), now), 'the response is lost').toBe('passed');
  expect(judged(repeat.refused(504), now), 'a gateway did not wait').toBe('passed');
  expect(judged(now, repeat.unanswered()), 'before it is lost').toBe('passed');
  expect(judged(repeat.refused(409), now), 'the repeat was refused').toBe('failed');
  expect(judged(repeat.refused(500), now), 'with any status of the service').toBe('failed');
  expect(judged(repeat.unanswered(), other), 'an amount that nobody sent').toBe('failed');
  expect(judged(other, amended), 'the same before the response').toBe('failed');
  expect(judged(now), 'without a repeat').toBe('failed');
});

test.each(['LIST-05', 'AGE-01'])('%s, after a repeat that amends the receiver only', (id) => {
  const again = repeat.accepted({
    reference: uuid(1),
    amount: 100,
    narration: 'To another account',
  });
  const sent = { ...again, request: first.request };
  const shown = shows({ amount: 100, narration: 'To another account' }, 50);
  expect(outcome(id, first, before, sent, shown)).toBe('passed');
  expect(outcome(id, first, before, shown)).toBe('failed');
});

test('AGE-01, two amounts at the same moment, of which the second one amends the transaction', () => {
  const one = (amount: number) =>
    disburse({ amount })
      .as('repeat', `r${amount}`)
      .accepted({ reference: uuid(1), amount });
  const now = shows({ amount: 250, fee: '25.00' }, 50);
  const judged = (...steps: Parameters<typeof outcome>[1][]) => outcome('AGE-01', ...steps);
  expect(judged(one(100), before, one(250), now)).toBe('passed');
  expect(judged(before, one(250), one(100), now), 'the other order').toBe('passed');
  expect(judged(one(100), before, now, one(250)), 'before the response').toBe('passed');
  expect(judged(one(100), before, now), 'without the second').toBe('failed');
  const other = shows({ amount: 300 }, 50);
  expect(judged(one(100), before, one(250), other), 'an amount that nobody sent').toBe('failed');
});

test('AGE-01, two amounts at the same moment, of which one response is lost or shows the other amount', () => {
  const one = (amount: number) => disburse({ amount }).as('repeat', `r${amount}`);
  const shown = (amount: number) => one(amount).accepted({ reference: uuid(1), amount });
  const later = (amount: number) => shows({ amount, fee: '25.00' }, 50);
  const judged = (...steps: Parameters<typeof outcome>[1][]) => outcome('AGE-01', ...steps);
  const lost = one(250).unanswered();
  expect(judged(shown(100), before, lost, later(250))).toBe('passed');
  expect(judged(shown(100), before, later(250), lost), 'lost after the list').toBe('passed');
  expect(judged(shown(100), before, one(250).refused(504), later(250)), 'a gateway').toBe('passed');
  expect(judged(one(100).unanswered(), shown(250), before, later(250))).toBe('passed');
  const back = shows({ amount: 250 }, 5);
  expect(judged(shown(100), back, lost, later(100)), 'the other order').toBe('passed');
  const both = one(100).accepted({ reference: uuid(1), amount: 250 });
  expect(judged(both, before, shown(250), later(250)), 'both show the second').toBe('passed');
  expect(judged(both, before, lost, later(250)), 'the second is lost').toBe('passed');
  expect(judged(shown(100), before, one(250).refused(409), later(250)), 'refused').toBe('failed');
  expect(judged(shown(100), before, lost, later(300)), 'nobody sent it').toBe('failed');
});
