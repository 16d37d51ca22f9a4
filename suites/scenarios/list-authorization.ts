/** Lists with a wrong Authorization, or with none. */
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { states, withOmissions } from './header-omissions.ts';
import { NEVER_ISSUED, withAuthorization, wrongAuthorizations } from './parts/authorizations.ts';
import { listsBesideControls } from './parts/beside-controls.ts';
import { groupBatches } from './parts/groups.ts';
import { documentedList, list, listHeaders } from './parts/requests.ts';
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
];

export const listAuthorization: Scenario = {
  name: 'list-authorization',
  sends:
    'lists without Authorization, with it empty or malformed, and with tokens never issued; some without the token have ' +
    'the cookies that the target has set, some have the token in cookies or in other headers, and one claims to come ' +
    'from the host itself',
  after: [],
  spends: false,
  turn: 'background',
  batches(settings) {
    const values = [null, '', ...wrongAuthorizations(settings)];
    const probes = values.map((value) => withAuthorization(listHeaders, value));
    // A target may protect only some queries and sizes of a page.
    const elsewhere = [null, NEVER_ISSUED].flatMap((value) => {
      const headers = withAuthorization(listHeaders, value);
      return [
        () => requestOf(listTransactions, { query: '', headers }),
        () => list(1, headers),
        () => list(10, headers),
        () => list(100, cookieForToken(headers)),
        ...parameters.map(
          (more) => () => requestOf(listTransactions, { query: `perPage=25&${more}`, headers }),
        ),
      ];
    });
    return groupBatches('list-authorization', () => documentedList(), [
      ...probes.map((headers) => () => documentedList(headers)),
      ...elsewhere,
      ...tokenElsewhere(settings, listHeaders).map((headers) => () => documentedList(headers)),
      () => documentedList([...withAuthorization(listHeaders, null), ...FROM_WITHIN]),
      // A target may look for a change, or for a login, only where it knows the client.
      () => documentedList([...withAuthorization(listHeaders, null), ...OF_CACHE]),
      ...[null, NEVER_ISSUED].map(
        (value) => () => documentedList(withSession(withAuthorization(listHeaders, value))),
      ),
      () =>
        requestOf(listTransactions, {
          query: '',
          headers: withAuthorization(listHeaders, `Basic ${TOKEN}`),
        }),
    ]);
  },
};

/**
 * Missing and empty headers for all targets; wrong tokens only where no lockout is expected, or
 * DETECT is set.
 */
export const listCombinations: Scenario = {
  name: 'list-combinations',
  sends:
    'lists whose Authorization is absent, empty, malformed or has a token never issued, with ' +
    'correct, absent and empty values of the two other headers',
  after: [],
  spends: false,
  optional: true,
  turn: 'background',
  batches(settings) {
    const others = states.flatMap((type) => states.map((biz) => [type, 'right', biz] as const));
    const mixed = others.filter(([type, , biz]) => type !== 'right' || biz !== 'right');
    const wrong = wrongAuthorizations(settings);
    const malformed = wrong.filter((value) => !/^Bearer \S+$/i.test(value));
    const unissued = wrong.filter((value) => !malformed.includes(value));
    const kinds = settings.refusals > 0 ? [[null], [''], malformed, unissued] : [[null], ['']];
    const probes = kinds.flatMap((values) =>
      mixed.map((headers, at) =>
        withAuthorization(withOmissions(headers, listHeaders), values[at % values.length] ?? null),
      ),
    );
    return listsBesideControls('list-combinations', probes);
  },
};
