/** `conformance` judges a target, `tests` tests the suite itself, `proof` does so at length. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suiteUrl } from './src/suite-url.ts';
import { conformanceProject } from './src/vitest/project.ts';
import { ConformanceReporter } from './src/vitest/reporter.ts';
import { suite } from './suites/index.ts';

/** Whole runs by the dozen, hostile targets, killed processes, a browser: minutes, not seconds. */
const thorough = [
  ...[
    'should-faults',
    'certify',
    'ci',
    'diff',
    'degenerate-servers',
    'faults',
    'github',
    'guides',
    'har',
    'mistakes',
  ],
  ...['package', 'page', 'patience', 'profile', 'sandbox', 'shard', 'shrink', 'starts'],
  ...['hostile/leak', 'hostile/record'],
].map((name) => `selftest/${name}.test.ts`);

/** What runs longest begins first, so that no core waits for the other at the end. */
const longest = [
  'memory',
  'bodies',
  'wire',
  'combinations',
  'cli',
  'must-faults',
  'watchdog',
  'servers',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

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
          exclude: thorough,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // It imports JSON in a way that Node alone refuses.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      {
        test: {
          name: 'thorough',
          include: thorough,
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
