/** Requirements that need a second client or an expired token, where these are configured. */

import type { Check, Context } from '../../src/check/check.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { areRightExcept } from '../../src/interface/request-headers.ts';
import { isolated } from './isolation.ts';
import { mixed } from './mixed-credentials.ts';

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
