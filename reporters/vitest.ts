/** Vitest's reporter interface on one side, the end of a run on the other, and nothing more. */
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { topics } from '../src/catalogue.ts';
import { EXIT } from '../src/exit.ts';
import { tellGitHub } from '../src/github.ts';
import { exitCodeOf, type Report } from '../src/report.ts';
import { finishRun, type RunContext } from '../src/run.ts';
import { toTerminal } from './terminal.ts';

const PROJECT = 'conformance';

export interface StageHooks {
  /** Vitest is ready, and has installed its handlers. */
  readonly onInit?: () => void;
  /** Everything is sent and judged, and the report is about to be printed. */
  readonly onDriven?: () => void;
  /** Whoever started vitest calls `conclude` once it is closed, and its thread's memory is free. */
  readonly concludesLater?: true;
}

export class ConformanceReporter implements Reporter {
  /** Of the run that ended, if it came to a report. */
  report: Report | null = null;
  /** What went wrong in the suite itself. */
  faults: readonly string[] = [];
  #vitest: Vitest | null = null;
  readonly #hooks: StageHooks;
  #context: RunContext | null = null;
  #isPartial = false;

  constructor(hooks: StageHooks = {}) {
    this.#hooks = hooks;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#hooks.onInit?.();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const ours = modules.filter(({ project }) => project.name === PROJECT);
    const faults = [...errors.map(({ message }) => message), ...ours.flatMap(faultsOf)];
    this.faults = [...new Set(faults)];
    this.#context = this.#contextOf(ours);
    // A few topics cannot add up to a verdict; their own tests say whether they are green.
    this.#isPartial = ours.length < topics.length;
    if (this.#hooks.concludesLater === undefined) this.conclude();
  }

  /** Ends the record, judges it, writes every format, and prints the report. */
  conclude(): void {
    if (this.#context === null) return;
    this.report = this.#finish(this.#context);
    this.#hooks.onDriven?.();
    if (this.report === null) return;
    const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
    process.stdout.write(toTerminal(this.report, { color }));
    process.stdout.write(tellGitHub(this.report, process.env));
    const code = exitCodeOf(this.report);
    if (!this.#isPartial || code !== EXIT.inconclusive) process.exitCode = code;
  }

  /** Vitest would print what is thrown here with its stack, and end with a code of its own. */
  #finish(context: RunContext): Report | null {
    try {
      return finishRun(context, this.faults);
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

/** A test that failed before its judgement failed by our fault. */
function faultsOf(module: TestModule): string[] {
  const unjudged = [...module.children.allTests()].filter(
    (test) => test.result().state === 'failed' && test.meta().conformance === undefined,
  );
  const errors = [...module.errors(), ...unjudged.flatMap((test) => test.result().errors ?? [])];
  return [...new Set(errors.map(({ message }) => message))];
}
