/** Makes the plan of a configuration. Pure. */
import type { Config } from '../config/config.ts';
import { type RecordedConfig, recordedConfig } from '../config/recorded.ts';
import { NO_LIMIT } from '../config/settings.ts';
import type { Receiver } from '../core/receiver.ts';
import { formOfText } from '../core/reference/reference-form.ts';
import { responsesToFind } from '../core/text/rule-of-three.ts';
import { fitPlan, makePlan, type Plan, type PlanSource } from './plan.ts';
import type { PlanSettings, TokenTraits } from './plan-settings.ts';
import type { Scenario } from './scenario.ts';
import { scenariosOf } from './selection/selected-scenarios.ts';
import { traitsOf } from './tokens/token-traits.ts';
import { withoutGatewayHeaders } from './without-gateway-headers.ts';

/**
 * The inputs of a plan, as a history contains them: no secrets, and nothing that a plan does not
 * need.
 */
interface PlanInputs {
  readonly seed: number;
  readonly config: RecordedConfig;
  readonly receivers: readonly Receiver[] | null;
  readonly token: TokenTraits;
  /** The names of the headers for a gateway. */
  readonly gatewayHeaders: readonly string[];
}

export const planInputsOf = (config: Config): PlanInputs => ({
  seed: config.seed,
  config: recordedConfig(config),
  receivers: config.receivers,
  token: {
    ...traitsOf(config.token),
    ...(config.token === config.bizNumber ? { isNumber: true } : {}),
  },
  gatewayHeaders: Object.keys(config.headers),
});

/** A plan depends only on recorded values, so that it can be made again. */
function settingsOf({ seed, config, receivers, token }: PlanInputs): PlanSettings {
  const { cases, amountMin, amountMax, readOnly } = config;
  const minimums = minimumsFor(config);
  const limit = (value: number | null) => value ?? NO_LIMIT;
  return {
    seed,
    receivers,
    amountMin,
    amountMax,
    readOnly,
    token,
    ...minimums,
    concurrency: config.concurrency,
    referenceForm: formOfText(config.referenceForm),
    cases: Math.max(cases, minimums.detected),
    hasLongBizNumber: config.bizNumberIsLong === true,
    hasOtherClient: config.otherTokenConfigured === true,
    hasExpiredToken: config.expiredTokenConfigured === true,
    maxDisbursements: limit(config.maxDisbursements),
    maxTotalAmount: limit(config.maxTotalAmount),
  };
}

/**
 * With 60 conforming responses, a fault in more than 5 % of them would have been noticed (95 %).
 */
const LISTS = 60;
/** One faulty instance of eight behind a load balancer is noticed in nine of ten runs. */
const REFUSALS_NEAR = 18;

/** How many requests show each kind of `must` at least. */
function minimumsFor({ detect, isNear = false }: RecordedConfig) {
  const responsesNeeded = detect === undefined || detect === null ? 0 : responsesToFind(detect);
  return {
    isNear,
    leastLists: Math.max(LISTS, responsesNeeded),
    leastRefusals: Math.max(isNear ? REFUSALS_NEAR : 0, responsesNeeded),
    detected: responsesNeeded,
  };
}

/** The plan of a run. */
export function planOf(config: Config, source: PlanSource): Plan {
  const inputs = planInputsOf(config);
  const settings = settingsOf(inputs);
  return makePlan(settings, scenariosFor(inputs, settings, source));
}

/** The plan of a recorded run; its cases are made on demand. */
export function planOfRecorded(
  inputs: PlanInputs,
  source: PlanSource,
): Pick<Plan, 'settings' | 'scenarios'> {
  const settings = settingsOf(inputs);
  return fitPlan(settings, scenariosFor(inputs, settings, source));
}

function scenariosFor(
  { seed, config: { caseId, only }, gatewayHeaders }: PlanInputs,
  settings: PlanSettings,
  source: PlanSource,
): readonly Scenario[] {
  const scenarios = source.scenarios.map((one) => withoutGatewayHeaders(one, gatewayHeaders));
  return scenariosOf({ caseId, seed, only: only ?? null }, settings, { ...source, scenarios });
}
