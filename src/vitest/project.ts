/** The configuration with which vitest runs the conformance tests. */
import { join } from 'node:path';
import { codeRoot } from '../core/package.ts';

/** The settings that the tests need. */
export const conformanceProject = (suiteUrl: string) => ({
  name: 'conformance',
  include: ['suites/*/*.suite.ts'],
  exclude: [],
  globalSetup: [join(codeRoot, 'src/vitest/setup.ts')],
  pool: 'threads' as const,
  // One thread with one module graph, so that a worker-scoped fixture exists once for the whole
  // run.
  isolate: false,
  fileParallelism: false,
  // A run has its own deadlines, and a retry would send money twice.
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  // The setup has its own module graph, and gets only values that can be copied.
  provide: { conformanceSuiteUrl: suiteUrl },
});
