/** The part of a plan that explains the requests of a run. */
import type { Generators } from '../../plan/generators.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Case } from '../../plan/scenario.ts';

export interface ExplainingPlan extends Pick<Plan, 'settings' | 'scenarios'> {
  readonly generators: Generators;
  readonly preflight: { readonly list: Case; readonly initiate: Case };
  /** A run of one CASE searches for no smaller request. */
  readonly isOneCase: boolean;
  /** How long the second looks go on after the last disbursement; 0: there are none. */
  readonly watchMs: number;
}
