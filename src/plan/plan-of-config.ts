/** The plan that a configuration asks for. Pure. */
import type { Config } from '../config/config.ts';
import { traitsOf } from './placeholders.ts';
import { makePlan, type Plan, type PlanSource } from './plan.ts';
import { scenariosOf } from './select-case.ts';
import type { PlanSettings } from './settings.ts';

export function planSettings(config: Config): PlanSettings {
  const { seed, cases, receivers, amountMin, amountMax, readOnly } = config;
  const { maxDisbursements, maxTotalAmount } = config;
  return {
    ...{ seed, cases, receivers, amountMin, amountMax, readOnly },
    ...{ maxDisbursements, maxTotalAmount },
    token: traitsOf(config.token),
  };
}

/** The plan of a run. */
export function planOf(config: Config, source: PlanSource): Plan {
  const settings = planSettings(config);
  return makePlan(settings, scenariosOf(config, settings, source));
}
