/** Wrong and expired tokens, which must be refused, after almost everything else. */
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import {
  batchesOfRounds,
  forDetect,
  HOW_OFTEN,
  type IsSent,
  LAST,
  numberOfOthers,
  roundsOfTokens,
} from './parts/refusal-rounds.ts';

/** Services may lock out a client after wrong tokens, so almost everything else is sent before. */
export const tokenRefusals: Scenario = {
  ...LAST,
  needs: [...LAST.needs, 'refusals'],
  name: 'token-refusals',
  sends: `wrong and expired tokens, which the target must refuse, ${HOW_OFTEN}`,
  spends: true,
  optional: true,
  batches: (settings) => batchesOfTokens(settings, () => true),
  batchesFor: forDetect(batchesOfTokens),
};

function batchesOfTokens(settings: PlanSettings, isSent: IsSent): Case[][] {
  const rounds = roundsOfTokens(settings, isSent);
  return batchesOfRounds('token-refusals', settings, rounds, numberOfOthers(settings));
}
