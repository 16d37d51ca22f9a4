/** Judges a history: every check gets every exchange once, and the report has their results. */

import { checksOf, type Suite } from '../check/suite.ts';
import { UnreadableError } from '../core/errors.ts';
import type { Event } from '../history/lines/events.ts';
import type { Header } from '../history/lines/line.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Report } from '../report/report.ts';
import { CheckRuns } from './check-runs.ts';
import { Facts } from './facts.ts';
import type { ResultsSoFar } from './results-so-far.ts';

/**
 * What an evaluation does. `whole`: all of it. Only tests and the bench leave something out: the
 * run-time proof, which takes most of the time, or the comparison with the plan, because no plan made
 * their history.
 */
export type Scope = 'whole' | 'without proof' | 'without plan' | 'checks only';

/** What an evaluation needs: the checks of a suite, and the parser of exchanges. */
export interface EvaluationOptions {
  readonly suite: Suite;
  /** Shared, because making one compiles all schemas. */
  readonly parser: ExchangeParser;
  /** Absent: `whole`. */
  readonly scope?: Scope;
}

export interface Evaluation extends ResultsSoFar {
  report(): Report;
}

/** Returns the report on a whole history. */
export function judge(events: Iterable<Event>, judging: EvaluationOptions): Report {
  const evaluation = openHistoryEvaluation(judging);
  for (const event of events) evaluation.see(event);
  return evaluation.report();
}

/** Opens the evaluation of a history, whose first event is the header. */
export function openHistoryEvaluation(judging: EvaluationOptions): Evaluation {
  let evaluation: Evaluation | null = null;
  const begun = (): Evaluation => {
    if (evaluation === null) throw new UnreadableError(NO_HEADER);
    return evaluation;
  };
  return {
    see(event) {
      if (event.kind === 'header') evaluation = openEvaluation(event, judging);
      else begun().see(event);
    },
    resultOf: (id) => begun().resultOf(id),
    report: () => begun().report(),
  };
}

export const NO_HEADER = 'the history does not begin with its header';

/** Whether a pass needs the run-time proof. */
const provesPasses = (scope: Scope) => scope === 'whole' || scope === 'without plan';

/** Whether the history is compared with the plan. */
export const comparesPlan = (scope: Scope) => scope === 'whole' || scope === 'without proof';

/** Opens the evaluation of a run; it gets the events during the run or afterwards. */
export function openEvaluation(header: Header, options: EvaluationOptions): Evaluation {
  const { suite, parser, scope = 'whole' } = options;
  const facts = new Facts(header, { suite, hasComparison: comparesPlan(scope) });
  const hasProof = provesPasses(scope);
  const checkRuns = new CheckRuns(header, { checks: checksOf(suite), parser, hasProof });
  return {
    see(event) {
      const parsed = event.kind === 'exchange' ? parser(event.exchange) : null;
      facts.see(event, parsed);
      checkRuns.see(event, parsed);
    },
    resultOf: (id) => facts.masked(checkRuns.resultOf(id)),
    report: () => facts.report(checkRuns.conclude()),
  };
}
