/**
 * `conformance` judges a target. `tests`, `thorough` and `proof` test the suite itself; the suffix
 * of a file selects its project (selftest/README.md).
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suiteUrl } from './src/suite-url.ts';
import { conformanceProject } from './src/vitest/project.ts';
import { ConformanceReporter } from './src/vitest/reporter.ts';
import { suite } from './suites/index.ts';

/** Tests that take a minute or more; the suffix orders the others. */
const longest = [/faults-\w+\.thorough/, /(staging|starts|kill|memory)\.thorough/];
const order = [...longest, /\.thorough\.test\.ts$/, /\.long\.test\.ts$/, /./];

/** The longest tests start first, so that all cores finish at about the same time. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      order.findIndex((pattern) => pattern.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Generated values are the same in every run. */
const setupFiles = ['selftest/support/setup.ts'];

/** No run leaves files in the temporary folder of the machine. */
const globalSetup = ['selftest/support/temporary-folder.ts'];

/** What the tests of the suite have in common; the limit of each test is in milliseconds. */
const ofSuite = (testTimeout: number) => ({
  // Isolated files would each load the whole suite again, which takes as long as many of them run.
  isolate: false,
  // Runs make many objects that live for a moment.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'],
  ...{ setupFiles, globalSetup, testTimeout, hookTimeout: testTimeout },
  // Node refuses how @actions/workflow-parser imports JSON, so it is transformed.
  server: { deps: { inline: [/@actions\//] } },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new ConformanceReporter(suite)],
    // Vitest leaves one core free by default, but some tests wait for most of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...conformanceProject(suiteUrl), root: import.meta.dirname } },
      {
        // Packages that are transformed here have no source maps, which is no problem.
        logLevel: 'error',
        test: {
          ...ofSuite(60_000),
          name: 'tests',
          include: ['{src,suites,reporters,reference,selftest}/**/*.test.ts'],
          exclude: ['**/*.thorough.test.ts'],
        },
      },
      {
        test: {
          ...ofSuite(120_000),
          name: 'thorough',
          include: ['selftest/**/*.thorough.test.ts'],
        },
      },
      {
        test: {
          name: 'proof',
          include: ['selftest/**/*.proof.ts'],
          globalSetup,
          // A proof runs only when somebody starts it.
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
