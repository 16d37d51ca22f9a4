/** The speed hints of checks, and a proof that they change nothing except the speed. */
import { type Check, type CheckFold, hasFailed } from '../../src/check/check.ts';
import type { Topic } from '../../src/check/suite.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import { judge } from '../../src/judge/evaluation.ts';
import type { Report } from '../../src/report/report.ts';
import { judging } from './judging.ts';

/** Members of a check that say which exchanges it does not need. */
export const hints = ['operations', 'needsGroup', 'judgesEachAlone'] as const;

function withoutHints(check: Check): Check {
  const { operations: _, needsGroup: __, judgesEachAlone: ___, ...rest } = check;
  return { ...rest, begin: (context) => withoutHasFailed(check.begin(context)) };
}

/** The fold without `hasFailed`, which must say the same as the result at each moment. */
function withoutHasFailed(fold: CheckFold): CheckFold {
  return {
    see: (parsed) => fold.see(parsed),
    conclude() {
      const result = fold.conclude();
      if (hasFailed(fold) !== (result.outcome === 'failed'))
        throw new Error(`hasFailed is wrong: the outcome is ${result.outcome}`);
      return result;
    },
  };
}

/** The same checks without hints. */
function judgingWithoutHints({ suite, parser }: EvaluationOptions): EvaluationOptions {
  const topics = suite.topics.map(
    (topic): Topic => ({ ...topic, checks: topic.checks.map(withoutHints) }),
  );
  return { parser, suite: { ...suite, topics } };
}

/** The differences of the report without hints; empty where there are none. */
export function differencesWithoutHints(
  lines: readonly Line[],
  report: Report,
  given: EvaluationOptions = judging,
): string[] {
  const plain = judge(eventsOf(lines), judgingWithoutHints(given));
  const own = report.requirements.flatMap((row, at) => {
    const other = plain.requirements[at];
    return JSON.stringify(row) === JSON.stringify(other)
      ? []
      : [`${row.id} is judged in another way without hints: ${row.outcome}, ${other?.outcome}`];
  });
  const isSame =
    JSON.stringify({ ...report, requirements: [] }) ===
    JSON.stringify({ ...plain, requirements: [] });
  return isSame ? own : [...own, 'the rest of the report is different without hints'];
}
