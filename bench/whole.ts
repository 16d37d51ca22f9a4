/** A whole run with reports, by the command line as a user starts it. */

import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT } from '../src/core/exit.ts';
import type { Report } from '../src/report/report.ts';
import { environmentFor } from './credentials.ts';
import { cliPath, used } from './process.ts';

export interface Whole {
  readonly wallMs: number;
  readonly requests: number;
}

const STANDARD_OUTPUT = 1;

/**
 * Drives the plan with so many cases, and writes every format. The command line ends this process, so
 * the result is printed then.
 */
export async function wholeRun(url: string, folder: string, cases: number): Promise<never> {
  Object.assign(
    process.env,
    environmentFor(url, { CASES: cases, REPORT_DIR: folder, WATCH_MS: 0 }),
  );
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'run', '--quiet');
  const startedMs = performance.now();
  process.on('exit', (code) => {
    const wallMs = performance.now() - startedMs;
    if (code !== EXIT.conformant) throw new Error(`a run against the reference ended with ${code}`);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    const whole: Whole = { wallMs, requests: report.requests };
    writeSync(STANDARD_OUTPUT, `\n${JSON.stringify({ ...whole, ...used() })}\n`);
  });
  await import(pathToFileURL(cliPath).href);
  return new Promise(() => {});
}
