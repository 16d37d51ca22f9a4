/** Lists with a wrong Authorization, or with none. */
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
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

/** Beside which a target may show a list to everybody. */
const parameters = [
  ...['page=2', 'status=pending', 'search=4f9a7c', 'from=2020-01-01'],
  ...['sort=amount', 'limit=5', 'offset=25', 'unknown=1'],
  ...recentDays.slice(0, 1),
];

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
    const values = [null, '', ...wrongAuthorizations(settings)];
    const probes = values.map((value) => withAuthorization(headersOfList, value));
    // A target may protect only some queries and sizes of a page.
    const elsewhere = [null, NEVER_ISSUED].flatMap((value) => {
      const headers = withAuthorization(headersOfList, value);
      return [
        () => requestOf(listTransactions, { query: '', headers }),
        () => list(1, headers),
        // A few, and more than a hundred, which another query may serve, like a file of all.
        ...[3, 10, 50, 1000].map((size) => () => list(size, headers)),
        () => list(100, cookieForToken(headers)),
        ...parameters.map(
          (more) => () => requestOf(listTransactions, { query: `perPage=25&${more}`, headers }),
        ),
      ];
    });
    return groupBatches('list-authorization', () => documentedList(), [
      ...probes.map((headers) => () => documentedList(headers)),
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
