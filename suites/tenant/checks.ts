/** Requirements that need a second client or an expired token, where these are configured. */

import type { Check, Context } from '../../src/check/check.ts';
import { refuses } from '../../src/check/controls.ts';
import { isOwnList } from '../../src/interface/health.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { isMixed, openForeignLists } from './clients.ts';
import { Isolation } from './isolation.ts';

type Configured = Context['config'];

/**
 * Without the setting no request could decide the requirement, and the reason names the setting.
 */
function where(
  isConfigured: (config: Configured) => boolean,
  settings: string,
  check: Check,
): Check {
  const reason = `the requirement needs ${settings}, which ${settings.includes(' and ') ? 'are' : 'is'} not set`;
  return {
    ...check,
    begin: (context) =>
      isConfigured(context.config)
        ? check.begin(context)
        : {
            see() {},
            conclude: () => ({
              outcome: 'inapplicable',
              seen: 0,
              violations: 0,
              findings: [],
              reason,
            }),
          },
  };
}

const hasOther = ({ otherTokenConfigured }: Configured) => otherTokenConfigured === true;
const hasExpired = ({ expiredTokenConfigured }: Configured) => expiredTokenConfigured === true;
const OTHER_SETTINGS = 'OTHER_TOKEN and OTHER_BIZ_NUMBER';

const isolated: Check = {
  id: 'TENANT-01',
  level: 'must',
  clause: '1',
  statement: "A client's list shows none of the transactions of another client.",
  violatedBy:
    'one list for all clients, one that another client can read from a cache, or a transaction that is on the lists ' +
    'of both clients',
  scenarios: ['tenants'],
  begin: (context) => new Isolation(context),
};

const MIXED = {
  id: 'TENANT-02',
  level: 'should',
  clause: '5',
  statement: "The target refuses a client's token with the business number of another client.",
  violatedBy: 'accepting a disbursement, or a list, on behalf of another business',
  scenarios: ['tenants'],
} as const;

const ofDisbursements = refuses(
  MIXED,
  (request) => request.operation === initiateDisbursement.name && isMixed(request),
);
const ofLists = refuses(
  MIXED,
  (request) => request.operation === listTransactions.name && isMixed(request),
);

/** Page sizes that are stored. */
const MOST_SIZES = 100;

/**
 * A list may ignore the business number. Another client's number must be refused only by a target
 * that refuses an unknown number.
 */
const mixed: Check = {
  ...MIXED,
  begin(context) {
    const disbursements = ofDisbursements.begin(context);
    const lists = ofLists.begin(context);
    const elsewhere = { refused: 0, accepted: 0 };
    // A page size that was never accepted may be why a list is refused.
    const acceptedSizes = new Set([listTransactions.query[0]?.value]);
    const shown = openForeignLists();
    return {
      see(parsed) {
        const { request, response } = parsed;
        disbursements.see(parsed);
        lists.see(parsed);
        shown.see(parsed);
        const { perPage } = request;
        if (request.operation !== listTransactions.name || perPage === null) return;
        if (isOwnList(request) && response.outcome === 'accepted')
          if (acceptedSizes.size < MOST_SIZES) acceptedSizes.add(perPage);
        if (!acceptedSizes.has(perPage)) return;
        if (request.authorization !== 'right' || request.bizNumber !== 'other') return;
        if (response.outcome === 'accepted') elsewhere.accepted += 1;
        if (response.outcome === 'refused' && !response.isBusy) elsewhere.refused += 1;
      },
      conclude() {
        const result = disbursements.conclude();
        const findings = shown.findings();
        if (findings.length > 0 && result.outcome !== 'failed') {
          return {
            ...result,
            outcome: 'failed',
            violations: shown.count(),
            findings,
            reason: null,
          };
        }
        // One refusal alone may have another reason.
        const isRead = elsewhere.refused >= 2 && elsewhere.accepted === 0;
        if (!isRead || result.outcome === 'failed') return result;
        const listResult = lists.conclude();
        if (listResult.outcome === 'failed') return listResult;
        return { ...result, seen: result.seen + listResult.seen };
      },
    };
  },
};

const expired = refuses(
  {
    id: 'TENANT-03',
    level: 'must',
    clause: '5',
    statement: 'The target refuses a request with a token that has expired.',
    violatedBy: 'accepting a token that has expired',
    scenarios: ['expired-token', 'refusals'],
  },
  ({ authorization }) => authorization === 'expired',
  // Another number, or no Content-Type, may be why a list is refused.
  ({ bizNumber, contentType }) => bizNumber === 'right' && contentType === 'right',
);

export const checks: readonly Check[] = [
  where(hasOther, OTHER_SETTINGS, isolated),
  where(hasOther, OTHER_SETTINGS, mixed),
  where(hasExpired, 'EXPIRED_TOKEN', expired),
];
