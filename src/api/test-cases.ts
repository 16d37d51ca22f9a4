/** One test for each requirement, in the test runner of whoever asks: vitest, jest, node:test. */

import type { Check } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import { EXIT } from '../core/exit.ts';
import type { Report, Requirement } from '../report/report.ts';
import { isRed, severityIn } from '../report/severity.ts';
import { conclusionOf } from '../report/verdict.ts';
import { type ConformanceOptions, judgeTarget } from './conformance.ts';

/** What the helper needs of a test runner: the names that vitest, jest and node:test share. */
export interface TestRunner {
  readonly describe: (title: string, body: () => void) => unknown;
  // The runners disagree on what a body is given; it is looked at with care below.
  readonly test: (
    title: string,
    body: (...given: unknown[]) => Promise<void>,
    timeoutMs?: number,
  ) => unknown;
}

export type ConformanceTestOptions = ConformanceOptions & {
  /** The title over all tests. */
  readonly title?: string;
  /** Topics to show, like `['fee']`; the verdict and all of them if it is left out. */
  readonly topics?: readonly string[];
};

/** A run ends by RUN_TIMEOUT_MS, ten minutes by default; a test runner must not be first. */
const TEST_TIMEOUT_MS = 660_000;

/**
 * Declares one test per `must` and `should`, and one for the verdict. The target is driven once,
 * when the first of them runs. A `must` that failed or was not decided fails its test; with the
 * setting STRICT a `should` does too. Any other is skipped where the runner can skip.
 */
export function declareTests(
  suite: Suite,
  runner: TestRunner,
  options: ConformanceTestOptions,
): void {
  const { title = 'Funds Disbursement Service Interface', topics: wanted, ...target } = options;
  const shown = chosen(suite, wanted);
  let running: Promise<Report> | undefined;
  const report = () => {
    running ??= judgeTarget(suite, target as ConformanceOptions);
    return running;
  };
  runner.describe(title, () => {
    for (const topic of shown) {
      runner.describe(topic.title, () => {
        for (const check of topic.checks) declare(runner, check, report);
      });
    }
    if (wanted !== undefined) return;
    runner.test(
      'the verdict is conformant',
      async () => settleVerdict(await report()),
      TEST_TIMEOUT_MS,
    );
  });
}

/** A name that is none would leave nothing to fail. */
function chosen({ topics }: Suite, wanted: readonly string[] | undefined) {
  if (wanted === undefined) return topics;
  const names = topics.map(({ name }) => name);
  for (const name of wanted) {
    if (names.includes(name)) continue;
    throw new TypeError(`No topic "${name}": expected one of ${names.join(', ')}`);
  }
  if (wanted.length === 0) throw new TypeError(`No topics: give some of ${names.join(', ')}`);
  return topics.filter(({ name }) => wanted.includes(name));
}

function declare({ test }: TestRunner, check: Check, report: () => Promise<Report>): void {
  if (check.level === 'observe') return;
  const body = async (...given: readonly unknown[]) => {
    const { requirements, strict, stopped } = await report();
    // Not one check is skipped then: where all are, the tests would be green.
    if (stopped !== null) throw new RequirementError(`${check.id} undecided: ${stopped}`);
    const row = requirements.find(({ id }) => id === check.id) as Requirement;
    const skipped = settle(row, strict);
    if (skipped !== null) (given[0] as Skippable | undefined)?.skip?.(skipped);
  };
  test(`${check.id} ${check.statement}`, body, TEST_TIMEOUT_MS);
}

/** The first argument of a test in vitest and node:test; jest gives none. */
interface Skippable {
  skip?(why: string): void;
}

/** Throws where the requirement is not met; a sentence where the test is to be skipped. */
export function settle(row: Requirement, strict: boolean): string | null {
  const { outcome, reason, findings, statement, waiver } = row;
  const severity = severityIn(row, { strict });
  if (severity === 'passed') return null;
  if (waiver !== null) return `${outcome}, waived until ${waiver.expires}: ${waiver.reason}`;
  const [first] = findings;
  const text =
    first === undefined
      ? `${outcome}: ${reason ?? statement}`
      : `${outcome}: expected ${first.expected}, actual ${first.actual}\n${first.curl}`;
  if (isRed(severity)) throw new RequirementError(`${row.id} ${text}`);
  return text;
}

export function settleVerdict(report: Report): void {
  const { exitCode, words } = conclusionOf(report);
  if (exitCode === EXIT.conformant) return;
  throw new RequirementError([`the verdict is ${words}`, ...report.reasons].join('\n'));
}

/** A requirement that is not met, or not decided; never a fault of the suite. */
class RequirementError extends Error {
  override readonly name = 'RequirementError';
}
