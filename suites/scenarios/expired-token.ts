/** Requests with an expired token, where one is configured. */
import type { HeaderList } from '../../src/core/request.ts';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import { BIZ_NUMBER, EXPIRED_TOKEN, OTHER_BIZ_NUMBER } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { OF_PAGE } from './parts/client-headers.ts';
import {
  inCapitals,
  inSmallLetters,
  UNKNOWN_BIZ_NUMBER,
  withCredentials,
  withoutNumber,
} from './parts/credentials.ts';
import { recentDays } from './parts/days.ts';
import { groupBatches, serialOf } from './parts/groups.ts';
import { withHeader } from './parts/headers.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  largestWhole,
  smallest,
  smallestFraction,
  smallestWhole,
} from './parts/requests.ts';

const expired = (headers: HeaderList, bizNumber = BIZ_NUMBER) =>
  withCredentials(headers, EXPIRED_TOKEN, bizNumber);

/** A target may look at the token only where the scheme is spelled as documented. */
const withSmallScheme = (headers: HeaderList) =>
  withHeader(headers, 'authorization', `bearer ${EXPIRED_TOKEN}`);

interface ListParts {
  readonly query: string;
  readonly headers: HeaderList;
}

/**
 * A target may look at the lifetime of a token on the documented path only, or only beside the
 * documented headers. The token may be that of either client, so each number may be right.
 */
function listsOf({ hasOtherClient }: PlanSettings): readonly ListParts[] {
  const headers = expired(headersOfList);
  return [
    { query: 'perPage=25', headers },
    { query: '', headers: inSmallLetters(headers) },
    { query: 'perPage=100', headers: withHeader(headers, 'content-type', null) },
    { query: 'perPage=25&page=2', headers },
    { query: 'perPage=25&status=pending', headers },
    { query: `perPage=25&${recentDays.join('&')}`, headers },
    { query: 'perPage=25&search=4f9a7c', headers },
    { query: 'perPage=1', headers },
    { query: 'perPage=25&sort=amount', headers },
    // A target may cut so large a page elsewhere.
    { query: 'perPage=1000', headers },
    { query: 'perPage=25', headers: inCapitals(headers) },
    { query: 'perPage=10', headers: withSmallScheme(headers) },
    { query: 'perPage=25', headers: withoutNumber(headers) },
    // A target may compare the token with that of the business only.
    { query: 'perPage=25', headers: expired(headersOfList, UNKNOWN_BIZ_NUMBER) },
    { query: 'perPage=25', headers: [...headers, ...OF_PAGE, ['Accept-Encoding', 'gzip']] },
    { query: 'perPage=100', headers: [...headers, ['Accept-Encoding', 'gzip']] },
    ...(hasOtherClient
      ? [{ query: 'perPage=25', headers: expired(headersOfList, OTHER_BIZ_NUMBER) }]
      : []),
  ];
}

/** The token may be that of the second client, whose number a target may look up before the token. */
const othersOf = ({ hasOtherClient }: PlanSettings): readonly HeaderList[] =>
  hasOtherClient ? [expired(headersOfInitiate, OTHER_BIZ_NUMBER)] : [];

/** A target may look at the lifetime only beside all other headers. */
const changedHeaders: readonly HeaderList[] = [
  withoutNumber(expired(headersOfInitiate)),
  withHeader(expired(headersOfInitiate), 'content-type', null),
  withSmallScheme(headersOfInitiate),
];

/** A target may mistake requests in flight together, so half of them are lists with the right token. */
const besideOwnLists = ([probes = [], ...others]: Case[][]): Case[][] => [
  probes.flatMap((probe, at) => [
    probe,
    { id: `expired-token-list/right-${at + 1}`, request: documentedList() },
  ]),
  ...others,
];

export const expiredToken: Scenario = {
  name: 'expired-token',
  sends:
    'if an expired token is configured: disbursements of different amounts with this token, one of them as a repeat, and others without a business number, ' +
    'with that of the second client, without Content-Type, and with `bearer`; and lists beside lists with the right token, also with ' +
    'filters, pages, an order and other sizes, without a business number, with one that no business has and that of the second client, without Content-Type, with ' +
    '`bearer`, with header names in small letters or capitals, and with the headers of a browser',
  needs: [],
  spends: true,
  batches(settings) {
    if (!settings.hasExpiredToken) return [];
    const body = (serial: string, amount = smallestWhole(settings)) =>
      bodyOf({ ...smallest(settings, `ex${serial}`), amount });
    // A target may look at the lifetime only for some amounts.
    const middle = Math.floor((smallestWhole(settings) + largestWhole(settings)) / 2);
    const amounts = [
      smallestWhole(settings),
      middle,
      largestWhole(settings),
      smallestFraction(settings),
    ];
    const control = body(serialOf('control'));
    return [
      ...groupBatches(
        'expired-token',
        (name) => initiate(body(serialOf(name))),
        [
          ...amounts.map((amount) => ({ amount, headers: expired(headersOfInitiate) })),
          ...[...othersOf(settings), ...changedHeaders].map((headers) => ({
            amount: smallestWhole(settings),
            headers,
          })),
        ].map(
          ({ amount, headers }) =>
            (name) =>
              initiate(body(name, amount), headers),
        ),
      ),
      [
        // A target may look for an earlier response before it looks at the lifetime.
        {
          id: 'expired-token/repeat',
          request: initiate(control, expired(headersOfInitiate)),
          group: { id: 'expired-token', role: 'probe' },
        },
      ],
      ...besideOwnLists(
        groupBatches(
          'expired-token-list',
          () => documentedList(),
          listsOf(settings).map((parts) => () => requestOf(listTransactions, parts)),
        ),
      ),
    ];
  },
};
