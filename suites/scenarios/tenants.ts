/** Requests of a second client, and with an expired token, where they are configured. */
import type { HeaderList } from '../../src/core/request.ts';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import {
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  TOKEN,
} from '../../src/plan/placeholders.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupOf, serialOf } from './groups.ts';
import { bodyOf, initiate, initiateHeaders, list, listHeaders, smallest } from './requests.ts';

/** The largest page of most targets. */
const WIDE = 100;
const DOCUMENTED = 25;
/** If lists with these numbers are accepted, lists ignore the business number. */
const NOWHERE = ['no-such-business-4f9a7c', 'no-such-business-8d21e0'];

/** A target may select the client on the documented path only, and not on these. */
const OTHER_QUERIES = [
  ...['', 'perPage=1', 'perPage=1000', 'perPage=25&page=2', 'perPage=25&offset=1'],
  ...['status=pending', 'status=processed', 'status=successful', 'type=debit'].map(
    (filter) => `perPage=${WIDE}&${filter}`,
  ),
];

/** The documented headers with other credentials. */
const withCredentials = (headers: HeaderList, token: string, bizNumber: string): HeaderList =>
  headers.map(([name, value]) => {
    if (name === 'Authorization') return [name, `Bearer ${token}`];
    return [name, name === 'X-Biz-Number' ? bizNumber : value];
  });

/** Lists without X-Biz-Number: the token alone may select the client. */
const nameless = (...requests: readonly Case['request'][]): Case[] =>
  requests.map(({ headers, ...request }, at) => ({
    id: `tenants/nameless-${at + 1}`,
    request: { ...request, headers: headers.filter(([name]) => name !== 'X-Biz-Number') },
    group: { id: 'tenants-nameless', role: 'observation' },
  }));

function otherQueries(): Case[] {
  const headers = withCredentials(listHeaders, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  return OTHER_QUERIES.map((query, at) => ({
    id: `tenants/other-query-${at + 1}`,
    request: requestOf(listTransactions, { query, headers }),
    group: { id: 'tenants-queries', role: 'observation' },
  }));
}

export const tenants: Scenario = {
  name: 'tenants',
  sends:
    'if a second client is configured: a disbursement and lists of each client, also without a business number, lists ' +
    'of the second client with filters and pages, and disbursements and lists with the token of one client and the ' +
    'business number of the other',
  after: [],
  spends: true,
  batches(settings) {
    if (!settings.hasOtherClient) return [];
    const body = (serial: string) => bodyOf(smallest(settings, `tn${serial}`));
    const of = (token: string, bizNumber: string) => ({
      make: (serial: string) =>
        initiate(body(serial), withCredentials(initiateHeaders, token, bizNumber)),
      look: (size: number) => list(size, withCredentials(listHeaders, token, bizNumber)),
    });
    const own = of(TOKEN, BIZ_NUMBER);
    const other = of(OTHER_TOKEN, OTHER_BIZ_NUMBER);
    const mixed = [of(TOKEN, OTHER_BIZ_NUMBER), of(OTHER_TOKEN, BIZ_NUMBER)];
    const look = (id: string, request: Case['request'], shows: string): Case => ({
      ...{ id: `tenants/${id}`, request },
      until: { shows, orFull: true },
    });
    return [
      // Perhaps this client has no transaction yet: an empty list is an array too.
      [{ id: 'tenants/other-before', request: other.look(DOCUMENTED) }],
      [
        { id: 'tenants/own', request: own.make('a'), as: 'own' },
        { id: 'tenants/other', request: other.make('b'), as: 'other' },
      ],
      [look('own-list', own.look(WIDE), 'own'), look('other-list', other.look(WIDE), 'other')],
      // Repeated, because each list now had time to show what it must not show.
      [
        { id: 'tenants/own-again', request: own.look(WIDE) },
        { id: 'tenants/other-again', request: other.look(WIDE) },
        ...nameless(own.look(WIDE), other.look(WIDE)),
        ...otherQueries(),
      ],
      ...groupOf(
        'tenants-mixed',
        (name) => own.make(serialOf(name)),
        mixed.map(({ make }) => make),
      ),
      NOWHERE.map((business, at) => ({
        id: `tenants/nowhere-${at + 1}`,
        request: list(DOCUMENTED, withCredentials(listHeaders, TOKEN, business)),
        group: { id: 'tenants-nowhere', role: 'observation' as const },
      })),
      // Whether a list needs the header is open; with that of another client it is refused.
      ...groupOf(
        'tenants-mixed-lists',
        () => own.look(DOCUMENTED),
        mixed.map((one) => () => one.look(DOCUMENTED)),
      ),
    ];
  },
};

export const expiredTokens: Scenario = {
  name: 'expired-token',
  sends: 'if an expired token is configured: a disbursement and a list with this token',
  after: [],
  spends: true,
  batches(settings) {
    if (!settings.hasExpiredToken) return [];
    const body = (serial: string) => bodyOf(smallest(settings, `ex${serial}`));
    const expired = (headers: HeaderList) => withCredentials(headers, EXPIRED_TOKEN, BIZ_NUMBER);
    return [
      ...groupOf('expired-token', (name) => initiate(body(serialOf(name))), [
        (name) => initiate(body(name), expired(initiateHeaders)),
      ]),
      ...groupOf('expired-token-list', () => list(25), [() => list(25, expired(listHeaders))]),
    ];
  },
};
