/** Disbursements with another Authorization. */
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
import { headersOfInitiate } from './parts/requests.ts';

export const initiateAuthorization: Scenario = {
  name: 'initiate-authorization',
  sends:
    'disbursements with another scheme, a bare token, no token, and tokens never issued; three of them also without a ' +
    'business number, with an empty one, and without Content-Type',
  after: [],
  spends: true,
  batches: (settings) =>
    besideControls('initiate-authorization', 'a', settings, [
      ...wrongAuthorizations(settings).map((value) => withAuthorization(headersOfInitiate, value)),
      ...lackingToo,
    ]),
};

/** A target may look at the token only beside the other headers, or at the scheme alone. */
const lackingToo: readonly HeaderList[] = [
  withHeader(withAuthorization(headersOfInitiate, NEVER_ISSUED), 'x-biz-number', null),
  withHeader(withAuthorization(headersOfInitiate, NEVER_ISSUED), 'x-biz-number', ''),
  withHeader(withAuthorization(headersOfInitiate, `Basic ${TOKEN}`), 'content-type', null),
];
