/** How vitest is to run the conformance suites, from the command line and by itself alike. */
import { join } from 'node:path';
import { codeRoot } from '../src/package.ts';

/** What the suites need of vitest; `extension` is that of the code: `.ts`, or `.js` once compiled. */
export function conformanceProject(extension: string) {
  return {
    name: 'conformance',
    include: [`suites/*/*.suite${extension}`],
    exclude: [],
    globalSetup: [join(codeRoot, `suites/setup${extension}`)],
    pool: 'threads' as const,
    // One thread, one module graph: a worker-scoped fixture is then one for the whole run.
    isolate: false,
    fileParallelism: false,
    // A run has deadlines of its own, and a retry would send money twice.
    testTimeout: 0,
    hookTimeout: 0,
    retry: 0,
    // Compiled, our own modules are taken as they are: to transform them takes longer than a run.
    ...(extension === '.js' ? { server: { deps: { external: [compiled] } } } : {}),
  };
}

/** All but the suites themselves, which vitest has to load by itself. */
const compiled = /\/(src|suites|reporters|reference)\/(?!.*\.suite\.js$).*\.js$/;
