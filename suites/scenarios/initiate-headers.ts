/** Disbursements whose required headers are left out or emptied. */
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { changedToken, NEVER_ISSUED, withAuthorization } from './parts/authorizations.ts';
import { besideControls } from './parts/beside-controls.ts';
import { sideBySide } from './parts/groups.ts';
import { omissions, type States, withOmissions, wrongHeaders } from './parts/header-states.ts';
import { withHeader, withoutHeader } from './parts/headers.ts';
import { receiverAt, receiversOf } from './parts/receivers.ts';
import {
  headersOfInitiate,
  largestWhole,
  middleAmounts,
  smallestFraction,
  smallestWhole,
} from './parts/requests.ts';
import {
  cookieForToken,
  FROM_WITHIN,
  tokenElsewhere,
  withSession,
} from './parts/token-elsewhere.ts';

export const initiateHeaders: Scenario = {
  name: 'initiate-headers',
  sends:
    'disbursements without one, two or all of the required headers, or with them empty; some without Authorization, with a token never issued, or without ' +
    'the business number have the cookies that the target has set, and some have the token in cookies or in other headers, and claim to come from ' +
    'the host itself',
  needs: [],
  spends: true,
  batches(settings) {
    const wrongTokens = [NEVER_ISSUED, `Basic ${TOKEN}`].map((value) =>
      withAuthorization(headersOfInitiate, value),
    );
    const probes = [
      ...omissions.map((states) => withOmissions(states)),
      // They must be refused for one reason, so they have what a target may take for a token.
      ...tokenElsewhere(settings, headersOfInitiate).map((headers) => [...headers, ...FROM_WITHIN]),
      withSession(withAuthorization(headersOfInitiate, null)),
      [...withHeader(headersOfInitiate, 'x-biz-number', null), ...FROM_WITHIN],
      // A session may remember the business.
      withSession(withHeader(headersOfInitiate, 'x-biz-number', null)),
      // The fractions below have them too, but a target may refuse each fraction.
      ...wrongTokens.map((headers) => withSession(headers)),
    ];
    const large = largestWhole(settings);
    const [middle = smallestWhole(settings)] = middleAmounts(settings);
    const singles = headersOfInitiate.map(([left]) => withoutHeader(headersOfInitiate, left));
    const wrong = [...singles, withAuthorization(headersOfInitiate, changedToken(settings))];
    // A target may look only whether a header is there.
    const ofFractions = [
      ...headersOfInitiate.map(([name]) =>
        withHeader(headersOfInitiate, name.toLowerCase(), name === 'Authorization' ? null : ''),
      ),
      ...wrongTokens,
    ];
    return sideBySide(
      // A target may enforce a rule only for some amounts, or only for some receivers.
      besideControls('initiate-headers', 'h', settings, probes, {}, (at) => ({
        ...receiverAt(settings, at),
        amount: isOneEmpty(omissions[at]) ? middle : smallestWhole(settings),
      })),
      besideControls('initiate-headers-large', 'g', settings, wrong, { amount: large }, (at) =>
        receiverAt(settings, at + 1),
      ),
      besideControls('initiate-headers-fraction', 'i', settings, ofFractions.map(cookieForToken), {
        ...receiversOf(settings).at(-1),
        amount: smallestFraction(settings),
      }),
    );
  },
};

const isOneEmpty = (states: States | undefined) =>
  states !== undefined &&
  wrongHeaders(states).length === 1 &&
  Object.values(states).includes('empty');
