/** Whether a page shows a transaction twice. */
import type { Check } from '../../src/check/check.ts';
import { Tally } from '../../src/check/tally.ts';
import { show } from '../../src/core/json/show.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { itemsOf } from '../../src/interface/parsed-exchange.ts';

export const onceOnAPage: Check = {
  id: 'LIST-06',
  operations: [listTransactions.name],
  level: 'should',
  clause: '4.2',
  statement: 'No page has the same reference twice.',
  violatedBy: 'a page with one transaction twice',
  scenarios: ['disbursements', 'lists'],
  begin() {
    const tally = new Tally();
    return {
      see(parsed) {
        if (parsed.request.operation !== listTransactions.name) return;
        tally.countTried();
        if (parsed.response.outcome !== 'accepted') return;
        const items = itemsOf(parsed);
        if (items.length < 2) return tally.countWithoutSubject();
        tally.countSeen();
        const shownReferences = new Set<string>();
        for (const [at, { reference }] of items) {
          const key = keyOfReference(reference);
          if (typeof reference === 'string' && shownReferences.has(key)) {
            tally.addFinding({
              exchanges: [parsed.exchange],
              pointer: `/data/${at}/reference`,
              expected: 'a reference that is not on the page yet',
              actual: show(reference),
            });
          }
          shownReferences.add(key);
        }
      },
      conclude: () => tally.conclude(),
    };
  },
};
