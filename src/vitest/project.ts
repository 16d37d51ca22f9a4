/** How vitest is to run the conformance suites. */
import { join } from 'node:path';
import { codeRoot } from '../core/package.ts';

/** What the suites need of vitest. */
export const conformanceProject = (suiteUrl: string) => ({
  name: 'conformance',
  include: ['suites/*/*.suite.ts'],
  exclude: [],
  globalSetup: [join(codeRoot, 'src/vitest/setup.ts')],
  pool: 'threads' as const,
  // One thread, one module graph: a worker-scoped fixture is then one for the whole run.
  isolate: false,
  fileParallelism: false,
  // A run has deadlines of its own, and a retry would send money twice.
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  // The setup runs in a module graph of its own, and takes only what can be copied.
  provide: { conformanceSuiteUrl: suiteUrl },
});
