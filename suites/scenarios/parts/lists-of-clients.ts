/** Lists of two clients: with other headers, small pages, and with credentials of both. */
import type { HeaderList } from '../../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import { BIZ_NUMBER, OTHER_TOKEN, TOKEN } from '../../../src/plan/placeholders.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { forSecondClient } from './client-headers.ts';
import { type ClientRequests, withCookies } from './client-requests.ts';
import { NAMES_OF_CLIENTS, NUMBER_OF_FIRST } from './contexts-of-second.ts';
import {
  inSmallLetters,
  UNKNOWN_BIZ_NUMBER,
  withCredentials,
  withEmptyNumber,
  withoutNumber,
  withTokenOnly,
} from './credentials.ts';
import { headersOfList, list } from './requests.ts';

/** Lists without X-Biz-Number, with an empty one, or with only the token, which may select the client. */
export const withoutBizNumber = (requests: readonly Case['request'][]): Case[] =>
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
export const withSmallHeaderNames = (requests: readonly Case['request'][]): Case[] =>
  requests.map(({ headers, ...request }, at) => ({
    id: `tenants/small-letters-${at + 1}`,
    request: { ...request, headers: inSmallLetters(headers) },
    group: { id: 'tenants-small-letters', role: 'observation' },
  }));

/** Lists of the second client that name the first one in their queries. */
export const listsNamingFirst = (ownHeaders: HeaderList): Case[] =>
  NAMES_OF_CLIENTS.flat().map((name, at) => {
    const query = `perPage=${LARGE_PAGE_SIZE}&${name}=${BIZ_NUMBER}`;
    return {
      id: `tenants/other-named-list-${at + 1}`,
      request: requestOf(listTransactions, { query, headers: ownHeaders }),
      group: { id: 'tenants-named-lists', role: 'observation' },
    };
  });

/** Documented lists, some of which a target may refuse, small pages, and one with cookies. */
export const otherLists = ({ listRequest, listHeaders: ownHeaders }: ClientRequests): Case[] => [
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
 * If lists with these numbers are accepted, lists ignore the business number. The last one finds all
 * numbers where a target looks for them with LIKE.
 */
const unknownNumbers = [UNKNOWN_BIZ_NUMBER, 'no-such-business-8d21e0', '%'];

/**
 * Business numbers that no client has. The pages are as long as those of the clients, because the
 * newest items may all be of one client.
 */
export const listsWithUnknownNumber = (): Case[] =>
  [TOKEN, OTHER_TOKEN]
    .flatMap((token) => unknownNumbers.map((business) => [token, business] as const))
    .map(([token, business], at) => ({
      id: `tenants/unknown-number-${at + 1}`,
      request: list(LARGE_PAGE_SIZE, withCredentials(headersOfList, token, business)),
      group: { id: 'tenants-unknown-number', role: 'observation' },
    }));

/** Lists with the headers of browsers and other programs, first of the first client, later of the second one. */
export const listsInContexts = (name: string, { listHeaders: headers }: ClientRequests): Case[] =>
  forSecondClient.map((context, at) => ({
    id: `tenants/${name}-context-${at + 1}`,
    request: list(DOCUMENTED_PAGE_SIZE, [...headers, ...context]),
    group: { id: 'tenants-contexts', role: 'observation' },
  }));

/**
 * Soon after disbursements of both clients, and large: otherwise the newest transactions are all of one
 * client, and no list can show those of both.
 */
export const largeListsOf = ([first, second]: readonly ClientRequests[]): Case[] =>
  [first, second].flatMap((one, at) =>
    one === undefined
      ? []
      : {
          id: `tenants/mixed-large-${at + 1}`,
          request: one.listRequest(LARGE_PAGE_SIZE),
          group: { id: 'tenants-mixed-large', role: 'observation' as const },
        },
  );
