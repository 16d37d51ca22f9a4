/** What a run makes again at its end, and what the comparison with its plan expects, are the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSpentCaps } from '../judge/plan-comparison/spent-caps.ts';
import { openSpare } from './spare.ts';

const cents = fc.integer({ min: 1, max: 100_000 });
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
        const isLeft = openSpare(caps, costs)(lost(ofCents(one)));
        expect(isLeft).toBe(less === 0);
        expect(openSpentCaps(caps).hasSpare(costs, ofCents(one))).toBe(isLeft);
      },
    ),
  );
});
