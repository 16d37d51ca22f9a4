/** Faults in the list. */
import { randomUUID } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { type Members, onItem, onPage, without } from '../tampering.ts';
import { refusal, refuse } from './acceptance.ts';

/** Refuses all lists for a moment after so many disbursements, as a database that is copied then. */
const refusesForAMoment =
  (disbursements: number, forMs: number): Wrap =>
  (inner, { nowMs = Date.now }) => {
    let count = 0;
    let untilMs = Number.NEGATIVE_INFINITY;
    return async (request, wire) => {
      if (request.method === 'GET') {
        return nowMs() < untilMs ? refusal('field', 503) : inner(request, wire);
      }
      count += 1;
      if (count % disbursements === 0) untilMs = nowMs() + forMs;
      return inner(request, wire);
    };
  };

export const listFaults: readonly Row[] = [
  [
    'list-refused',
    'Every list is refused.',
    refuse((_, __, url) => url.pathname.endsWith('/transactions')),
  ],
  [
    'list-away-in-windows',
    'After every 50 disbursements each list gets a 503 for half a second; disbursements are accepted.',
    refusesForAMoment(50, 500),
  ],
  [
    'item-twice',
    'The last item of a page is a copy of the first one.',
    onPage((items) => (items.length > 1 ? [...items.slice(0, -1), items[0]] : items)),
  ],
  [
    'item-null',
    'An item in the middle of a page is null.',
    onPage((items) => items.map((item, at) => (at === 2 ? null : item))),
  ],
  [
    'items-references',
    'Items are references, not objects.',
    onPage((items) => items.map(({ reference }) => reference)),
  ],
  [
    'list-narration-absent',
    'Items have no `narration`.',
    onItem((item) => without(item, 'narration')),
  ],
  [
    'list-narration-null',
    'Items further down have a `narration` of null.',
    onItem((item, at) => (at > 3 ? { ...item, narration: null } : item)),
  ],
  [
    'list-narration-other',
    'The list shows another `narration`.',
    onItem((item) => ({ ...item, narration: 'Transfer' })),
  ],
  ['list-type-absent', 'Items have no `type`.', onItem((item) => without(item, 'type'))],
  [
    'list-type-other',
    'The list shows another `type`.',
    onItem((item) => ({ ...item, type: 'outward' })),
  ],
  ['list-type-null', 'Items have a `type` of null.', onItem((item) => ({ ...item, type: null }))],
  [
    'completed-fee-number',
    'Fees of completed transactions are numbers.',
    onItem((item) => (item.status === 'pending' ? item : { ...item, fee: Number(item.fee) })),
  ],
  [
    'list-reference-other',
    'The list shows another reference than the response to the disbursement.',
    onItem((item) => ({ ...item, reference: String(item.reference).replace(/^.{8}/, 'deadbeef') })),
  ],
  ['list-fee-absent', 'Items have no `fee`.', onItem((item) => without(item, 'fee'))],
  [
    'list-amount-absent-sometimes',
    'The tenth item of a page has no `amount`.',
    onItem((item, at) => (at === 9 ? without(item, 'amount') : item)),
  ],
  ['list-empty', 'The list is always empty.', onPage(() => [])],
  [
    'list-frozen',
    'The list never changes after the first request.',
    (inner, options) => {
      let first: readonly Members[] | null = null;
      return onPage((items) => {
        first ??= items;
        return first.slice(0, items.length);
      })(inner, options);
    },
  ],
  [
    'list-of-others',
    'The list shows twelve transactions of another client.',
    (inner, options) => {
      let others: readonly Members[] = [];
      return onPage((items) => {
        const [like] = items;
        if (others.length === 0 && like !== undefined) {
          others = Array.from({ length: 12 }, () => ({ ...like, reference: randomUUID() }));
        }
        return others.slice(0, items.length);
      })(inner, options);
    },
  ],
];
