/** Requests with an expired token, where one is configured. */
import type { HeaderList } from '../../src/core/request.ts';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import { BIZ_NUMBER, EXPIRED_TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { withCredentials, withoutNumber } from './credentials.ts';
import { groupOf, serialOf } from './groups.ts';
import {
  bodyOf,
  initiate,
  initiateHeaders,
  largestWhole,
  list,
  listHeaders,
  smallest,
  smallestWhole,
} from './requests.ts';

/** A target may look at the lifetime of a token on the documented path only. */
const EXPIRED_QUERIES = [
  ...['perPage=25', '', 'perPage=100', 'perPage=25&page=2', 'perPage=25&status=pending'],
] as const;

export const expiredTokens: Scenario = {
  name: 'expired-token',
  sends:
    'if an expired token is configured: disbursements of different amounts with this token, one of them as a repeat, and lists, also with ' +
    'filters, pages and without a business number',
  after: [],
  spends: true,
  batches(settings) {
    if (!settings.hasExpiredToken) return [];
    const body = (serial: string, amount = smallestWhole(settings)) =>
      bodyOf({ ...smallest(settings, `ex${serial}`), amount });
    const fraction = Math.min(smallestWhole(settings) + 0.5, settings.amountMax);
    // A target may look at the lifetime only for some amounts.
    const amounts = [smallestWhole(settings), largestWhole(settings), fraction];
    const expired = (headers: HeaderList) => withCredentials(headers, EXPIRED_TOKEN, BIZ_NUMBER);
    const control = body(serialOf('control'));
    return [
      ...groupOf(
        'expired-token',
        (name) => initiate(body(serialOf(name))),
        amounts.map((amount) => (name) => initiate(body(name, amount), expired(initiateHeaders))),
      ),
      [
        // A target may look for an earlier response before it looks at the lifetime.
        {
          id: 'expired-token/repeat',
          request: initiate(control, expired(initiateHeaders)),
          group: { id: 'expired-token', role: 'probe' },
        },
      ],
      ...groupOf(
        'expired-token-list',
        () => list(25),
        [
          ...EXPIRED_QUERIES.map((query) => ({ query, headers: expired(listHeaders) })),
          { query: EXPIRED_QUERIES[0], headers: withoutNumber(expired(listHeaders)) },
        ].map((parts) => () => requestOf(listTransactions, parts)),
      ),
    ];
  },
};
