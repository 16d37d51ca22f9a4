/** Requests with an expired token, where one is configured. */
import type { HeaderList } from '../../src/core/request.ts';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import { BIZ_NUMBER, EXPIRED_TOKEN, OTHER_BIZ_NUMBER } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { withHeader } from './authorizations.ts';
import { inSmallLetters, withCredentials, withoutNumber } from './credentials.ts';
import { groupBatches, serialOf } from './groups.ts';
import {
  bodyOf,
  documentedList,
  initiate,
  initiateHeaders,
  largestWhole,
  listHeaders,
  smallest,
  smallestWhole,
} from './requests.ts';

const expired = (headers: HeaderList, bizNumber = BIZ_NUMBER) =>
  withCredentials(headers, EXPIRED_TOKEN, bizNumber);

interface ListParts {
  readonly query: string;
  readonly headers: HeaderList;
}

/**
 * A target may look at the lifetime of a token on the documented path only, or only beside the
 * documented headers. The token may be that of either client, so each number may be right.
 */
function listsOf({ hasOtherClient }: PlanSettings): readonly ListParts[] {
  const headers = expired(listHeaders);
  return [
    { query: 'perPage=25', headers },
    { query: '', headers: inSmallLetters(headers) },
    { query: 'perPage=100', headers: withHeader(headers, 'content-type', null) },
    { query: 'perPage=25&page=2', headers },
    { query: 'perPage=25&status=pending', headers },
    { query: 'perPage=25&search=4f9a7c', headers },
    { query: 'perPage=25', headers: withoutNumber(headers) },
    ...(hasOtherClient
      ? [{ query: 'perPage=25', headers: expired(listHeaders, OTHER_BIZ_NUMBER) }]
      : []),
  ];
}

/** The token may be that of the second client, whose number a target may look up before the token. */
const othersOf = ({ hasOtherClient }: PlanSettings): readonly HeaderList[] =>
  hasOtherClient ? [expired(initiateHeaders, OTHER_BIZ_NUMBER)] : [];

export const expiredTokens: Scenario = {
  name: 'expired-token',
  sends:
    'if an expired token is configured: disbursements of different amounts with this token, one of them as a repeat, one without a business number ' +
    'and one with the number of the second client, and lists, also with ' +
    'filters and pages, without a business number, with that of the second client, without Content-Type, and with ' +
    'header names in small letters',
  after: [],
  spends: true,
  batches(settings) {
    if (!settings.hasExpiredToken) return [];
    const body = (serial: string, amount = smallestWhole(settings)) =>
      bodyOf({ ...smallest(settings, `ex${serial}`), amount });
    const fraction = Math.min(smallestWhole(settings) + 0.5, settings.amountMax);
    // A target may look at the lifetime only for some amounts.
    const amounts = [smallestWhole(settings), largestWhole(settings), fraction];
    const control = body(serialOf('control'));
    return [
      ...groupBatches(
        'expired-token',
        (name) => initiate(body(serialOf(name))),
        [
          ...amounts.map((amount) => ({ amount, headers: expired(initiateHeaders) })),
          ...[...othersOf(settings), withoutNumber(expired(initiateHeaders))].map((headers) => ({
            amount: smallestWhole(settings),
            headers,
          })),
        ].map(
          ({ amount, headers }) =>
            (name) =>
              initiate(body(name, amount), headers),
        ),
      ),
      [
        // A target may look for an earlier response before it looks at the lifetime.
        {
          id: 'expired-token/repeat',
          request: initiate(control, expired(initiateHeaders)),
          group: { id: 'expired-token', role: 'probe' },
        },
      ],
      ...groupBatches(
        'expired-token-list',
        () => documentedList(),
        listsOf(settings).map((parts) => () => requestOf(listTransactions, parts)),
      ),
    ];
  },
};
