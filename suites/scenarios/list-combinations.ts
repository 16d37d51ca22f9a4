/** Lists with a wrong Authorization, or none, while the other headers may be wrong too. */
import type { Scenario } from '../../src/plan/scenario.ts';
import {
  hasOneToken,
  NEVER_ISSUED,
  withAuthorization,
  wrongAuthorizations,
} from './parts/authorizations.ts';
import { listsBesideControls } from './parts/beside-controls.ts';
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
    'correct, absent and empty values of the two other headers',
  needs: [],
  spends: false,
  optional: true,
  turn: 'background',
  batches(settings) {
    const others = states.flatMap((contentType) =>
      states.map((bizNumber) => ({ contentType, authorization: 'right', bizNumber }) as const),
    );
    const mixed = others.filter((wanted) => wrongHeaders(wanted).length > 0);
    const wrong = wrongAuthorizations(settings);
    const malformed = wrong.filter((value) => !hasOneToken(value));
    const unissued = wrong.filter((value) => !malformed.includes(value));
    const kinds = settings.leastRefusals > 0 ? [[null], [''], malformed, unissued] : [[null], ['']];
    const probes = kinds.flatMap((values) =>
      mixed.map((wanted, at) =>
        withAuthorization(withOmissions(wanted, headersOfList), values[at % values.length] ?? null),
      ),
    );
    return listsBesideControls('list-combinations', [...probes, ...withoutNumber]);
  },
};

/** A target may ask for a list without a business number elsewhere, where it does not compare the token. */
const withoutNumber = [null, ''].map((number) =>
  withHeader(withAuthorization(headersOfList, NEVER_ISSUED), 'x-biz-number', number),
);
