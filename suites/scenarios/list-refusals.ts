/** With READ_ONLY: lists that must be refused, wrong tokens last. */
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import type { Kind } from './parts/refusal-requests.ts';
import {
  batchesOfRounds,
  forDetect,
  HOW_OFTEN,
  type IsSent,
  LAST,
  roundsOfOthers,
  roundsOfTokens,
} from './parts/refusal-rounds.ts';

export const listRefusals: Scenario = {
  ...LAST,
  name: 'list-refusals',
  sends: `with READ_ONLY: lists that the target must refuse, wrong tokens last, ${HOW_OFTEN}`,
  spends: false,
  optional: true,
  batches: (settings) => batchesOfLists(settings, () => true),
  batchesFor: forDetect(batchesOfLists),
};

function batchesOfLists(settings: PlanSettings, isSent: IsSent): Case[][] {
  if (!settings.readOnly) return [];
  const isSentList = (kind: Kind) => kind.name.startsWith('list-') && isSent(kind);
  const rounds = [...roundsOfOthers(settings, isSentList), ...roundsOfTokens(settings, isSentList)];
  return batchesOfRounds('list-refusals', settings, rounds);
}
