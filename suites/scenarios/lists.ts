/**
 * Lists: page sizes as documented and otherwise, page selection, filters, and what is on them.
 * Above 200 lines: one list of scenarios.
 */
import fc from 'fast-check';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import { MOST_PAGES, pageSelectors, selectionOf } from '../../src/plan/page-selectors.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import type { PlanSettings } from '../../src/plan/settings.ts';
import { NEVER_ISSUED } from './headers.ts';
import {
  bodyOf,
  initiate,
  initiateHeaders,
  list,
  listHeaders,
  smallest,
  smallestWhole,
} from './requests.ts';

/** Every size up to 30, common ones above, and some that are larger than most ledgers. */
const fixedSizes = [
  ...Array.from({ length: 30 }, (_, at) => at + 1),
  ...[40, 50, 60, 75, 90, 100, 120, 1000],
];
const GENERATED_SIZES = 6;
/** Documented lists in the preflight, in other scenarios and in controls. */
const OTHER_DOCUMENTED = 8;
/** Every third list has its own connection. */
const FRESH_STEP = 3;
/** Sent when the least number of transactions is known. */
const laterSizes = [25, 12, 20];

export const lists: Scenario = {
  name: 'lists',
  sends:
    'lists with perPage=25, as often as DETECT requires, with each size from 1 to 30, and with ' +
    'common and generated sizes up to 150',
  after: ['disbursements'],
  spends: false,
  batches({ seed, lists: wanted }) {
    const sizes = fc.sample(pageSize, { seed, numRuns: GENERATED_SIZES });
    const fixed = fixedSizes.map((size) => ({ id: `lists/${size}`, request: list(size) }));
    const drawn = sizes.map((size, at): Case => {
      const place = { generator: 'page-size', seed, path: String(at) };
      return { id: `lists/drawn-${at + 1}`, request: list(size), place };
    });
    const later = laterSizes.map((size) => ({ id: `lists/later-${size}`, request: list(size) }));
    // The documented request is also one of the fixed sizes, one of the later ones, and a control.
    const documentedAgain = Array.from(
      { length: Math.max(0, wanted - OTHER_DOCUMENTED) },
      (_, at) => ({
        id: `lists/again-${at + 1}`,
        request: list(25),
        ...(at % FRESH_STEP === 0 ? { isFresh: true as const } : {}),
      }),
    );
    return [[...fixed, ...drawn, ...documentedAgain], later];
  },
};

export const pageSize = fc.integer({ min: 4, max: 150 });

export const listPages: Scenario = {
  name: 'list-pages',
  sends:
    'lists without perPage and with unusual values of it, with common parameter names for a page (pages 2 and 3) ' +
    'and for a filter',
  after: ['disbursements'],
  spends: false,
  optional: true,
  batches: () => [
    [
      ...oddSizes.map((query) => listOf('odd-pages', query)),
      // Repeated, because the run may have made more transactions than a page contains.
      listOf('largest', 'perPage=1000'),
      { id: 'list-pages/late-26', request: list(26) },
      listOf('pages', `perPage=${PAGE}`),
      listOf('pages', `perPage=${PAGE}`, ' again'),
      ...selections.map((selection) => listOf('pages', `perPage=${PAGE}&${selection}`)),
      listOf('pages', `perPage=${PAGE}`, ' at last'),
      listOf('filters', 'perPage=25'),
      listOf('filters', 'perPage=25', ' again'),
      ...filters.map((filter) => listOf('filters', `perPage=25&${filter}`)),
      listOf('filters', 'perPage=25', ' at last'),
      ...furtherPages.map((selection) => listOf('further', `perPage=${DOCUMENTED}&${selection}`)),
    ],
  ],
};

/** The last two need more than 63 and 64 bits. */
const oddSizes = [
  ...['perPage=0', 'perPage=-1', 'perPage=abc', 'perPage=1.5', 'perPage=', ''],
  ...['perPage=9223372036854775808', 'perPage=99999999999999999999'],
];
/** Small, so that a ledger of a few transactions has a second page. */
const PAGE = 2;
const selections = pageSelectors.map((selector) => selectionOf(selector, 2, PAGE));
const DOCUMENTED = 25;
/** Of the documented size, which clients use. */
const furtherPages = pageSelectors.flatMap((selector) =>
  Array.from({ length: MOST_PAGES - 1 }, (_, at) => selectionOf(selector, at + 2, DOCUMENTED)),
);
const filters = ['status=pending', 'status=processed', 'status=successful', 'type=credit'];

/** `time`: a repetition as a control, because a difference in it comes from the list itself. */
function listOf(group: string, query: string, time = ''): Case {
  return {
    id: `list-pages/${group} ${query === '' ? 'no query' : `?${query}`}${time}`,
    request: requestOf(listTransactions, { query }),
    group: { id: group, role: 'observation' },
  };
}

/** The largest page of most targets. */
const WIDE = 100;
const WIDE_ACCEPTED = { named: 'before', outcome: 'accepted' } as const;
const WIDE_REFUSED = { named: 'before', outcome: 'refused' } as const;

const untilShown = (
  id: string,
  when: NonNullable<Case['when']>,
  until: NonNullable<Case['until']>,
): Case => ({
  id: `traces/${id}`,
  request: list(when.outcome === 'accepted' ? WIDE : DOCUMENTED),
  ...{ when, until },
});

const tracesLists: readonly Case[][] = [
  [
    untilShown('after', WIDE_ACCEPTED, { shows: 'control' }),
    untilShown('after-documented', WIDE_REFUSED, { shows: 'control' }),
  ],
  // If it was accepted as a second transaction, that one has to appear too.
  [untilShown('after-again', WIDE_ACCEPTED, { shows: 'again', orFull: true })],
];

export const traces: Scenario = {
  name: 'traces',
  sends:
    'a list request, invalid disbursements with unique amounts, one valid disbursement, and then list requests ' +
    'until a list shows it, for five seconds at most',
  after: [],
  spends: true,
  optional: true,
  alone: true,
  batches(settings) {
    const [last = settings.amountMin, second = last, ...amounts] = oddAmounts(
      settings,
      spoils.length + 2,
    );
    const build = (serial: string, amount = settings.amountMin) =>
      bodyOf({ ...smallest(settings, `t${serial}`), amount });
    const group = (role: 'probe' | 'control') => ({ id: 'traces', role }) as const;
    return [
      [{ id: 'traces/before', request: list(WIDE), as: 'before' }],
      // A target may refuse a page above the documented size.
      [{ id: 'traces/before-documented', request: list(DOCUMENTED), when: WIDE_REFUSED }],
      spoils.map((spoil, at) => ({
        id: `traces/${at + 1}`,
        request: spoil(initiate(build(String(at), amounts[at]))),
        group: group('probe'),
      })),
      [
        {
          id: 'traces/control',
          request: initiate(build('c', last)),
          group: group('control'),
          as: 'control',
        },
      ],
      // Most targets refuse it: the merchant_reference of the control, with another amount.
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

/** More than a run makes, and requested twice: a longer page shows that the first was not full. */
const ALL = 1000;

export const lateLists: Scenario = {
  name: 'late-lists',
  sends:
    'at the end of the run: a list request with a large perPage, one more disbursement, and then list requests ' +
    'until a list shows it, for five seconds at most',
  after: ['disbursements', 'lists'],
  spends: true,
  optional: true,
  last: true,
  batches(settings) {
    const after = (id: string, size: number, outcome: 'accepted' | 'refused'): Case => ({
      id: `late-lists/${id}`,
      request: list(size),
      when: { named: 'all', outcome },
      until: { shows: 'control', orFull: true },
    });
    return [
      [
        { id: 'late-lists/before', request: list(ALL), as: 'all' },
        { id: 'late-lists/before-wide', request: list(WIDE), as: 'wide' },
      ],
      [
        {
          id: 'late-lists/control',
          request: initiate(bodyOf(smallest(settings, 'late'))),
          group: { id: 'late-lists', role: 'control' },
          as: 'control',
        },
      ],
      [
        after('after', ALL, 'accepted'),
        after('after-wide', WIDE, 'refused'),
        // Where a cache hides the disbursement, it is requested for longer than a page may be old.
        {
          id: 'late-lists/after-documented',
          request: list(DOCUMENTED),
          until: { shows: 'control', orFull: true },
        },
      ],
    ];
  },
};

const without = (name: string) => (request: Case['request']) => ({
  ...request,
  headers: initiateHeaders.filter(([header]) => header !== name),
});
const withBody = (change: (body: string) => string) => (request: Case['request']) => ({
  ...request,
  body: change(request.body ?? ''),
});

/** One refusal of each kind that a target may carry out before it refuses. */
const spoils: readonly ((request: Case['request']) => Case['request'])[] = [
  without('Authorization'),
  without('X-Biz-Number'),
  without('Content-Type'),
  (request) => ({
    ...request,
    headers: listHeaders.map(([name, value]) =>
      name === 'Authorization' ? [name, NEVER_ISSUED] : [name, value],
    ),
  }),
  withBody((body) => `${body}}`),
  withBody((body) => body.replace(/"bank_account_number":"[^"]*",/, '')),
  withBody((body) => body.replace(/"bank_code":"[^"]*"/, '"bank_code":null')),
];

/** Small and unusual amounts, all different if the bounds have room. */
function oddAmounts(settings: PlanSettings, count: number): number[] {
  const min = smallestWhole(settings);
  // If no whole number is between the bounds, hundredths are used.
  const unit = Number.isInteger(min) ? 1 : 100;
  const low = Math.round(min * unit);
  const high = Math.max(low, Math.floor(Math.min(settings.amountMax, min * 2 + 100) * unit));
  const amounts = fc.uniqueArray(fc.integer({ min: low, max: high }), {
    minLength: Math.min(count, high - low + 1),
    maxLength: count,
  });
  const sampled = fc.sample(amounts, { seed: settings.seed, numRuns: 1 }).flat();
  return sampled.map((amount) => amount / unit);
}
