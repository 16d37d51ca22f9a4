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
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { UNISSUED_TOKEN } from './authorizations.ts';
import { groupOf, serialOf } from './groups.ts';
import {
  bodyOf,
  type Disbursement,
  initiate,
  initiateHeaders,
  list,
  listHeaders,
  smallest,
} from './requests.ts';

/** The largest page of most targets. */
const WIDE = 100;
const DOCUMENTED = 25;
/** If lists with these numbers are accepted, lists ignore the business number. */
const NOWHERE = ['no-such-business-4f9a7c', 'no-such-business-8d21e0'];

/** A target may select the client on the documented path only, and not on these. */
const OTHER_QUERIES = [
  ...['', 'perPage=1', 'perPage=1000', 'perPage=25&page=2', 'perPage=25&offset=1'],
  `perPage=${WIDE}&page=1`,
  ...['status=pending', 'status=processed', 'status=successful', 'type=debit', 'sort=amount'].map(
    (filter) => `perPage=${WIDE}&${filter}`,
  ),
];
/** Queries that may find a transaction by a text of it. */
const SEARCHES = ['merchant_reference', 'search'];

/** The documented headers with other credentials. */
const withCredentials = (headers: HeaderList, token: string, bizNumber: string): HeaderList =>
  headers.map(([name, value]) => {
    if (name === 'Authorization') return [name, `Bearer ${token}`];
    return [name, name === 'X-Biz-Number' ? bizNumber : value];
  });

const withoutNumber = (headers: HeaderList) => headers.filter(([name]) => name !== 'X-Biz-Number');

/** Lists without X-Biz-Number: the token alone may select the client. */
const nameless = (...requests: readonly Case['request'][]): Case[] =>
  requests.map(({ headers, ...request }, at) => ({
    id: `tenants/nameless-${at + 1}`,
    request: { ...request, headers: withoutNumber(headers) },
    group: { id: 'tenants-nameless', role: 'observation' },
  }));

/** Lists of one client with many queries, some of which search for a disbursement of the other. */
function queriesOf(name: string, headers: HeaderList, foreign: Disbursement): Case[] {
  const searches = SEARCHES.map(
    (parameter) => `perPage=${WIDE}&${parameter}=${foreign.merchant_reference}`,
  );
  return [...OTHER_QUERIES, ...searches].map((query, at) => ({
    id: `tenants/${name}-query-${at + 1}`,
    request: requestOf(listTransactions, { query, headers }),
    group: { id: 'tenants-queries', role: 'observation' },
  }));
}

/** The requests of a client. */
function clientOf(settings: PlanSettings, token: string, bizNumber: string) {
  const disbursement = (serial: string) => smallest(settings, `tn${serial}`);
  const ownListHeaders = withCredentials(listHeaders, token, bizNumber);
  const send = (body: Disbursement) =>
    initiate(bodyOf(body), withCredentials(initiateHeaders, token, bizNumber));
  return {
    listHeaders: ownListHeaders,
    disbursement,
    send,
    make: (serial: string) => send(disbursement(serial)),
    look: (size: number) => list(size, ownListHeaders),
  };
}

type Client = ReturnType<typeof clientOf>;

const clientsOf = (settings: PlanSettings): readonly [own: Client, other: Client] => [
  clientOf(settings, TOKEN, BIZ_NUMBER),
  clientOf(settings, OTHER_TOKEN, OTHER_BIZ_NUMBER),
];

const untilShown = (name: string, request: Case['request']): Case => ({
  ...{ id: `tenants/${name}-list`, request },
  until: { shows: name, orFull: true },
});

/** What the first client sends too: the same disbursement again, and a fraction. */
function ofSecondClient(settings: PlanSettings, { disbursement, make, send }: Client): Case[] {
  const first = disbursement('f');
  return [
    {
      ...{ id: 'tenants/other-repeat', request: make('b') },
      group: { id: 'tenants-repeat', role: 'repeat' },
    },
    {
      ...{
        id: 'tenants/other-fraction',
        request: send({ ...first, amount: Math.min(first.amount + 0.125, settings.amountMax) }),
      },
      group: { id: 'tenants-fraction', role: 'observation' },
    },
  ];
}

export const tenants: Scenario = {
  name: 'tenants',
  sends:
    'if a second client is configured: disbursements and lists of each client, also without a business number, lists ' +
    'of each with filters, pages and searches, disbursements and lists with the token of one client and the ' +
    'business number of the other, and with a token never issued and this number',
  after: [],
  spends: true,
  batches(settings) {
    if (!settings.hasOtherClient) return [];
    const [own, other] = clientsOf(settings);
    const mixed = [
      clientOf(settings, TOKEN, OTHER_BIZ_NUMBER),
      clientOf(settings, OTHER_TOKEN, BIZ_NUMBER),
      clientOf(settings, UNISSUED_TOKEN, OTHER_BIZ_NUMBER),
    ];
    return [
      // Perhaps this client has no transaction yet: an empty list is an array too.
      [{ id: 'tenants/other-before', request: other.look(DOCUMENTED) }],
      [
        { id: 'tenants/own', request: own.make('a'), as: 'own' },
        { id: 'tenants/other', request: other.make('b'), as: 'other' },
      ],
      [untilShown('own', own.look(WIDE)), untilShown('other', other.look(WIDE))],
      ofSecondClient(settings, other),
      // Repeated, because each list now had time to show what it must not show.
      [
        { id: 'tenants/own-again', request: own.look(WIDE) },
        { id: 'tenants/other-again', request: other.look(WIDE) },
        ...nameless(own.look(WIDE), other.look(WIDE)),
        ...queriesOf('own', own.listHeaders, other.disbursement('b')),
        ...queriesOf('other', other.listHeaders, own.disbursement('a')),
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

/** A target may look at the lifetime of a token on the documented path only. */
const EXPIRED_QUERIES = [
  ...['perPage=25', '', 'perPage=100', 'perPage=25&page=2', 'perPage=25&status=pending'],
] as const;

export const expiredTokens: Scenario = {
  name: 'expired-token',
  sends:
    'if an expired token is configured: a disbursement with this token, and lists, also with filters, pages and ' +
    'without a business number',
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
      ...groupOf(
        'expired-token-list',
        () => list(DOCUMENTED),
        [
          ...EXPIRED_QUERIES.map((query) => ({ query, headers: expired(listHeaders) })),
          { query: EXPIRED_QUERIES[0], headers: withoutNumber(expired(listHeaders)) },
        ].map((parts) => () => requestOf(listTransactions, parts)),
      ),
    ];
  },
};
