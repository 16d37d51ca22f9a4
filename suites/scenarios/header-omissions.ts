/** Disbursements whose required headers are left out, emptied, or have another Authorization. */
import type { HeaderList } from '../../src/core/request.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import {
  NEVER_ISSUED,
  withAuthorization,
  withHeader,
  wrongAuthorizations,
} from './parts/authorizations.ts';
import { besideControls } from './parts/beside-controls.ts';
import { sideBySide } from './parts/groups.ts';
import { receiversOf } from './parts/receivers.ts';
import { initiateHeaders, largestWhole, smallestWhole } from './parts/requests.ts';
import {
  cookieForToken,
  FROM_WITHIN,
  tokenElsewhere,
  withSession,
} from './parts/token-elsewhere.ts';

export type State = 'right' | 'absent' | 'empty';
export const states: readonly State[] = ['right', 'absent', 'empty'];

/**
 * Every combination with a fault in at least one of the three headers: 26, each a sentence of 4.1.
 */
export const omissions = states
  .flatMap((type) => states.flatMap((auth) => states.map((biz) => [type, auth, biz] as const)))
  .filter((combination) => combination.some((state) => state !== 'right'));

/** The headers in these states, one after the other. */
export const withOmissions = (
  wanted: readonly State[],
  headers: HeaderList = initiateHeaders,
): HeaderList =>
  headers.flatMap(([name, value], at): HeaderList => {
    const state = wanted[at];
    return state === 'absent' ? [] : [[name, state === 'empty' ? '' : value]];
  });

export const initiateHeaderOmissions: Scenario = {
  name: 'initiate-headers',
  sends:
    'disbursements without one, two or all of the required headers, or with them empty; some without Authorization or ' +
    'the business number have the cookies that the target has set, and some have the token in cookies or in other headers, and claim to come from ' +
    'the host itself',
  after: [],
  spends: true,
  batches(settings) {
    const probes = [
      ...omissions.map((states) => withOmissions(states)),
      // They must be refused for one reason, so they have what a target may take for a token.
      ...tokenElsewhere(settings, initiateHeaders).map((headers) => [...headers, ...FROM_WITHIN]),
      withSession(withAuthorization(initiateHeaders, null)),
      // A session may remember the business.
      withSession(withHeader(initiateHeaders, 'x-biz-number', null)),
    ];
    const large = largestWhole(settings);
    const singles = initiateHeaders.map(([left]) =>
      initiateHeaders.filter(([name]) => name !== left),
    );
    const wrong = [...singles, withAuthorization(initiateHeaders, NEVER_ISSUED)];
    const ofSmallAmounts = [...wrong, withAuthorization(initiateHeaders, `Basic ${TOKEN}`)];
    return sideBySide(
      besideControls('initiate-headers', 'h', settings, probes),
      // A target may enforce a rule only for some amounts, or only for some receivers.
      besideControls('initiate-headers-large', 'g', settings, wrong, { amount: large }),
      besideControls(
        'initiate-headers-fraction',
        'i',
        settings,
        ofSmallAmounts.map(cookieForToken),
        {
          ...receiversOf(settings).at(-1),
          amount: Math.min(smallestWhole(settings) + 0.5, settings.amountMax),
        },
      ),
    );
  },
};

export const initiateAuthorization: Scenario = {
  name: 'initiate-authorization',
  sends:
    'disbursements with another scheme, a bare token, no token, and tokens never issued; three of them also without a ' +
    'business number, with an empty one, and without Content-Type',
  after: [],
  spends: true,
  batches: (settings) =>
    besideControls('initiate-authorization', 'a', settings, [
      ...wrongAuthorizations(settings).map((value) => withAuthorization(initiateHeaders, value)),
      ...lackingToo,
    ]),
};

/** A target may look at the token only beside the other headers, or at the scheme alone. */
const lackingToo: readonly HeaderList[] = [
  withHeader(withAuthorization(initiateHeaders, NEVER_ISSUED), 'x-biz-number', null),
  withHeader(withAuthorization(initiateHeaders, NEVER_ISSUED), 'x-biz-number', ''),
  withHeader(withAuthorization(initiateHeaders, `Basic ${TOKEN}`), 'content-type', null),
];
