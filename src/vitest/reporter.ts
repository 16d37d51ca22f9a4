/** Connects vitest's reporter interface with the end of a run. */
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import type { Suite } from '../check/suite.ts';
import { EXIT } from '../core/exit.ts';
import { endHistory } from '../history/file/end.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { exitCodeOf } from '../report/conclusion.ts';
import type { Report } from '../report/report.ts';
import type { RunContext } from '../run/begin-run.ts';
import { concludeRun } from '../run/conclude-run.ts';
import { printReport } from '../run/print-report.ts';
import { type SessionEnd, watchSessionEnd } from './session-end.ts';

const PROJECT = 'conformance';

export class ConformanceReporter implements Reporter {
  /** Errors of the suite itself. */
  faults: readonly string[] = [];
  /** The run of the tests, if it was started. */
  context: RunContext | null = null;
  #vitest: Vitest | null = null;
  #sessionEnd: SessionEnd | null = null;
  readonly #suite: Suite;

  constructor(suite: Suite) {
    this.#suite = suite;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#sessionEnd = watchSessionEnd();
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
  ): Promise<void> {
    const ours = modules.filter(({ project }) => project.name === PROJECT);
    const faults = [...errors.map(({ message }) => message), ...ours.flatMap(faultsOf)];
    this.faults = [...new Set(faults)];
    this.context = this.#contextOf(ours);
    await this.#sessionEnd?.reached();
    if (this.context === null) return;
    const report = this.#finish(this.context);
    if (report === null) return;
    printReport(report, { folder: this.context.config.reportDir });
    const code = exitCodeHere(report, ours.length < this.#suite.topics.length);
    // Vitest has set another one if a test of another project failed.
    if (code !== EXIT.conformant) process.exitCode = code;
  }

  /** Vitest would print an error thrown here with its stack, and use its own exit code. */
  #finish(context: RunContext): Report | null {
    try {
      endHistory(context, { faults: this.faults });
      return concludeRun(context, {
        suite: this.#suite,
        parser: makeExchangeParser(this.#suite),
      });
    } catch (error) {
      const { message } = error as Error;
      this.faults = [...new Set([...this.faults, message])];
      process.stderr.write(`${message}\n`);
      process.exitCode = EXIT.fault;
      return null;
    }
  }

  #contextOf([module]: readonly TestModule[]): RunContext | null {
    const project = module?.project ?? this.#vitest?.projects.find(({ name }) => name === PROJECT);
    return project?.getProvidedContext().conformance ?? null;
  }
}

/** The exit code of the conformance tests; `isPartial`: the tests of some topics were not run. */
function exitCodeHere(report: Report, isPartial: boolean): number {
  const code = exitCodeOf(report);
  // If nothing was sent, all tests are skipped, which must not be green.
  const isIdle = report.stopped !== null || report.requests === 0;
  // A part of the topics gives no verdict; only their own tests decide.
  return isPartial && !isIdle && code === EXIT.inconclusive ? EXIT.conformant : code;
}

/** A test without a result of its check failed by an error of the suite. */
function faultsOf(module: TestModule): string[] {
  const unjudged = [...module.children.allTests()].filter(
    (test) => test.result().state === 'failed' && test.meta().conformance === undefined,
  );
  const errors = [...module.errors(), ...unjudged.flatMap((test) => test.result().errors ?? [])];
  return [...new Set(errors.map(({ message }) => message))];
}
