/** Vitest's reporter interface on one side, the end of a run on the other, and nothing more. */
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import type { Suite } from '../check/suite.ts';
import { EXIT } from '../core/exit.ts';
import { endHistory } from '../history/end.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import type { Report } from '../report/report.ts';
import { exitCodeOf } from '../report/verdict.ts';
import { printReport } from '../run/print-report.ts';
import type { RunContext } from '../run/run.ts';
import { concludeRun } from '../run/write-reports.ts';

const PROJECT = 'conformance';

export class ConformanceReporter implements Reporter {
  /** What went wrong in the suite itself. */
  faults: readonly string[] = [];
  /** The run that the tests belonged to, if they came so far. */
  context: RunContext | null = null;
  #vitest: Vitest | null = null;
  readonly #suite: Suite;

  constructor(suite: Suite) {
    this.#suite = suite;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const ours = modules.filter(({ project }) => project.name === PROJECT);
    const faults = [...errors.map(({ message }) => message), ...ours.flatMap(faultsOf)];
    this.faults = [...new Set(faults)];
    this.context = this.#contextOf(ours);
    if (this.context === null) return;
    const report = this.#finish(this.context);
    if (report === null) return;
    printReport(report, { folder: this.context.config.reportDir });
    const code = exitCodeOf(report);
    // A few topics cannot add up to a verdict; their own tests say whether they are green.
    const isPartial = ours.length < this.#suite.topics.length;
    // Where nothing could be tried all of them are skipped, and that is not green.
    const isIdle = report.stopped !== null || report.requests === 0;
    if (!isPartial || isIdle || code !== EXIT.inconclusive) process.exitCode = code;
  }

  /** Vitest would print what is thrown here with its stack, and end with a code of its own. */
  #finish(context: RunContext): Report | null {
    try {
      endHistory(context, { faults: this.faults });
      return concludeRun(context, {
        suite: this.#suite,
        parser: makeExchangeParser(this.#suite),
      });
    } catch (error) {
      this.faults = [...new Set([...this.faults, (error as Error).message])];
      process.exitCode = EXIT.fault;
      return null;
    }
  }

  #contextOf([module]: readonly TestModule[]): RunContext | null {
    const project = module?.project ?? this.#vitest?.projects.find(({ name }) => name === PROJECT);
    return project?.getProvidedContext().conformance ?? null;
  }
}

/** A test that failed before its check had a result failed by our fault. */
function faultsOf(module: TestModule): string[] {
  const unjudged = [...module.children.allTests()].filter(
    (test) => test.result().state === 'failed' && test.meta().conformance === undefined,
  );
  const errors = [...module.errors(), ...unjudged.flatMap((test) => test.result().errors ?? [])];
  return [...new Set(errors.map(({ message }) => message))];
}
