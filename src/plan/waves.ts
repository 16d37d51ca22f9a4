/** The order in which scenarios are driven, and which of them in parallel. Pure. */
import type { Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';

/**
 * First the scenarios that must be alone, while the target has the fewest transactions, and beside
 * them those that only send refused lists, which may go on beside the next ones. Then those that
 * need no other, whose results do not depend on other requests in flight. Then those that need
 * others, and finally those that must be last. Where the caps are tight, optional scenarios come
 * after the ones that a `must` needs.
 */
export function wavesOf({
  scenarios,
  isCut,
}: Pick<Plan, 'scenarios' | 'isCut'>): readonly (readonly Scenario[])[] {
  const ofTurn = (wanted: Scenario['turn']) => scenarios.filter(({ turn }) => turn === wanted);
  const alone = ofTurn('alone');
  const beside = alone.length > 0 ? ofTurn('background') : [];
  const first = alone.map((scenario, at) => (at === 0 ? [scenario, ...beside] : [scenario]));
  const last = ofTurn('last');
  const rest = scenarios.filter((one) => ![...alone, ...beside, ...last].includes(one));
  const independent = rest.filter(({ needs }) => needs.length === 0);
  const dependent = rest.filter(({ needs }) => needs.length > 0);
  if (!isCut) return [...first, independent, dependent, last];
  const isNeeded = ({ optional }: Scenario) => optional !== true;
  const optional = independent.filter((scenario) => !isNeeded(scenario));
  return [independent.filter(isNeeded), ...first, optional, dependent, last];
}
