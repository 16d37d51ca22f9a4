/** Faults of lists that look for one transaction, by one of its texts. */
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { type Members, page } from '../tampering.ts';
import { onParameter } from './unusual-queries.ts';

type Change = (item: Members) => Members;

const inCents: Change = (item) => ({ ...item, amount: Number(item.amount) * 100 });
const asText: Change = (item) => ({ ...item, amount: String(item.amount) });

/** Changes the items of a list that has such a value of this parameter. */
const changedOn = (parameter: string, isMeant: (value: string) => boolean, change: Change): Wrap =>
  onParameter(parameter, (list, value) =>
    Response.json(isMeant(value) ? { ...list, data: (list.data as Members[]).map(change) } : list),
  );

/** The same where the value is a text that a disbursement had before, as a whole. */
const changedOnSent =
  (parameter: string, name: string, change: Change): Wrap =>
  (inner, options) => {
    const sent = new Set<unknown>();
    const changed = changedOn(
      parameter,
      (value) => value !== '' && sent.has(value),
      change,
    )(inner, options);
    return async (request, wire) => {
      if (request.method === 'POST') sent.add(orderIn(await request.clone().text())?.[name]);
      return changed(request, wire);
    };
  };

const UUID = /^[0-9a-f-]{36}$/i;
const isUuid = (value: string) => UUID.test(value);

/** Responds to a list that looks for a reference of no transaction. */
const findsNone =
  (parameter: string, respond: (list: Members) => Response): Wrap =>
  (inner, options) => {
    const known = new Set<unknown>();
    const looking = onParameter(parameter, (list, value) =>
      isUuid(value) && !known.has(value) ? respond(list) : Response.json(list),
    )(inner, options);
    return async (request, wire) => {
      const response = await looking(request, wire);
      if (request.method !== 'POST') return response;
      const { data } = orderIn(await response.clone().text()) ?? {};
      known.add((data as Members | null)?.reference);
      return response;
    };
  };

/** Counts how often each `merchant_reference` was sent, and responds to a list that looks for one. */
const onCount =
  (respond: (list: Members, count: number) => Response): Wrap =>
  (inner, options) => {
    const counts = new Map<unknown, number>();
    const looking = onParameter('merchant_reference', (list, value) =>
      respond(list, counts.get(value) ?? 0),
    )(inner, options);
    return async (request, wire) => {
      if (request.method === 'POST') {
        const text = orderIn(await request.clone().text())?.merchant_reference;
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return looking(request, wire);
    };
  };

export const lookupFaults: readonly Row[] = [
  [
    'search-found-amount-text',
    'A search for a whole `merchant_reference` has amounts as texts.',
    changedOnSent('search', 'merchant_reference', asText),
  ],
  [
    'search-account-in-cents',
    'A search for an account has amounts in hundredths.',
    changedOnSent('search', 'bank_account_number', inCents),
  ],
  [
    'search-reference-in-cents',
    'A search for a `reference` has amounts in hundredths.',
    changedOn('search', isUuid, inCents),
  ],
  [
    'query-reference-amount-text',
    'A list with a `reference` as its `q` has amounts as texts.',
    changedOn('q', isUuid, asText),
  ],
  [
    'lookup-unknown-null',
    'A list with a `reference` that no transaction has is null.',
    findsNone('reference', (list) => Response.json({ ...list, data: null })),
  ],
  [
    'lookup-unknown-page',
    'A list with an `id` that no transaction has gets an HTML page.',
    findsNone('id', () => page(404)),
  ],
  [
    'lookup-own-unknown-null',
    'A list with a `merchant_reference` that no transaction has is null.',
    onCount((list, count) => Response.json(count === 0 ? { ...list, data: null } : list)),
  ],
  [
    'lookup-repeated-page',
    'A list with a `merchant_reference` that was sent several times gets an HTML page.',
    onCount((list, count) => (count > 1 ? page(500) : Response.json(list))),
  ],
];
