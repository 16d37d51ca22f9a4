/** The last lists of a run, before and after one more disbursement. */
import { type HeaderList, repeatProbe } from '../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../src/interface/operations.ts';
import { completedStates } from '../../src/interface/transaction-states.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import {
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  OWN_REFERENCE,
} from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { repeatedLater } from './late-amounts.ts';
import { NEVER_ISSUED, withAuthorization } from './parts/authorizations.ts';
import { BROWSER } from './parts/client-headers.ts';
import { withCredentials, withoutNumber } from './parts/credentials.ts';
import { recentDays } from './parts/days.ts';
import { orDocumentedSize } from './parts/documented-size.ts';
import { EARLY_CONTROL, REPEATED } from './parts/groups.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
  smallest,
  smallestPlus,
} from './parts/requests.ts';

/** More than a run makes, and requested twice: a longer page shows that the first was not full. */
const ALL = 1000;

export const lateLists: Scenario = {
  name: 'late-lists',
  sends:
    'at the end of the run: a list request with a large perPage, one more disbursement, and then list requests ' +
    'until a list shows it, for five seconds at most; at the same time, three earlier disbursements once more, one of them with another amount, one with the headers of a browser, and ' +
    'one also without a right token and without a business number, and a list of ' +
    'the second client, if one is configured, lists of completed transactions of both, searches for some, a list without a size, a later page, lists without a business ' +
    'number, two disbursements with a wrong field, and a list with the expired token, if one is configured',
  // It repeats disbursements of these and of `initiate-headers`.
  after: ['merchant-references', 'late-amounts'],
  needs: ['disbursements', 'lists', 'initiate-headers'],
  spends: true,
  optional: true,
  turn: 'last',
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
        { id: 'late-lists/before-wide', request: list(LARGE_PAGE_SIZE), as: 'wide' },
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
        after('after-wide', LARGE_PAGE_SIZE, 'refused'),
        ...lateListOfSecond(settings),
        ...filtersOf('', headersOfList),
        ...lateQueries(settings),
        ...otherLateRequests(settings),
        // Where a cache hides the disbursement, it is requested for longer than a page may be old.
        {
          id: 'late-lists/after-documented',
          request: documentedList(),
          until: { shows: 'control', orFull: true },
        },
        ...lateRepeats(settings),
        ...wrongRepeats(settings),
      ],
      // A target may store the amount of a repeat that it refuses.
      [
        {
          id: 'late-lists/repeated',
          request: list(ALL),
          when: { named: 'all', outcome: 'accepted' },
        },
        {
          id: 'late-lists/repeated-wide',
          request: list(LARGE_PAGE_SIZE),
          when: { named: 'all', outcome: 'refused' },
        },
      ],
    ];
  },
};

/** An early disbursement without a right token, or without a number: a target may keep old responses elsewhere. */
const wrongRepeats = (settings: PlanSettings): Case[] =>
  [
    withAuthorization(headersOfInitiate, null),
    withAuthorization(headersOfInitiate, NEVER_ISSUED),
    withoutNumber(headersOfInitiate),
  ].map((headers, at) => ({
    id: `late-lists/again-${at + 1}`,
    request: initiate(bodyOf(smallest(settings, EARLY_CONTROL)), headers),
    group: repeatProbe('late'),
  }));

/**
 * Long after the first ones, which may have been carried out in the meantime, or have failed; the second
 * one has another amount.
 */
function lateRepeats(settings: PlanSettings): Case[] {
  const failing = repeatedLater(settings);
  const repeats = [
    smallest(settings, EARLY_CONTROL),
    { ...smallest(settings, REPEATED), amount: smallestPlus(1, settings) },
    ...(failing === undefined ? [] : [failing]),
  ];
  return repeats.map((body, at) => ({
    id: `late-lists/repeat-${at + 1}`,
    // A refusal may be a page for a browser.
    request: initiate(bodyOf(body), at === 0 ? [...headersOfInitiate, ...BROWSER] : undefined),
    group: { id: 'late-lists', role: 'repeat' },
  }));
}

/**
 * A target may write its list elsewhere where it selects no business, and its refusals where a request
 * comes late: these are other ones than those of `refusals`.
 */
function otherLateRequests(settings: PlanSettings): Case[] {
  const { bank_code: _, ...body } = smallest(settings, 'late2');
  const requests = [
    list(DOCUMENTED_PAGE_SIZE, withoutNumber(headersOfList)),
    list(LARGE_PAGE_SIZE, withoutNumber(headersOfList)),
    initiate(JSON.stringify(body)),
    initiate(bodyOf({ ...smallest(settings, 'late3'), amount: -1 })),
    ...(settings.hasExpiredToken
      ? [documentedList(withAuthorization(headersOfList, `Bearer ${EXPIRED_TOKEN}`))]
      : []),
  ];
  return requests.map((request, at) => ({
    id: `late-lists/other-${at + 1}`,
    request,
    group: { id: 'late-others', role: 'observation' },
  }));
}

/** A target may show completed transactions to all clients. */
function lateListOfSecond({ hasOtherClient }: PlanSettings): Case[] {
  if (!hasOtherClient) return [];
  const headers = withCredentials(headersOfList, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  const large = { id: 'late-lists/other-client', request: list(LARGE_PAGE_SIZE, headers) };
  return [...orDocumentedSize('wide', [large]), ...filtersOf('other-', headers)];
}

/** Completed transactions, of which there are none before: a target may write them elsewhere. */
const filtersOf = (client: string, headers: HeaderList): Case[] =>
  completedStates.flatMap((status) =>
    [`3&status=${status}`, `${DOCUMENTED_PAGE_SIZE}&status=${status}&page=2`].map((query, at) => ({
      id: `late-lists/${client}${status}-${at + 1}`,
      request: list(query, headers),
      group: { id: 'late-filters', role: 'observation' as const },
    })),
  );

/** Completed transactions that a target looks for, orders or pages, as `list-pages` asked for those that were pending. */
function lateQueries(settings: PlanSettings): Case[] {
  const { merchant_reference } = smallest(settings, EARLY_CONTROL);
  const wanted = [
    `reference=${OWN_REFERENCE}`,
    ...['merchant_reference', 'search'].map((name) => `${name}=${merchant_reference}`),
    ...['sort=amount', 'type=debit'],
    recentDays.join('&'),
  ];
  const queries = [
    ...wanted.map((query) => `perPage=${DOCUMENTED_PAGE_SIZE}&${query}`),
    // Without a size a target may write them elsewhere too, and on later pages.
    ...['', `perPage=${DOCUMENTED_PAGE_SIZE}&page=2`],
  ];
  return queries.map((query, at) => ({
    id: `late-lists/query-${at + 1}`,
    request: requestOf(listTransactions, { query }),
    group: { id: 'late-filters', role: 'observation' },
  }));
}
