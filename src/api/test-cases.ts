/** Declares a test for each `must` and `should`, in vitest, jest or node:test. */

import type { Check } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import { DEFAULT_RUN_TIMEOUT_MS } from '../config/settings.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { quoted } from '../core/text/quoted.ts';
import { conclusionOf } from '../report/conclusion.ts';
import type { Report } from '../report/report.ts';
import { RequirementError, testEndOf } from '../report/test-end.ts';
import { judgeTarget } from './conformance.ts';
import { type ConformanceOptions, expectedOneOf } from './options.ts';

/** The functions that vitest, jest and node:test have in common. */
export interface TestRunner {
  readonly describe: (title: string, body: () => void) => unknown;
  // The runners call the body with different arguments, so they are checked.
  readonly test: (
    title: string,
    body: (...given: unknown[]) => Promise<void>,
    timeoutMs?: number,
  ) => unknown;
}

export type ConformanceTestOptions = ConformanceOptions & {
  /** The title of the group of tests. */
  readonly title?: string;
  /** The topics to show, like `['fee']`; default: the verdict and all topics. */
  readonly topics?: readonly string[];
};

/** Judging and rendering, after RUN_TIMEOUT_MS has ended the run. */
const MAX_AFTER_RUN_MS = 60_000;

/**
 * Declares one test per `must` and `should`, and one for the verdict. The target is driven once,
 * when the first of them runs. A `must` that failed or was undecided fails its test; with STRICT a
 * `should` does too. All others are skipped where the runner can skip.
 */
export function declareTests(
  suite: Suite,
  runner: TestRunner,
  options: ConformanceTestOptions,
): void {
  const { title = 'Funds Disbursement Service Interface', topics: wanted, ...target } = options;
  const topicsToShow = selectedTopics(suite, wanted);
  // An empty setting is not set.
  const runTimeoutMs = Number(options.settings?.RUN_TIMEOUT_MS ?? 0) || DEFAULT_RUN_TIMEOUT_MS;
  let running: Promise<Report> | undefined;
  const declared: Declared = {
    test: runner.test,
    timeoutMs: runTimeoutMs + MAX_AFTER_RUN_MS,
    report: () => {
      running ??= judgeTarget(suite, target as ConformanceOptions);
      return running;
    },
  };
  runner.describe(title, () => {
    for (const topic of topicsToShow) {
      runner.describe(topic.title, () => {
        for (const check of topic.checks) declare(check, declared);
      });
    }
    if (wanted !== undefined) return;
    runner.test(
      'the verdict is conformant',
      async () => requireConformance(await declared.report()),
      declared.timeoutMs,
    );
  });
}

/** An unknown name is an error, because no test could fail. */
function selectedTopics({ topics }: Suite, wanted: readonly string[] | undefined) {
  if (wanted === undefined) return topics;
  const names = topics.map(({ name }) => name);
  if (wanted.length === 0)
    throw new UsageError(`topics is empty: give some of ${names.join(', ')}`);
  // Copied, because without types it may be a text.
  const unknown = [...wanted].map(String).filter((name) => !names.includes(name));
  const problems = unknown.map(
    (name) => `${quoted(name)} is not a topic${expectedOneOf(name, names)}`,
  );
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return topics.filter(({ name }) => wanted.includes(name));
}

interface Declared {
  readonly test: TestRunner['test'];
  /** The test runner must not end a test before its run ends. */
  readonly timeoutMs: number;
  readonly report: () => Promise<Report>;
}

function declare(check: Check, { test, timeoutMs, report }: Declared): void {
  if (check.level === 'observe') return;
  const body = async (...given: readonly unknown[]) => {
    const { requirements, strict, stopped } = await report();
    // Nothing is skipped here, because tests that are all skipped would be green.
    if (stopped !== null) throw new RequirementError(`${check.id} undecided: ${stopped}`);
    const row = requirements.find(({ id }) => id === check.id);
    const skip = (why: string) => (given[0] as Skippable | undefined)?.skip?.(why);
    if (row === undefined) return skip('ONLY or CASE does not select it');
    const end = testEndOf(row, strict);
    if (end.kind === 'fail') throw new RequirementError(`${check.id} ${end.text}`);
    if (end.kind === 'skip') skip(end.text);
  };
  test(`${check.id} ${check.statement}`, body, timeoutMs);
}

/** The first argument of a test in vitest and node:test; jest passes none. */
interface Skippable {
  skip?(why: string): void;
}

export function requireConformance(report: Report): void {
  const { exitCode, words } = conclusionOf(report);
  if (exitCode === EXIT.conformant) return;
  throw new RequirementError([`the verdict is ${words}`, ...report.reasons].join('\n'));
}
