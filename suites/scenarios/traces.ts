/** Lists before and after disbursements of the scenario itself: what they must show, and what not. */
import fc from 'fast-check';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { NEVER_ISSUED, withAuthorization } from './parts/authorizations.ts';
import { UNKNOWN_BIZ_NUMBER } from './parts/credentials.ts';
import { withHeader, withoutHeader } from './parts/headers.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  initiate,
  list,
  smallest,
  smallestWhole,
} from './parts/requests.ts';

const WIDE_ACCEPTED = { named: 'before', outcome: 'accepted' } as const;
const WIDE_REFUSED = { named: 'before', outcome: 'refused' } as const;

const untilShown = (
  id: string,
  when: NonNullable<Case['when']>,
  until: NonNullable<Case['until']>,
): Case => ({
  id: `traces/${id}`,
  request: when.outcome === 'accepted' ? list(LARGE_PAGE_SIZE) : documentedList(),
  when,
  until,
});

const tracesLists: readonly Case[][] = [
  [
    untilShown('after', WIDE_ACCEPTED, { shows: 'control' }),
    untilShown('after-documented', WIDE_REFUSED, { shows: 'control' }),
  ],
  [
    // If it was accepted as a second transaction, that one has to appear too.
    untilShown('after-again', WIDE_ACCEPTED, { shows: 'again', orFull: true }),
    // A target may store the amount of a request that it refuses.
    { id: 'traces/after-again-once', request: list(LARGE_PAGE_SIZE), when: WIDE_ACCEPTED },
    // In a new ledger, one of these pages is exactly full, and beyond one of them is a single transaction.
    ...[1, 2, 3, 4].map((size) => ({ id: `traces/after-again-${size}`, request: list(size) })),
  ],
];

export const traces: Scenario = {
  name: 'traces',
  sends:
    'a list request, invalid disbursements with unique amounts, two valid disbursements, and then list requests ' +
    'until a list shows the second one, for five seconds at most, and lists with perPage from 1 to 4',
  needs: [],
  spends: true,
  optional: true,
  turn: 'alone',
  batches(settings) {
    const [last = settings.amountMin, second = last, beside = last, ...amounts] = oddAmounts(
      settings,
      spoils.length + 3,
    );
    const build = (serial: string, amount = settings.amountMin) =>
      bodyOf({ ...smallest(settings, `t${serial}`), amount });
    const group = (role: 'probe' | 'control') => ({ id: 'traces', role }) as const;
    return [
      [{ id: 'traces/before', request: list(LARGE_PAGE_SIZE), as: 'before' }],
      // A target may refuse a page above the documented size.
      [{ id: 'traces/before-documented', request: documentedList(), when: WIDE_REFUSED }],
      [
        ...spoils.map((spoil, at) => ({
          id: `traces/${at + 1}`,
          request: spoil(initiate(build(String(at), amounts[at]))),
          group: group('probe'),
        })),
        // With the control, a new ledger has two: a page of one may also show the last one, if no others follow it.
        { id: 'traces/valid', request: initiate(build(String(spoils.length), beside)) },
      ],
      [
        {
          id: 'traces/control',
          request: initiate(build('c', last)),
          group: group('control'),
          as: 'control',
        },
      ],
      // Most targets refuse both: the control again, and its merchant_reference with another amount.
      [
        {
          id: 'traces/again-same',
          request: initiate(build('c', last)),
          group: { id: 'traces', role: 'repeat' },
        },
      ],
      [
        {
          id: 'traces/again',
          request: initiate(build('c', second)),
          group: { id: 'traces', role: 'repeat' },
          as: 'again',
        },
      ],
      ...tracesLists,
    ];
  },
};

const without = (name: string) => (request: Case['request']) => ({
  ...request,
  headers: withoutHeader(headersOfInitiate, name),
});
const withBody = (change: (body: string) => string) => (request: Case['request']) => ({
  ...request,
  body: change(request.body ?? ''),
});

const negated = withBody((body) => body.replace('"amount":', '"amount":-'));

/** One refusal of each kind that a target may carry out before it refuses. */
const spoils: readonly ((request: Case['request']) => Case['request'])[] = [
  without('Authorization'),
  without('X-Biz-Number'),
  without('Content-Type'),
  (request) => ({ ...request, headers: withAuthorization(headersOfInitiate, NEVER_ISSUED) }),
  withBody((body) => `${body}}`),
  withBody((body) => body.replace(/"bank_account_number":"[^"]*",/, '')),
  withBody((body) => body.replace(/"bank_code":"[^"]*"/, '"bank_code":null')),
  // A number for a lenient database.
  withBody((body) => body.replace(/"amount":([^,]+)/, '"amount":"$1"')),
  (request) => ({
    ...request,
    headers: withHeader(headersOfInitiate, 'content-type', 'text/plain'),
  }),
  (request) => ({
    ...request,
    headers: withHeader(headersOfInitiate, 'x-biz-number', UNKNOWN_BIZ_NUMBER),
  }),
  negated,
  // Others are negative elsewhere, and a single trace beside those could be another client's.
  negated,
  withBody((body) => body.replace(/"merchant_reference":"[^"]*"/, '"merchant_reference":""')),
];

/** Small and unusual amounts, all different if the bounds have room. */
function oddAmounts(settings: PlanSettings, count: number): number[] {
  const min = smallestWhole(settings);
  // If no whole number is between the bounds, hundredths are used.
  const unit = Number.isInteger(min) ? 1 : 100;
  const least = Math.round(min * unit);
  const high = Math.max(least, Math.floor(Math.min(settings.amountMax, min * 2 + 100) * unit));
  // Others may disburse the least amount, which is often a round one.
  const low = high - least >= count ? least + 1 : least;
  const amounts = fc.uniqueArray(fc.integer({ min: low, max: high }), {
    minLength: Math.min(count, high - low + 1),
    maxLength: count,
  });
  const sampled = fc.sample(amounts, { seed: settings.seed, numRuns: 1 }).flat();
  return sampled.map((amount) => amount / unit);
}
