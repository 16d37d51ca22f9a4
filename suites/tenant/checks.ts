/** Requirements that need a second client or an expired token, where these are configured. */

import type { Check, Context } from '../../src/check/check.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { isOwnList } from '../../src/interface/health/health.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  listTransactions,
} from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { areRightExcept } from '../../src/interface/request-headers.ts';
import { isMixed, MixedLists } from './clients.ts';
import { isolated } from './isolation.ts';

type Configured = Context['config'];

/**
 * Without the setting no request could decide the requirement, and the reason names the setting.
 */
function whereSet(
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

/**
 * A list may ignore the business number. Another client's number must be refused only by a target
 * that refuses an unknown number.
 */
const mixed: Check = {
  ...MIXED,
  begin(context) {
    const disbursements = ofDisbursements.begin(context);
    const lists = ofLists.begin(context);
    const unknownNumbers = new UnknownNumbers();
    const shown = new MixedLists();
    return {
      see(parsed) {
        disbursements.see(parsed);
        lists.see(parsed);
        shown.see(parsed);
        unknownNumbers.see(parsed);
      },
      conclude() {
        const result = disbursements.conclude();
        if (result.outcome === 'failed' || shown.count > 0) {
          return {
            ...result,
            outcome: 'failed',
            violations: result.violations + shown.count,
            findings: [...shown.findings, ...result.findings],
            reason: null,
          };
        }
        if (!unknownNumbers.areRefused) return result;
        const listResult = lists.conclude();
        if (listResult.outcome === 'failed') return listResult;
        return { ...result, seen: result.seen + listResult.seen };
      },
    };
  },
};

/** Page sizes that are stored. */
const MAX_SIZES = 100;

/** Lists of the first client with a business number that no client has. */
class UnknownNumbers {
  /** A page size that was never accepted may be why a list is refused. */
  readonly #acceptedSizes = new Set([DOCUMENTED_PAGE_SIZE]);
  #refused = 0;
  #isAnyAccepted = false;

  see({ request, response }: ParsedExchange): void {
    const { perPage } = request;
    if (request.operation !== listTransactions.name || perPage === null) return;
    if (isOwnList(request) && response.outcome === 'accepted')
      if (this.#acceptedSizes.size < MAX_SIZES) this.#acceptedSizes.add(perPage);
    if (!this.#acceptedSizes.has(perPage)) return;
    if (request.authorization !== 'right' || request.bizNumber !== 'unknown') return;
    if (response.outcome === 'accepted') this.#isAnyAccepted = true;
    if (response.outcome === 'refused' && !response.asksToWait) this.#refused += 1;
  }

  /** One refusal alone may have another reason. */
  get areRefused(): boolean {
    return this.#refused >= 2 && !this.#isAnyAccepted;
  }
}

const expired = refuses(
  {
    id: 'TENANT-03',
    level: 'must',
    clause: '5',
    statement: 'The target refuses a request with a token that has expired.',
    violatedBy: 'accepting a token that has expired',
    scenarios: ['expired-token', 'token-refusals'],
  },
  ({ authorization }) => authorization === 'expired',
  // Another number, or no Content-Type, may be why a list is refused.
  (request) => areRightExcept(request, 'authorization'),
);

export const checks: readonly Check[] = [
  whereSet(hasOther, OTHER_SETTINGS, isolated),
  whereSet(hasOther, OTHER_SETTINGS, mixed),
  whereSet(hasExpired, 'EXPIRED_TOKEN', expired),
];
