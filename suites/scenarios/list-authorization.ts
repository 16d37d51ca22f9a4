/** Lists with a wrong Authorization, or with none. */
import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../src/interface/operations.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import {
  changedToken,
  hasOneToken,
  inBothForms,
  NEVER_ISSUED,
  withAuthorization,
  wrongAuthorizations,
} from './parts/authorizations.ts';
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
  ...['page=2', 'status=pending', 'search=4f9a7c', 'from=2020-01-01'],
  ...['sort=amount', 'limit=5', 'offset=25', 'unknown=1', 'type=debit&order=asc'],
  ...recentDays.slice(0, 1),
].map((more) => `perPage=25&${more}`);
/** A target may have nothing to show, and not look at the token, where no transaction is requested. */
const queriesWithoutToken = [...parameters, 'page=2', 'status=pending', 'perPage=0'];
const queriesWithWrongToken = [...parameters, 'perPage=25&q=a&amount=1&account=1'];

/** The first malformed values, which other scenarios send with other queries; and so many after them. */
const [FIRST_VALUES, MORE_VALUES] = [4, 8];
/**
 * A target may look only at the token in lists of another size, or with a page or a filter. It has most of these
 * sizes, because a page that is refused for its size shows nothing.
 */
const queriesOfMalformed = [50, '25&page=2', 10, '25&status=pending'];

const besideMalformed = (values: readonly string[]) =>
  values
    .filter((value) => !hasOneToken(value))
    .slice(FIRST_VALUES, FIRST_VALUES + MORE_VALUES)
    .map((value, at) => {
      const query = queriesOfMalformed[at % queriesOfMalformed.length] ?? DOCUMENTED_PAGE_SIZE;
      return () => list(query, withAuthorization(headersOfList, value));
    });

export const listAuthorization: Scenario = {
  name: 'list-authorization',
  sends:
    'lists without Authorization, with it empty or malformed, and with tokens never issued; some without the token have ' +
    'the cookies that the target has set, some have the token in cookies or in other headers, some claim to come ' +
    'from the host itself, and some are those of health checks of load balancers',
  needs: [],
  spends: false,
  turn: 'background',
  batches(settings) {
    // A target may protect only some queries and sizes of a page.
    const elsewhere = [null, NEVER_ISSUED].flatMap((value) => {
      const queries = value === null ? queriesWithoutToken : queriesWithWrongToken;
      const headers = withAuthorization(headersOfList, value);
      return [
        requestOf(listTransactions, { query: '', headers }),
        list(1, headers),
        ...SIZES.map((size) => list(size, headers)),
        list(100, cookieForToken(headers)),
        ...queries.map((query) => requestOf(listTransactions, { query, headers })),
      ];
    });
    const wrong = wrongAuthorizations(settings);
    return groupBatches('list-authorization', () => documentedList(), [
      ...[null, '', ...wrong].map(
        (value) => () => documentedList(withAuthorization(headersOfList, value)),
      ),
      ...besideMalformed(wrong),
      ...inBothForms(settings, elsewhere).map((request) => () => request),
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
      ...[null, changedToken(settings)].map(
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
