/** A whole run with reports, as the command line does it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../src/cli/program.ts';
import { EXIT } from '../src/core/exit.ts';
import type { Report } from '../src/report/report.ts';
import { suiteUrl } from '../src/suite-url.ts';
import { suite } from '../suites/index.ts';
import { environmentFor } from './credentials.ts';

export interface Whole {
  readonly wallMs: number;
  readonly requests: number;
}

/** Drives the plan with so many cases, and writes every format. */
export async function wholeRun(url: string, folder: string, cases: number): Promise<Whole> {
  Object.assign(
    process.env,
    environmentFor(url, { CASES: cases, REPORT_DIR: folder, WATCH_MS: 0 }),
  );
  const startedMs = performance.now();
  const code = await runProgram(['run'], {
    ...{ driver: null, suiteUrl },
    loadSuite: async () => suite,
  });
  const wallMs = performance.now() - startedMs;
  if (code !== EXIT.conformant) throw new Error(`a run against the reference ended with ${code}`);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  return { wallMs, requests: report.requests };
}
