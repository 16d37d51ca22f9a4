/** Faults of a service that refuses lists of more than a month, in the lists of fewer days. */

import { isList, unscoped } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { changeRequest, onItem, onSuccess } from '../tampering.ts';
import { refusal } from './acceptance.ts';

const names = [
  ['from', 'to'],
  ['start_date', 'end_date'],
  ['startDate', 'endDate'],
  ['date_from', 'date_to'],
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = 31 * DAY_MS;

/** The time between the first and the last day of a list; not a number where one is absent or no day. */
function lengthMsOf({ url }: Request): number | null {
  const { searchParams } = new URL(url);
  const found = names.find((pair) => pair.some((name) => searchParams.has(name)));
  if (found === undefined) return null;
  const [first = 0, last = 0] = found.map((name) => Date.parse(searchParams.get(name) ?? ''));
  return last - first;
}

/** Lists of a month at most have the fault; those of more days are refused. */
const inWindows =
  (fault: Wrap, isMeant = (_: number) => true): Wrap =>
  (inner, options) => {
    const faulty = fault(inner, options);
    return async (request, wire) => {
      const lengthMs = isList(request) ? lengthMsOf(request) : null;
      if (lengthMs === null) return inner(request, wire);
      if (!(lengthMs >= 0 && lengthMs <= MONTH_MS)) return refusal('field', 400);
      return isMeant(lengthMs) ? faulty(request, wire) : inner(request, wire);
    };
  };

export const dayWindowFaults: readonly Row[] = [
  [
    'window-ignores-size',
    'A list of a few days has all transactions, whatever its page size is.',
    inWindows(changeRequest(({ url }) => url.searchParams.set('perPage', '100'))),
  ],
  [
    'window-amount-text',
    'A list of a few days has amounts as texts.',
    inWindows(onItem((item) => ({ ...item, amount: String(item.amount) }))),
  ],
  [
    'window-without-token',
    'A list of a few days needs no token.',
    inWindows(
      changeRequest(({ headers }, options) =>
        headers.set('authorization', goodValue('authorization', options)),
      ),
    ),
  ],
  [
    'window-empty-null',
    'A list of a day without transactions is null.',
    inWindows(
      onSuccess('list', (envelope) => ({ ...envelope, data: null })),
      (lengthMs) => lengthMs === 0,
    ),
  ],
  [
    'client-window-unscoped',
    'A list of a few days has the transactions of all clients.',
    inWindows(unscoped(/[?&]startDate=/)),
  ],
];
