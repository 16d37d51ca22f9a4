/**
 * Makes the plan of a history again from its header, and one comparison for each run in it. Pure.
 */
import type { Suite } from '../../check/suite.ts';
import { UnreadableError, UsageError } from '../../core/errors.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import type { Header } from '../../history/lines/line.ts';
import { watchMsOf } from '../../plan/beside-plan.ts';
import { planOfRecorded } from '../../plan/plan-of-config.ts';
import { ANY_TOKEN } from '../../plan/tokens/token-traits.ts';
import { type CaseBudget, TooManyCasesError } from './case-budget.ts';
import { RunComparison, type RunPlan } from './run-comparison.ts';

export interface Run {
  readonly comparison: RunComparison;
  /** The number of exchanges before this run. */
  readonly offset: number;
  /** The number of its last exchange. */
  readonly last: number;
}

/** The run of a history, or all merged runs. */
export function runsOf(header: Header, base: Omit<RunPlan, 'runId' | 'shard'>): Run[] {
  const { parts } = header;
  if (parts === undefined) {
    const shard = header.config.shard ?? null;
    const comparison = new RunComparison({ ...base, runId: header.runId, shard });
    return [{ comparison, offset: 0, last: Number.POSITIVE_INFINITY }];
  }
  let offset = 0;
  // Merged runs may have different limits of the rate.
  const ofPart = { ...base, hasRateLimit: true };
  return parts.map(({ runId, shard, requests }) => {
    const run = { comparison: new RunComparison({ ...ofPart, runId, shard }), offset };
    offset += requests;
    return { ...run, last: offset };
  });
}

export function planOfRun(
  header: Header,
  suite: Suite,
  budget: CaseBudget,
): Omit<RunPlan, 'runId' | 'shard'> {
  const { seed, config, plan, target } = header;
  const { receivers = null, token = ANY_TOKEN } = plan ?? {};
  const { headers: gatewayHeaders = [] } = target;
  try {
    const scenarios = suite.scenarios.map((scenario) => budget.counting(scenario));
    const generators = budget.countingPlaces(suite.generators);
    const source = { ...suite, scenarios, generators };
    const runPlan = planOfRecorded({ seed, config, receivers, token, gatewayHeaders }, source);
    return {
      ...runPlan,
      generators,
      preflight: suite.preflight(runPlan.settings),
      isOneCase: config.caseId !== null,
      requestedCases: Math.max(config.cases, runPlan.settings.detected),
      hasRateLimit: config.rateLimit !== null,
      watchMs: watchMsOf(config),
    };
  } catch (error) {
    if (error instanceof TooManyCasesError) throw error;
    // A usage error names the case that does not exist; after any other error no run can have had
    // this header.
    const why = error instanceof UsageError ? error.message : 'no run has such a configuration';
    throw new UnreadableError(`Cannot make a plan from the header: ${excerpt(why)}`, {
      cause: error,
    });
  }
}
