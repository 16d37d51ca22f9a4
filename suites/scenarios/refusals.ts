/** Requests without a header, and bodies, that a `must` demands to be refused, near the end of a run. */
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import {
  batchesOfRounds,
  forDetect,
  HOW_OFTEN,
  type IsSent,
  roundsOfOthers,
} from './parts/refusal-rounds.ts';

/**
 * Near the end, because other scenarios send such requests early: a target may accept them, or refuse them
 * elsewhere in its code, after its first transactions were completed.
 */
export const refusals: Scenario = {
  name: 'refusals',
  sends:
    'requests without a header, and bodies, that the target must refuse, some of them in chunks, with a charset, with a query or ' +
    `with the headers of a browser, ${HOW_OFTEN}`,
  needs: ['disbursements'],
  turn: 'last',
  spends: true,
  optional: true,
  batches: (settings) => batchesOfOthers(settings, () => true),
  batchesFor: forDetect(batchesOfOthers),
};

function batchesOfOthers(settings: PlanSettings, isSent: IsSent): Case[][] {
  return batchesOfRounds('refusals', settings, roundsOfOthers(settings, isSent));
}
