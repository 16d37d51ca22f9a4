/**
 * `conformance` judges a target. `tests`, `thorough` and `proof` test the suite itself; the suffix of
 * a file says where it belongs (selftest/README.md).
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suiteUrl } from './src/suite-url.ts';
import { conformanceProject } from './src/vitest/project.ts';
import { ConformanceReporter } from './src/vitest/reporter.ts';
import { suite } from './suites/index.ts';

/** A minute or more each; of the others the suffix tells enough. */
const longest = [/faults-\w+\.thorough/, /(staging|starts|kill|memory)\.thorough/];
const order = [...longest, /\.thorough\.test\.ts$/, /\.long\.test\.ts$/, /./];

/** What runs longest begins first, so that no core waits for the other at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      order.findIndex((pattern) => pattern.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Generated values are the same in every run. */
const setupFiles = ['selftest/setup.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new ConformanceReporter(suite)],
    // Vitest itself leaves one core free; but some of the tests wait for most of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...conformanceProject(suiteUrl), root: import.meta.dirname } },
      {
        // Packages that are transformed here lack their source maps; nobody misses them.
        logLevel: 'error',
        test: {
          name: 'tests',
          // Each file would load the whole suite once more, which takes as long as many of them run.
          isolate: false,
          include: ['{src,suites,reporters,reference,selftest}/**/*.test.ts'],
          exclude: ['**/*.thorough.test.ts'],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // It imports JSON in a way that Node alone refuses.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      {
        test: {
          name: 'thorough',
          // As above.
          isolate: false,
          include: ['selftest/**/*.thorough.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // It imports JSON in a way that Node alone refuses.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      {
        test: {
          name: 'proof',
          include: ['selftest/**/*.proof.ts'],
          // Nothing waits for it but whoever asked for it.
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
