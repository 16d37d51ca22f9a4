/** Checks with a mistake: they get all exchanges, and never fail. */
import type { Check } from '../../src/check/check.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Header, Line } from '../../src/history/lines/line.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { CheckRun } from '../../src/judge/check-run.ts';
import { makeSample } from '../../src/judge/proof.ts';
import { contextWith } from './history.ts';
import { judging } from './judging.ts';

/** The check with the mistake. */
export function neverFailing(check: Check): Check {
  return {
    ...check,
    begin(context) {
      const judge = check.begin(context);
      return {
        see: (parsed) => judge.see(parsed),
        conclude() {
          const result = judge.conclude();
          if (result.outcome !== 'failed') return result;
          return { ...result, outcome: 'passed', violations: 0, findings: [], reason: null };
        },
      };
    },
  };
}

/** Exchanges after which it is asked again whether a check has seen enough. */
const STEP = 25;

/**
 * Passes a history to such checks and their mutants. A check gets no more of it once all its mutants
 * have survived and it is noticed: each would change a copy of every further page.
 */
export function neverFailingRunsOn(
  header: Header,
  lines: readonly Line[],
  checks: readonly Check[],
) {
  const { parser } = judging;
  const sample = makeSample(parser);
  const shown = [...eventsOf(lines)].flatMap((event) => {
    if (event.kind !== 'exchange') return [];
    const parsed = parser(event.exchange);
    return [[parsed, sample(parsed)] as const];
  });
  return checks.map((check) => {
    const context = contextWith({ config: header.config });
    const checkRun = new CheckRun(neverFailing(check), context, { parser, hasProof: true });
    showUntilSurvived(checkRun, shown);
    return checkRun;
  });
}

type Shown = readonly (readonly [parsed: ParsedExchange, sample: ParsedExchange | null])[];

function showUntilSurvived(checkRun: CheckRun, shown: Shown): void {
  for (const [at, [parsed, sample]] of shown.entries()) {
    checkRun.see(parsed, sample);
    if (at % STEP === 0 && isNoticed(checkRun)) return;
  }
}

/** By the run-time proof, and not because a control has not come yet. */
const isNoticed = (checkRun: CheckRun) =>
  checkRun.mutantResults().every(([, result]) => result === 'survived') &&
  checkRun.conclude().isUnproven === false;
