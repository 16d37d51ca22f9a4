/**
 * Faults that appear with time: late ones, and those of states, caches, replicas and clocks.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { KIND_HEADER } from '../render.ts';
import { both, type Members, onItem, onPage, onSuccess, onTransaction } from '../tampering.ts';

/**
 * The number of the list or disbursement from which on a late fault appears: well after the start of
 * the run.
 */
const LATE = 25;

const lateItems = (change: (item: Members) => Members): Wrap =>
  onPage((items, count) => (count > LATE ? items.map(change) : items));
const onReplica = (change: (item: Members) => Members): Wrap =>
  onPage((items, count) => (count % 2 === 0 ? items.map(change) : items));
const onCompleted = (change: (item: Members) => Members): Wrap =>
  onItem((item) => (item.status === 'pending' ? item : change(item)));
const lateTransactions = (change: (data: Members) => Members): Wrap =>
  onTransaction((data, count) => (count > LATE ? change(data) : data));

/** Changes the items of transactions that were made so long before, in milliseconds. */
const olderThan =
  (ageMs: number, change: (item: Members) => Members): Wrap =>
  (inner, options) => {
    const { nowMs = Date.now } = options;
    const madeMs = new Map<unknown, number>();
    const withNotedTimes = onTransaction((data) => {
      if (!madeMs.has(data.reference)) madeMs.set(data.reference, nowMs());
      return data;
    })(inner, options);
    const isOld = ({ reference }: Members) =>
      nowMs() - (madeMs.get(reference) ?? Number.POSITIVE_INFINITY) > ageMs;
    return onItem((item) => (isOld(item) ? change(item) : item))(withNotedTimes, options);
  };

/** Changes amounts after four seconds, where lists show 60 transactions at most. */
const settled = (change: (amount: number) => number): Wrap =>
  both(
    olderThan(4000, (item) => ({ ...item, amount: change(Number(item.amount)) })),
    onPage((items) => items.slice(0, 60)),
  );

/** Removes items from every list. */
const never = (isHidden: (item: Members) => boolean): Wrap =>
  onPage((items) => items.filter((item) => !isHidden(item)));

/** Never lists the transactions whose number, from 1, passes the test. */
const numbered =
  (isHidden: (number: number) => boolean): Wrap =>
  (inner, options) => {
    const hidden = new Set<unknown>();
    const withNotedReferences = onTransaction((data, count) => {
      if (isHidden(count)) hidden.add(data.reference);
      return data;
    })(inner, options);
    return never((item) => hidden.has(item.reference))(withNotedReferences, options);
  };

/** Shows a transaction in so many lists, and in no later one. */
const listedSoOften =
  (most: number): Wrap =>
  (inner, options) => {
    const times = new Map<unknown, number>();
    return onPage((items) =>
      items.filter(({ reference }) => {
        times.set(reference, (times.get(reference) ?? 0) + 1);
        return (times.get(reference) ?? 0) <= most;
      }),
    )(inner, options);
  };

/** Serves repeated lists from a cache with this key. */
const cached =
  (keyOf: (request: Request) => string, isUsed: (kind: string | null) => boolean): Wrap =>
  (inner) => {
    const pages = new Map<string, string>();
    return async (request, wire) => {
      if (request.method !== 'GET') return inner(request, wire);
      const key = keyOf(request);
      const response = await inner(request, wire);
      const kind = response.headers.get(KIND_HEADER);
      const cachedPage = pages.get(key);
      if (cachedPage !== undefined && isUsed(kind)) {
        return new Response(cachedPage, { headers: { 'Content-Type': 'application/json' } });
      }
      const text = await response.text();
      if (kind === null) pages.set(key, text);
      return new Response(text, { status: response.status, headers: response.headers });
    };
  };

const otherWord = (item: Members): Members =>
  item.status === 'pending'
    ? item
    : { ...item, status: item.status === 'processed' ? 'successful' : 'processed' };

const changing: readonly Row[] = [
  [
    'completed-narration',
    'The narration of a completed transaction has ` (settled)` at its end.',
    onCompleted((item) => ({ ...item, narration: `${item.narration} (settled)` })),
  ],
  [
    'completed-fee-waived',
    'A completed transaction has another fee.',
    onCompleted((item) => ({ ...item, fee: '1.25' })),
  ],
  [
    'completed-amount-net',
    'A completed transaction has the amount without the fee.',
    onCompleted((item) => ({ ...item, amount: Number(item.amount) - 1 })),
  ],
  [
    'completed-type',
    'A completed transaction is of the type `settlement`.',
    onCompleted((item) => ({ ...item, type: 'settlement' })),
  ],
  [
    'narration-masked-late',
    'After a while the account in a narration is masked.',
    lateItems((item) => ({ ...item, narration: String(item.narration).replace(/\d/g, '*') })),
  ],
  [
    'fee-changed-late',
    'After a while every fee is 1.25.',
    lateItems((item) => ({ ...item, fee: '1.25' })),
  ],
  [
    'amount-minor-late',
    'After a while the list shows amounts in hundredths of the unit.',
    lateItems((item) => ({ ...item, amount: Math.round(Number(item.amount) * 100) })),
  ],
  [
    'type-changed-late',
    'After a while every type is `outward`.',
    lateItems((item) => ({ ...item, type: 'outward' })),
  ],
  [
    'replica-narration',
    'One of two replicas has narrations in another language.',
    onReplica((item) => ({ ...item, narration: `Virement: ${item.narration}` })),
  ],
  [
    'replica-fee',
    'One of two replicas has another fee.',
    onReplica((item) => ({ ...item, fee: '1.25' })),
  ],
  [
    'replica-amount',
    'One of two replicas has amounts without their fraction, and 1 too large.',
    onReplica((item) => ({ ...item, amount: Math.trunc(Number(item.amount)) + 1 })),
  ],
  [
    'narration-of-newest',
    'All items of a list have the same narration, and each list has another one.',
    onPage((items, count) => items.map((item) => ({ ...item, narration: `Transfer ${count}` }))),
  ],
];

const vanishing: readonly Row[] = [
  ['listed-thrice', 'A transaction is in three lists, and in no later one.', listedSoOften(3)],
  ['listed-ten-times', 'A transaction is in ten lists, and in no later one.', listedSoOften(10)],
  [
    'aged-cents-failed',
    'A sandbox lets disbursements of 99 hundredths fail after a second, and lists show 60 transactions at most.',
    both(
      olderThan(1000, (item) =>
        Math.round(Number(item.amount) * 100) % 100 === 99 ? { ...item, status: 'failed' } : item,
      ),
      onPage((items) => items.slice(0, 60)),
    ),
  ],
  [
    'aged-receiver-failed',
    'Disbursements to an account number with letters fail after a second, and lists show 60 transactions at most.',
    (inner, options) => {
      const odd = new Set<unknown>();
      const noted: Handler = async (request, wire) => {
        const text = request.method === 'POST' ? await request.clone().text() : '';
        const response = await inner(request, wire);
        if (!/"bank_account_number":"[A-Z]/.test(text) || response.headers.has(KIND_HEADER))
          return response;
        const { data } = (await response.clone().json()) as { readonly data: Members };
        odd.add(data.reference);
        return response;
      };
      return both(
        olderThan(1000, (item) => (odd.has(item.reference) ? { ...item, status: 'failed' } : item)),
        onPage((items) => items.slice(0, 60)),
      )(noted, options);
    },
  ],
  [
    'aged-amount-whole',
    'After four seconds the list shows an amount without its fraction, and 1 too large.',
    olderThan(4000, (item) => ({ ...item, amount: Math.trunc(Number(item.amount)) + 1 })),
  ],
  [
    'aged-amount-loses-hundredth',
    'After four seconds an amount is cut to hundredths as a float, and lists show 60 transactions at most.',
    settled((amount) => Math.floor(amount * 100) / 100),
  ],
  [
    'aged-amount-of-total',
    'After four seconds an amount is the total without a fee of 1 %, in floats, and lists show 60 transactions at most.',
    settled((amount) => amount + Math.round(amount) / 100 - Math.round(amount) / 100),
  ],
  [
    'aged-amount-two-decimals',
    'After four seconds an amount is rounded to two decimals, and lists show 60 transactions at most.',
    settled((amount) => Number(amount.toFixed(2))),
  ],
  [
    'aged-status-reversed',
    'After four seconds a transaction is `reversed`.',
    olderThan(4000, (item) => ({ ...item, status: 'reversed' })),
  ],
  [
    'list-empty-late',
    'After a while the list is empty.',
    onPage((items, count) => (count > LATE ? [] : items)),
  ],
  [
    'list-halved-late',
    'After a while the list shows only the newer half of its transactions.',
    onPage((items, count) => (count > LATE ? items.slice(0, Math.ceil(items.length / 2)) : items)),
  ],
  [
    'completed-not-listed',
    'A completed transaction is not listed.',
    never((item) => item.status !== 'pending'),
  ],
  [
    'list-limited-to-thirty',
    'The list never has more than thirty transactions.',
    onPage((items) => items.slice(0, 30)),
  ],
  [
    'completed-goes-back',
    'One list in three shows completed transactions as `pending`.',
    onPage((items, count) =>
      count % 3 === 0 ? items.map((item) => ({ ...item, status: 'pending' })) : items,
    ),
  ],
];

const missing: readonly Row[] = [
  [
    'tenth-not-listed',
    'Every tenth disbursement, from the third on, is never listed.',
    numbered((number) => number % 10 === 3),
  ],
  [
    'first-not-listed',
    'The first disbursement is never listed.',
    numbered((number) => number === 1),
  ],
  [
    'late-not-listed',
    'The disbursements from the twentieth to the thirtieth are never listed.',
    numbered((number) => number >= 20 && number <= 30),
  ],
  [
    'large-not-listed',
    'Disbursements above 5,000 are never listed.',
    never((item) => Number(item.amount) > 5000),
  ],
  [
    'fractions-not-listed',
    'Disbursements with a fraction are never listed.',
    never((item) => !Number.isInteger(item.amount)),
  ],
  [
    'clock-behind',
    'The clock of the list is one hour late, so newer transactions are not in it.',
    onPage(() => []),
  ],
];

const late: readonly Row[] = [
  [
    'processed-late',
    'After a while a new disbursement is `processed`.',
    lateTransactions((data) => ({ ...data, status: 'processed' })),
  ],
  [
    'narration-null-late',
    'After a while a new disbursement has a narration of null.',
    lateTransactions((data) => ({ ...data, narration: null })),
  ],
  [
    'activities-empty-late',
    'After a while a new disbursement has no activity.',
    lateTransactions((data) => ({ ...data, activities: [] })),
  ],
  [
    'fee-number-late',
    'After a while the fee of a new disbursement is a number.',
    lateTransactions((data) => ({ ...data, fee: Number(data.fee) })),
  ],
  [
    'errors-list-late',
    'After a while `errors` of a new disbursement is an empty list.',
    onSuccess('initiate', (envelope, count) =>
      count > LATE ? { ...envelope, errors: [] } : envelope,
    ),
  ],
  [
    'list-status-late',
    'After a while listed transactions are `settled`.',
    lateItems((item) => ({ ...item, status: 'settled' })),
  ],
  [
    'list-fee-number-late',
    'After a while fees in the list are numbers.',
    lateItems((item) => ({ ...item, fee: Number(item.fee) })),
  ],
  [
    'item-twice-late',
    'After a while the last item of a page is a copy of the first one.',
    onPage((items, count) =>
      count > LATE && items.length > 1 ? [...items.slice(0, -1), items[0]] : items,
    ),
  ],
  [
    'word-changes-late',
    'After a while the list uses the other word for completed.',
    lateItems(otherWord),
  ],
  ['replica-word', 'One of two replicas has the other word for completed.', onReplica(otherWord)],
  [
    'replica-null',
    '`data` of one list in five is null.',
    onSuccess('list', (envelope, count) =>
      count % 5 === 0 ? { ...envelope, data: null } : envelope,
    ),
  ],
  [
    'cache-any-token',
    'A list comes from a cache that ignores the token.',
    cached(
      ({ url }) => url,
      (kind) => kind === 'credentials',
    ),
  ],
  [
    'cache-by-size',
    'The first page of each size is cached, and never renewed.',
    cached(
      ({ url, headers }) => `${url} ${headers.get('x-biz-number')}`,
      (kind) => kind === null,
    ),
  ],
];

export const ageFaults: readonly Row[] = [...changing, ...vanishing, ...missing, ...late];
