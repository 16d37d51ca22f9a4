/**
 * Requests of a second client, where one is configured.
 * Above 200 lines: one list of requests.
 */
import type { HeaderList } from '../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import {
  BIZ_NUMBER,
  OTHER_BIZ_NUMBER,
  OTHER_REFERENCE,
  OTHER_TOKEN,
  OWN_REFERENCE,
  TOKEN,
} from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { UNISSUED_TOKEN } from '../../src/plan/tokens/fixed-tokens.ts';
import { withAuthorization } from './parts/authorizations.ts';
import { forSecondClient } from './parts/client-headers.ts';
import { NAMES_OF_CLIENTS, NUMBER_OF_FIRST } from './parts/contexts-of-second.ts';
import {
  inSmallLetters,
  UNKNOWN_BIZ_NUMBER,
  withCredentials,
  withEmptyNumber,
  withoutNumber,
  withTokenOnly,
} from './parts/credentials.ts';
import { recentDays } from './parts/days.ts';
import { orDocumentedSize } from './parts/documented-size.ts';
import { groupBatches, serialOf } from './parts/groups.ts';
import { withHeader, withoutHeader } from './parts/headers.ts';
import { beside } from './parts/list-queries.ts';
import { receiversOf } from './parts/receivers.ts';
import {
  bodyOf,
  type DisbursementBody,
  headersOfInitiate,
  headersOfList,
  initiate,
  largestWhole,
  list,
  smallest,
} from './parts/requests.ts';
import { withSession } from './parts/token-elsewhere.ts';

/**
 * If lists with these numbers are accepted, lists ignore the business number. The last one finds all
 * numbers where a target looks for them with LIKE.
 */
const unknownNumbers = [UNKNOWN_BIZ_NUMBER, 'no-such-business-8d21e0', '%'];

/** A target may select the client on the documented path only, and not on these. */
const OTHER_QUERIES = [
  ...['', 'perPage=1', 'perPage=1000', 'perPage=25&page=2', 'perPage=25&offset=1'],
  'perPage=10&page=3',
  `perPage=${LARGE_PAGE_SIZE}&page=1`,
  // Some systems read these sizes as `all`: another query may serve them, without the client.
  ...['perPage=0', 'perPage=-1'],
  ...[
    ...['status=pending', 'status=processed', 'status=successful', 'type=debit', 'sort=amount'],
    ...['status=all', 'order=asc', 'from=2020-01-01&to=2035-12-31'],
    ...['start_date=2020-01-01&end_date=2035-12-31', 'status=processed&type=debit'],
    ...['date_from=2020-01-01&date_to=2035-12-31', 'startDate=2020-01-01&endDate=2035-12-31'],
    ...['all=true', 'scope=all', 'filter%5Bstatus%5D=pending', ...recentDays],
    // In SQL, OR binds less than the AND of the client: in the columns of a search, and in several statuses. Each
    // narration has such a letter, and each text matches the sign.
    ...['search=a', 'q=a', 'search=%25', 'status=pending,processed'],
    'status=pending&status=processed',
  ].map((filter) => `perPage=${LARGE_PAGE_SIZE}&${filter}`),
  // Small pages, because a client may have few transactions.
  ...['status=processed&page=2', 'type=debit&page=2'].map((query) => `perPage=3&${query}`),
];
/** Parameters with which a target may search for a text of a transaction, or for its `reference`. */
const SEARCHES = ['merchant_reference', 'search', 'q', 'reference'];
const TEXT_SEARCHES = ['search', 'q', 'narration'];
const REFERENCE_SEARCHES = ['reference', 'search', 'q', 'id', 'filter%5Breference%5D'];

/** Lists without X-Biz-Number, with an empty one, or with only the token, which may select the client. */
const withoutBizNumber = (requests: readonly Case['request'][]): Case[] =>
  [withoutNumber, withEmptyNumber, withTokenOnly]
    .flatMap((change) =>
      requests.map(({ headers, ...request }) => ({ ...request, headers: change(headers) })),
    )
    .map((request, at) => ({
      id: `tenants/without-number-${at + 1}`,
      request,
      group: { id: 'tenants-without-number', role: 'observation' },
    }));

/** A target may read the number in the documented spelling only. */
const withSmallHeaderNames = (requests: readonly Case['request'][]): Case[] =>
  requests.map(({ headers, ...request }, at) => ({
    id: `tenants/small-letters-${at + 1}`,
    request: { ...request, headers: inSmallLetters(headers) },
    group: { id: 'tenants-small-letters', role: 'observation' },
  }));

/** Lists of one client with many queries, some of which search for a disbursement of the other. */
function queriesOf(
  name: string,
  headers: HeaderList,
  disbursement: DisbursementBody,
  reference: string,
): Case[] {
  const searches = [
    ...SEARCHES.map((parameter) => `${parameter}=${disbursement.merchant_reference}`),
    ...(['bank_account_number', 'bank_code'] as const).map(
      (name) => `${name}=${encodeURIComponent(disbursement[name])}`,
    ),
    // A target may search in several columns, and select the client for one of them only.
    ...TEXT_SEARCHES.map((parameter) => `${parameter}=${disbursement.bank_account_number}`),
    ...['amount', 'min_amount'].map((parameter) => `${parameter}=${disbursement.amount}`),
    // A target may find the transaction beside which a page begins without a look at the client.
    ...[...REFERENCE_SEARCHES, ...beside].map((parameter) => `${parameter}=${reference}`),
  ].map((search) => `perPage=${LARGE_PAGE_SIZE}&${search}`);
  return [...OTHER_QUERIES, ...searches].map((query, at) => ({
    id: `tenants/${name}-query-${at + 1}`,
    request: requestOf(listTransactions, { query, headers }),
    group: { id: 'tenants-queries', role: 'observation' },
  }));
}

/** The requests of a client. */
export function makeClientRequests(settings: PlanSettings, token: string, bizNumber: string) {
  const disbursement = (serial: string) => smallest(settings, `tn${serial}`);
  const ownListHeaders = withCredentials(headersOfList, token, bizNumber);
  const headers = withCredentials(headersOfInitiate, token, bizNumber);
  const disburseRequest = (body: DisbursementBody) => initiate(bodyOf(body), headers);
  return {
    headers,
    listHeaders: ownListHeaders,
    disbursement,
    disburseRequest,
    smallestRequest: (serial: string) => disburseRequest(disbursement(serial)),
    listRequest: (size: number) => list(size, ownListHeaders),
  };
}

type ClientRequests = ReturnType<typeof makeClientRequests>;

/** The disbursement with a larger amount, if the bounds allow it. */
export const withMore = (
  body: DisbursementBody,
  more: number,
  { amountMax }: PlanSettings,
): DisbursementBody => ({ ...body, amount: Math.min(body.amount + more, amountMax) });

const clientsOf = (
  settings: PlanSettings,
): readonly [own: ClientRequests, other: ClientRequests] => [
  makeClientRequests(settings, TOKEN, BIZ_NUMBER),
  makeClientRequests(settings, OTHER_TOKEN, OTHER_BIZ_NUMBER),
];

/** The amount is not that of the first client, whose disbursement is in flight at the same time. */
const firstDisbursementOfSecond = (settings: PlanSettings, { disbursement }: ClientRequests) =>
  withMore(disbursement('b'), 1, settings);

const firstDisbursements = (
  settings: PlanSettings,
  own: ClientRequests,
  other: ClientRequests,
): Case[] => [
  {
    id: 'tenants/own',
    request: own.smallestRequest('a'),
    as: 'own',
    group: { id: 'tenants-same-reference', role: 'control' },
  },
  {
    id: 'tenants/other',
    request: other.disburseRequest(firstDisbursementOfSecond(settings, other)),
    as: 'other',
    group: { id: 'tenants-repeat', role: 'control' },
  },
];

const WIDE = 'wide';

const untilShown = (name: string, { listRequest }: ClientRequests): Case => ({
  id: `tenants/${name}-list`,
  request: listRequest(LARGE_PAGE_SIZE),
  until: { shows: name, orFull: true },
});

/**
 * What the first client sends too: a second disbursement, a large one to another receiver, a repeat, and
 * a fraction. One more has a `merchant_reference` of the first client, which a target may take for a
 * repeat, and another amount, because a target may confuse the two transactions.
 */
function ofSecondClient(
  settings: PlanSettings,
  own: ClientRequests,
  other: ClientRequests,
): Case[] {
  const { disbursement, disburseRequest } = other;
  const withMoreRequest = (body: DisbursementBody, more: number) =>
    disburseRequest(withMore(body, more, settings));
  const large = {
    ...disbursement('d'),
    ...receiversOf(settings).at(-1),
    amount: largestWhole(settings),
  };
  return [
    { id: 'tenants/other-second', request: withMoreRequest(disbursement('k7'), 2) },
    { id: 'tenants/other-large', request: disburseRequest(large) },
    {
      id: 'tenants/other-repeat',
      request: disburseRequest(firstDisbursementOfSecond(settings, other)),
      group: { id: 'tenants-repeat', role: 'repeat' },
    },
    {
      id: 'tenants/other-same-reference',
      request: withMoreRequest(own.disbursement('a'), 1),
      group: { id: 'tenants-same-reference', role: 'repeat' },
    },
    {
      id: 'tenants/other-fraction',
      request: withMoreRequest(disbursement('f'), 0.125),
      group: { id: 'tenants-fraction', role: 'observation' },
    },
    {
      id: 'tenants/other-cents',
      request: withMoreRequest(disbursement('g'), 0.57),
      group: { id: 'tenants-fraction', role: 'observation' },
    },
    ...namingFirst(other),
    {
      id: 'tenants/other-cookies-disbursement',
      request: withCookies(withMoreRequest(disbursement('k9'), 3)),
      group: { id: 'tenants-cookies', role: 'observation' },
    },
  ];
}

/** Disbursements of the second client that name the first one in their bodies. */
const namingFirst = ({ headers, disbursement }: ClientRequests): Case[] =>
  NAMES_OF_CLIENTS.map((names, at) => {
    const named = Object.fromEntries(names.map((name) => [name, BIZ_NUMBER]));
    const body = { ...disbursement(`k${at + 1}`), ...named };
    return {
      id: `tenants/other-named-${at + 1}`,
      request: initiate(JSON.stringify(body), headers),
      group: { id: 'tenants-named', role: 'observation' },
    };
  });

/** Lists of the second client that name the first one in their queries. */
const listsNamingFirst = (ownHeaders: HeaderList): Case[] =>
  NAMES_OF_CLIENTS.flat().map((name, at) => {
    const query = `perPage=${LARGE_PAGE_SIZE}&${name}=${BIZ_NUMBER}`;
    return {
      id: `tenants/other-named-list-${at + 1}`,
      request: requestOf(listTransactions, { query, headers: ownHeaders }),
      group: { id: 'tenants-named-lists', role: 'observation' },
    };
  });

/** With the cookies that the target has set for the first client: the token says who the client is. */
const withCookies = ({ headers, ...request }: Case['request']): Case['request'] => ({
  ...request,
  headers: withSession(headers),
});

/** Documented lists, some of which a target may refuse, small pages, and one with cookies. */
const otherLists = ({ listRequest, listHeaders: ownHeaders }: ClientRequests): Case[] => [
  ...[1, 2, 3].map((number) => ({
    id: `tenants/other-documented-${number}`,
    request: listRequest(DOCUMENTED_PAGE_SIZE),
  })),
  ...SMALL_PAGES.map((size) => ({ id: `tenants/other-page-${size}`, request: listRequest(size) })),
  {
    id: 'tenants/other-cookies',
    request: withCookies(listRequest(LARGE_PAGE_SIZE)),
    group: { id: 'tenants-cookies', role: 'observation' },
  },
  {
    id: 'tenants/other-number-of-first',
    request: list(LARGE_PAGE_SIZE, [...ownHeaders, ...NUMBER_OF_FIRST]),
    group: { id: 'tenants-headers', role: 'observation' },
  },
];
/** A client with a new ledger has five to eight transactions then: one of the pages is exactly full. */
const SMALL_PAGES = [1, 2, 3, 4, 5, 6, 7, 8, 10];

/**
 * Requests of a client that are refused: one header is absent or empty, the token has no scheme, or
 * the body is not as documented.
 */
function refusedOf({
  headers,
  listHeaders: ownListHeaders,
  disbursement,
  listRequest,
}: ClientRequests): Case[] {
  const wrong = headers.flatMap(([wanted]) => [
    withoutHeader(headers, wanted),
    withHeader(headers, wanted, ''),
  ]);
  const { bank_code: _, ...body } = disbursement('h8');
  const requests = [
    ...wrong.map((some, at) => initiate(bodyOf(disbursement(`h${at + 1}`)), some)),
    initiate(bodyOf(disbursement('h7')), withAuthorization(headers, OTHER_TOKEN)),
    ...[OTHER_TOKEN, null].map((value) => ({
      ...listRequest(DOCUMENTED_PAGE_SIZE),
      headers: withAuthorization(ownListHeaders, value),
    })),
    ...['{', '[]', JSON.stringify(body)].map((text) => initiate(text, headers)),
  ];
  return requests.map((request, at) => ({
    id: `tenants/other-refused-${at + 1}`,
    request,
    group: { id: 'tenants-refused', role: 'probe' },
  }));
}

/**
 * Business numbers that no client has. The pages are as long as those of the clients, because the
 * newest items may all be of one client.
 */
const listsWithUnknownNumber = (): Case[] =>
  [TOKEN, OTHER_TOKEN]
    .flatMap((token) => unknownNumbers.map((business) => [token, business] as const))
    .map(([token, business], at) => ({
      id: `tenants/unknown-number-${at + 1}`,
      request: list(LARGE_PAGE_SIZE, withCredentials(headersOfList, token, business)),
      group: { id: 'tenants-unknown-number', role: 'observation' },
    }));

/** Lists with the headers of browsers and other programs, first of the first client, later of the second one. */
const listsInContexts = (name: string, { listHeaders: headers }: ClientRequests): Case[] =>
  forSecondClient.map((context, at) => ({
    id: `tenants/${name}-context-${at + 1}`,
    request: list(DOCUMENTED_PAGE_SIZE, [...headers, ...context]),
    group: { id: 'tenants-contexts', role: 'observation' },
  }));

/** The token of each client with the business number of the other, and a wrong token. */
const mixedClients = (settings: PlanSettings) => [
  makeClientRequests(settings, TOKEN, OTHER_BIZ_NUMBER),
  makeClientRequests(settings, OTHER_TOKEN, BIZ_NUMBER),
  makeClientRequests(settings, UNISSUED_TOKEN, OTHER_BIZ_NUMBER),
];

/**
 * Soon after disbursements of both clients, and large: otherwise the newest transactions are all of one
 * client, and no list can show those of both.
 */
const largeListsOf = ([first, second]: readonly ClientRequests[]): Case[] =>
  [first, second].flatMap((one, at) =>
    one === undefined
      ? []
      : {
          id: `tenants/mixed-large-${at + 1}`,
          request: one.listRequest(LARGE_PAGE_SIZE),
          group: { id: 'tenants-mixed-large', role: 'observation' as const },
        },
  );

export const tenants: Scenario = {
  name: 'tenants',
  sends:
    'if a second client is configured: disbursements and lists of each client; lists of each without a business ' +
    'number, with an empty one, with the token alone, with other header names, and with filters, pages and searches for ' +
    'the transactions of the other; a `merchant_reference` of the first client with the second one, and its business ' +
    'number in bodies, queries and other headers; the token of one client with the business number of the other; refused requests of ' +
    'the second client',
  needs: [],
  spends: true,
  batches(settings) {
    if (!settings.hasOtherClient) return [];
    const [own, other] = clientsOf(settings);
    const largeLists = [own, other].map(({ listRequest }) => listRequest(LARGE_PAGE_SIZE));
    const mixed = mixedClients(settings);
    return [
      [
        // Perhaps this client has no transaction yet: an empty list is an array too.
        { id: 'tenants/other-before', request: other.listRequest(DOCUMENTED_PAGE_SIZE) },
        { id: 'tenants/own-before', request: own.listRequest(LARGE_PAGE_SIZE), as: WIDE },
      ],
      firstDisbursements(settings, own, other),
      orDocumentedSize(WIDE, [untilShown('own', own), untilShown('other', other)]),
      [...ofSecondClient(settings, own, other), ...listsInContexts('own', own)],
      // Repeated, because each list now had time to show what it must not show.
      orDocumentedSize(WIDE, [
        { id: 'tenants/own-again', request: own.listRequest(LARGE_PAGE_SIZE) },
        { id: 'tenants/other-again', request: other.listRequest(LARGE_PAGE_SIZE) },
        ...largeListsOf(mixed),
        ...otherLists(other),
        ...withoutBizNumber(largeLists),
        ...withSmallHeaderNames(largeLists),
        ...queriesOf('own', own.listHeaders, other.disbursement('b'), OTHER_REFERENCE),
        ...queriesOf('other', other.listHeaders, own.disbursement('a'), OWN_REFERENCE),
        ...listsNamingFirst(other.listHeaders),
        ...listsInContexts('other', other),
      ]),
      refusedOf(other),
      ...groupBatches(
        'tenants-mixed',
        (name) => own.smallestRequest(serialOf(name)),
        mixed.map(({ smallestRequest }) => smallestRequest),
      ),
      orDocumentedSize(WIDE, listsWithUnknownNumber()),
      // Whether a list needs the header is open; with that of another client it is refused.
      ...groupBatches(
        'tenants-mixed-lists',
        () => own.listRequest(DOCUMENTED_PAGE_SIZE),
        mixed.map((one) => () => one.listRequest(DOCUMENTED_PAGE_SIZE)),
      ),
    ];
  },
};
