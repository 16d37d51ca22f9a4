/** What a run sends again at its end, and what the comparison with its plan expects, are the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpareCaps } from '../../judge/plan-comparison/spare-caps.ts';
import { Spare } from './spare.ts';

/** At least one unit, because a part of one costs as much. */
const cents = fc.integer({ min: 100, max: 100_000 });
const ofCents = (amount: number) => amount / 100;
const lost = (amount: number) => ({
  id: 'a/1',
  request: { method: 'POST', path: '/', headers: [], body: JSON.stringify({ amount }) },
});

test('a cap that fits to the cent leaves room, and one cent less does not', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 5 }),
      cents,
      fc.constantFrom(0, 1),
      (others, one, less) => {
        const all = others.reduce((sum, other) => sum + other, one);
        const caps = { maxDisbursements: others.length + 1, maxTotalAmount: ofCents(all - less) };
        const costs = others.map((other) => ({ posts: 1, amount: ofCents(other) }));
        const isLeft = new Spare(caps, costs).take(lost(ofCents(one)));
        expect(isLeft).toBe(less === 0);
        expect(new SpareCaps(caps).hasSpare(costs, ofCents(one))).toBe(isLeft);
      },
    ),
  );
});
