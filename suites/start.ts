/** Starts vitest on the conformance suites through its Node API, from source or compiled. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { ConformanceReporter, type StageHooks } from '../reporters/vitest.ts';
import { codeRoot } from '../src/package.ts';
import type { Report } from '../src/report.ts';
import type { RunContext } from '../src/run.ts';
import { conformanceProject } from './project.ts';

export type Ended =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly faults: readonly string[] };

const ending = extname(fileURLToPath(import.meta.url));

/** Drives and judges an open run, all topics of it, and prints the report. */
export async function startSuites(context: RunContext, hooks: StageHooks): Promise<Ended> {
  const reporter = new ConformanceReporter(hooks);
  const vitest = await startVitest('test', [], {
    ...conformanceProject(ending),
    root: codeRoot,
    config: false,
    watch: false,
    // It would write into the package's own folder, which may well be read-only.
    cache: false,
    provide: { conformance: { ...context, isWhole: true } },
    reporters: [reporter],
  });
  await vitest.close();
  return reporter.report === null
    ? { ok: false, faults: reporter.faults }
    : { ok: true, report: reporter.report };
}
