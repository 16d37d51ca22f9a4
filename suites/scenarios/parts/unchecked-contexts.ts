/** Requests with a wrong header, or without one, where a target may not look at it. */
import type { HeaderList } from '../../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  listTransactions,
  requestOf,
} from '../../../src/interface/operations.ts';
import { BIZ_NUMBER, OWN_REFERENCE } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { changedToken, NEVER_ISSUED, withAuthorization } from './authorizations.ts';
import { OF_LOCAL_PAGE, OF_PAGE } from './client-headers.ts';
import { NUMBER_OF_FIRST } from './contexts-of-second.ts';
import { NAMES_OF_NUMBER } from './credentials.ts';
import { EARLY_CONTROL } from './groups.ts';
import { withHeader, withoutHeader } from './headers.ts';
import { type NextBody, spacious } from './next-body.ts';
import {
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
  smallest,
} from './requests.ts';
import { tokenQueries } from './token-elsewhere.ts';

/** Other names of comparable interfaces, in requests of their own, because a target may refuse those that it does not know. */
const OTHER_NAMES_OF_NUMBER = [
  'business_id',
  'businessId',
  'merchant_id',
  'merchantId',
  'business',
];

/**
 * A framework may take a query or members of a body for headers that are absent. One after the other: a
 * target may refuse members that it does not know.
 */
const withNumberInRest = (nextBody: NextBody): Case['request'][] => {
  const headers = withHeader(headersOfInitiate, 'x-biz-number', null);
  return [NAMES_OF_NUMBER, OTHER_NAMES_OF_NUMBER].flatMap((names) => {
    const query = names.map((name) => `${name}=${BIZ_NUMBER}`).join('&');
    const members = names.map((name) => `"${name}":"${BIZ_NUMBER}",`).join('');
    return [
      requestOf(initiateDisbursement, { query, body: nextBody(), headers }),
      initiate(
        nextBody().replace('{', () => `{${members}`),
        headers,
      ),
    ];
  });
};

/** A target may take the token from the query. */
export const withTokenInQuery = (settings: PlanSettings, nextBody: NextBody): Case['request'][] =>
  tokenQueries(settings).flatMap((query) => [
    requestOf(listTransactions, {
      query: `perPage=${DOCUMENTED_PAGE_SIZE}&${query}`,
      headers: withAuthorization(headersOfList, null),
    }),
    requestOf(initiateDisbursement, {
      query,
      body: nextBody(),
      headers: withAuthorization(headersOfInitiate, null),
    }),
  ]);

/** Not with underscores: some servers read these as hyphens before the service sees a header. */
const NUMBER_ELSEWHERE: HeaderList = ['Biz-Number', 'X-Business-Number', 'X-Biz'].map((name) => [
  name,
  BIZ_NUMBER,
]);

/** A target may show one transaction to everybody who knows how to find it. */
export function lookupsWithoutToken(settings: PlanSettings): Case['request'][] {
  const { merchant_reference } = smallest(settings, EARLY_CONTROL);
  return [
    ...[`reference=${OWN_REFERENCE}`, `id=${OWN_REFERENCE}`],
    `merchant_reference=${merchant_reference}`,
  ].flatMap((wanted) =>
    [null, NEVER_ISSUED].map((value) =>
      requestOf(listTransactions, {
        query: `perPage=${DOCUMENTED_PAGE_SIZE}&${wanted}`,
        headers: withAuthorization(headersOfList, value),
      }),
    ),
  );
}

export const IN_CHARSET = 'application/json; charset=utf-8';

/**
 * A target may check no credentials of browsers, of bodies in chunks or with a charset, and of other
 * clients, or respond from a cache that ignores them.
 */
export const unchecked = (nextBody: NextBody): readonly Case['request'][] => {
  const page: HeaderList = [...OF_PAGE, ['Accept-Encoding', 'gzip']];
  const inChunks: HeaderList = [['Transfer-Encoding', 'chunked']];
  const lacking = (name: string, context: HeaderList) =>
    initiate(nextBody(), [...withHeader(headersOfInitiate, name, null), ...context]);
  return [
    ...[null, NEVER_ISSUED].map((value) =>
      documentedList([...withAuthorization(headersOfList, value), ...page]),
    ),
    list(100, [...withAuthorization(headersOfList, NEVER_ISSUED), ['Accept-Encoding', 'gzip']]),
    lacking('authorization', page),
    lacking('authorization', inChunks),
    lacking('x-biz-number', page),
    lacking('x-biz-number', inChunks),
    lacking('content-type', inChunks),
    lacking('content-type', page),
    lacking('authorization', [['User-Agent', 'curl/8.14.1']]),
    // A target may compare the whole address with those that it protects.
    ...headersOfInitiate.map(([name]) =>
      requestOf(initiateDisbursement, {
        query: 'x=1',
        body: nextBody(),
        headers: withoutHeader(headersOfInitiate, name),
      }),
    ),
    // A target may look for the number elsewhere.
    lacking('x-biz-number', NUMBER_ELSEWHERE),
    lacking('x-biz-number', NUMBER_OF_FIRST),
    ...withNumberInRest(nextBody),
    ...['authorization', 'x-biz-number'].map((name) =>
      initiate(
        nextBody(),
        withHeader(withHeader(headersOfInitiate, name, null), 'content-type', IN_CHARSET),
      ),
    ),
    ...headersOfInitiate.map(([left]) =>
      initiate(spacious(nextBody()), withoutHeader(headersOfInitiate, left)),
    ),
  ];
};

/** Headers in which a gateway names the client, after it has checked the token. */
const NUMBER_OF_GATEWAY: HeaderList = [
  ...NUMBER_OF_FIRST,
  ...['X-Consumer-ID', 'X-User-ID', 'X-Authenticated-Userid'].map(
    (name) => [name, BIZ_NUMBER] as const,
  ),
];

/**
 * A framework may leave out the middleware, which checks the token, for a request that seems to come from the
 * middleware itself, five times. Its two usual names.
 */
const OF_MIDDLEWARE: HeaderList = [
  [
    'X-Middleware-Subrequest',
    ['middleware', 'src/middleware'].flatMap((name) => Array<string>(5).fill(name)).join(':'),
  ],
];

/**
 * Without a token, or with a wrong one: a target may trust a page of its own, its gateway, or itself. It may read a
 * signed token there, and leave it to the gateway to verify it.
 */
export function trusted(settings: PlanSettings, nextBody: NextBody): readonly Case['request'][] {
  const wrong = settings.token.isSigned === true ? changedToken(settings) : NEVER_ISSUED;
  return [OF_LOCAL_PAGE, NUMBER_OF_GATEWAY, OF_MIDDLEWARE].flatMap((context) =>
    [null, wrong].flatMap((value) => [
      documentedList([...withAuthorization(headersOfList, value), ...context]),
      initiate(nextBody(), [...withAuthorization(headersOfInitiate, value), ...context]),
    ]),
  );
}
