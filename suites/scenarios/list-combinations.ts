/** Lists with a wrong Authorization, or none, while the other headers may be wrong too. */
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
import { listsBesideControls } from './parts/beside-controls.ts';
import { UNKNOWN_BIZ_NUMBER } from './parts/credentials.ts';
import { states, withOmissions, wrongHeaders } from './parts/header-states.ts';
import { withHeader } from './parts/headers.ts';
import { headersOfList } from './parts/requests.ts';

/**
 * Missing and empty headers for all targets; more than two wrong tokens only where no lockout is expected,
 * or DETECT is set.
 */
export const listCombinations: Scenario = {
  name: 'list-combinations',
  sends:
    'lists whose Authorization is absent, empty, malformed or has a token never issued, with ' +
    'correct, absent and empty values of the two other headers, and for a business that does not exist',
  needs: [],
  spends: false,
  optional: true,
  turn: 'background',
  batches(settings) {
    const others = states.flatMap((contentType) =>
      states.map((bizNumber) => ({ contentType, authorization: 'right', bizNumber }) as const),
    );
    const mixed = others.filter((wanted) => wrongHeaders(wanted).length > 0);
    const malformed = wrongAuthorizations(settings).filter((value) => !hasOneToken(value));
    const unissued = unissuedAuthorizations(settings);
    const kinds = settings.leastRefusals > 0 ? [[null], [''], malformed, unissued] : [[null], ['']];
    const probes = kinds.flatMap((values) =>
      mixed.map((wanted, at) =>
        withAuthorization(withOmissions(wanted, headersOfList), values[at % values.length] ?? null),
      ),
    );
    return listsBesideControls('list-combinations', [...probes, ...ofNoBusiness(settings)]);
  },
};

/**
 * A target may ask for a list without a business number elsewhere, where it does not compare the token; or compare it
 * only with that of the business.
 */
const ofNoBusiness = (settings: PlanSettings) => [
  withHeader(withAuthorization(headersOfList, NEVER_ISSUED), 'x-biz-number', null),
  withHeader(withAuthorization(headersOfList, changedToken(settings)), 'x-biz-number', ''),
  ...[NEVER_ISSUED, null].map((value) =>
    withHeader(withAuthorization(headersOfList, value), 'x-biz-number', UNKNOWN_BIZ_NUMBER),
  ),
];
