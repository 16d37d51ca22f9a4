/** The order in which scenarios are driven, and which of them side by side. Pure. */
import type { Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';

/**
 * First what has to be alone, while the ledger is as short as it will ever be; then what comes after
 * nothing, which shows the same whatever else is in flight; then what looks at the ledger; at last what
 * looks at all of it. Where the caps are tight, what is optional takes no money from what a `must` needs.
 */
export function wavesOf({ scenarios, isCut }: Plan): readonly (readonly Scenario[])[] {
  const alone = scenarios.filter((scenario) => scenario.alone === true).map((one) => [one]);
  const last = scenarios.filter((scenario) => scenario.last === true).map((one) => [one]);
  const rest = scenarios.filter((scenario) => !scenario.alone && !scenario.last);
  const makes = rest.filter(({ after }) => after.length === 0);
  const looks = rest.filter(({ after }) => after.length > 0);
  if (!isCut) return [...alone, makes, looks, ...last];
  const isNeeded = ({ optional }: Scenario) => optional !== true;
  const optional = makes.filter((scenario) => !isNeeded(scenario));
  return [makes.filter(isNeeded), ...alone, optional, looks, ...last];
}
