/** Disbursements with another Authorization. */
import type { HeaderList } from '../../src/core/request.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import {
  changedToken,
  hasOneToken,
  NEVER_ISSUED,
  unissuedAuthorizations,
  withAuthorization,
  wrongAuthorizations,
} from './parts/authorizations.ts';
import { besideControls } from './parts/beside-controls.ts';
import { withHeader } from './parts/headers.ts';
import { receiverAt } from './parts/receivers.ts';
import { headersOfInitiate, largestWhole, middleAmounts } from './parts/requests.ts';

export const initiateAuthorization: Scenario = {
  name: 'initiate-authorization',
  sends:
    'disbursements with another scheme, a bare token, no token, and tokens never issued; three of them also without a ' +
    'business number, with an empty one, and without Content-Type',
  needs: [],
  spends: true,
  batches(settings) {
    const values = wrongAuthorizations(settings);
    const probes = [
      ...values.map((value) => withAuthorization(headersOfInitiate, value)),
      ...lackingToo(settings),
    ];
    const amountAt = middleAmountAt(settings, values);
    // A target may look at the token only for some receivers, and only for some amounts.
    return besideControls('initiate-authorization', 'a', settings, probes, {}, (at) => ({
      ...receiverAt(settings, at),
      ...amountAt(at),
    }));
  },
};

/** Only two schemes and two tokens get other amounts, because each amount counts in the caps. */
function middleAmountAt(settings: PlanSettings, values: readonly string[]) {
  const [first, second] = middleAmounts(settings);
  const scheme = values.findIndex((value) => !hasOneToken(value));
  const [token = '', otherToken = ''] = unissuedAuthorizations(settings);
  const amounts = new Map([
    [scheme, first],
    [scheme + 1, largestWhole(settings)],
    [values.indexOf(token), first],
    [values.indexOf(otherToken), second],
  ]);
  return (at: number) => {
    const amount = amounts.get(at);
    return amount === undefined ? {} : { amount };
  };
}

/** A target may look at the token only beside the other headers, or at the scheme alone. */
const lackingToo = (settings: PlanSettings): readonly HeaderList[] => [
  withHeader(withAuthorization(headersOfInitiate, NEVER_ISSUED), 'x-biz-number', null),
  withHeader(withAuthorization(headersOfInitiate, changedToken(settings)), 'x-biz-number', ''),
  withHeader(withAuthorization(headersOfInitiate, `Basic ${TOKEN}`), 'content-type', null),
];
