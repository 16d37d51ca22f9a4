/** Lists with a wrong Authorization, or with none. */
import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../src/interface/operations.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { NEVER_ISSUED, withAuthorization, wrongAuthorizations } from './parts/authorizations.ts';
import { recentDays } from './parts/days.ts';
import { groupBatches } from './parts/groups.ts';
import { documentedList, headersOfList, list } from './parts/requests.ts';
import {
  cookieForToken,
  FROM_WITHIN,
  OF_CACHE,
  tokenElsewhere,
  withSession,
} from './parts/token-elsewhere.ts';

/** A few, and more than a hundred, which another query may serve, like a file of all. */
const SIZES = [3, 10, 50, 1000];

/** Beside which a target may show a list to everybody. */
const parameters = [
  ...['search=4f9a7c', 'from=2020-01-01', 'sort=amount', 'offset=25'],
  ...recentDays.slice(0, 1),
].map((more) => `perPage=25&${more}`);
/** Pages and filters without a size too, where the other half of the lists has one. */
const queriesWithoutToken = [
  ...['page=2', 'status=pending', 'perPage=25&limit=5&type=debit&order=asc'],
  ...['perPage=25&unknown=1', ...parameters],
];
const queriesWithWrongToken = [
  ...['page=2', 'status=pending', 'type=debit&order=asc', 'q=a&amount=1&account=1'].map(
    (more) => `perPage=25&${more}`,
  ),
  ...parameters,
];

/** The first malformed values, which other scenarios send with other queries. */
const PLAIN = 4;

/**
 * A target may look only at the token in lists of another size, or with a page or a filter. It has most of these
 * sizes, because a page that is refused for its size shows nothing.
 */
const queriesOfMalformed = [25, 50, 10, '25&page=2', 25, '25&status=pending', 50];

function listWith(value: string, at: number) {
  const isPlain = at < PLAIN || /^Bearer \S+$/i.test(value);
  const query = queriesOfMalformed[isPlain ? 0 : at % queriesOfMalformed.length];
  return list(query ?? DOCUMENTED_PAGE_SIZE, withAuthorization(headersOfList, value));
}

export const listAuthorization: Scenario = {
  name: 'list-authorization',
  sends:
    'lists without Authorization, with it empty or malformed, and with tokens never issued; some without the token have ' +
    'the cookies that the target has set, some have the token in cookies or in other headers, some claim to come ' +
    'from the host itself, and some are those of health checks of load balancers',
  after: [],
  spends: false,
  turn: 'background',
  batches(settings) {
    // A target may protect only some queries and sizes of a page.
    const elsewhere = [null, NEVER_ISSUED].flatMap((value) => {
      const queries = value === null ? queriesWithoutToken : queriesWithWrongToken;
      const headers = withAuthorization(headersOfList, value);
      return [
        () => requestOf(listTransactions, { query: '', headers }),
        () => list(1, headers),
        ...SIZES.map((size) => () => list(size, headers)),
        () => list(100, cookieForToken(headers)),
        ...queries.map((query) => () => requestOf(listTransactions, { query, headers })),
      ];
    });
    return groupBatches('list-authorization', () => documentedList(), [
      ...[null, ''].map((value) => () => documentedList(withAuthorization(headersOfList, value))),
      ...wrongAuthorizations(settings).map((value, at) => () => listWith(value, at)),
      ...elsewhere,
      ...tokenElsewhere(settings, headersOfList).map((headers) => () => documentedList(headers)),
      ...[null, NEVER_ISSUED].map(
        (value) => () =>
          documentedList([...withAuthorization(headersOfList, value), ...FROM_WITHIN]),
      ),
      // A target may show its health to a load balancer without a token.
      ...['kube-probe/1.29', 'ELB-HealthChecker/2.0'].map(
        (agent) => () =>
          documentedList([...withAuthorization(headersOfList, null), ['User-Agent', agent]]),
      ),
      // A target may look for a change, or for a login, only where it knows the client.
      () => documentedList([...withAuthorization(headersOfList, null), ...OF_CACHE]),
      ...[null, NEVER_ISSUED].map(
        (value) => () => documentedList(withSession(withAuthorization(headersOfList, value))),
      ),
      () =>
        requestOf(listTransactions, {
          query: '',
          headers: withAuthorization(headersOfList, `Basic ${TOKEN}`),
        }),
    ]);
  },
};
