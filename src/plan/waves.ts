/** The order in which scenarios are driven, and which of them in parallel. Pure. */
import type { Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';

/**
 * First the scenarios that must be alone, while the target has the fewest transactions, and beside
 * them those that only send refused lists, which may go on beside the next ones. Then those without
 * predecessors, whose results do not depend on other requests in flight. Then those that come after
 * others, and finally those that must be last. Where the caps are tight, optional scenarios come
 * after the ones that a `must` needs.
 */
export function wavesOf({
  scenarios,
  isCut,
}: Pick<Plan, 'scenarios' | 'isCut'>): readonly (readonly Scenario[])[] {
  const alone = scenarios.filter((scenario) => scenario.alone === true);
  const beside = scenarios.filter((one) => one.besideAlone === true && alone.length > 0);
  const first = alone.map((scenario, at) => (at === 0 ? [scenario, ...beside] : [scenario]));
  const last = scenarios.filter((scenario) => scenario.last === true);
  const rest = scenarios.filter((one) => !one.alone && !one.last && !beside.includes(one));
  const independent = rest.filter(({ after }) => after.length === 0);
  const dependent = rest.filter(({ after }) => after.length > 0);
  if (!isCut) return [...first, independent, dependent, last];
  const isNeeded = ({ optional }: Scenario) => optional !== true;
  const optional = independent.filter((scenario) => !isNeeded(scenario));
  return [independent.filter(isNeeded), ...first, optional, dependent, last];
}
