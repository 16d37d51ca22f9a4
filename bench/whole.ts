/** Whole runs with reports: one as the command line does it, and many in one warm process. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perform } from '../src/cli/program.ts';
import { EXIT } from '../src/core/exit.ts';
import { conformance } from '../src/index.ts';
import type { Report } from '../src/report/report.ts';
import { suiteUrl } from '../src/suite-url.ts';
import { suite } from '../suites/index.ts';
import { environmentFor, optionsFor } from './credentials.ts';
import { serving } from './process.ts';

export interface Whole {
  readonly wallMs: number;
  readonly requests: number;
}

/** Drives the plan with so many cases, and writes every format. */
export async function wholeRun(url: string, folder: string, cases: number): Promise<Whole> {
  Object.assign(process.env, environmentFor(url, { CASES: cases, REPORT_DIR: folder }));
  const startedMs = performance.now();
  const code = await perform(['run'], {
    ...{ driver: null, suiteUrl },
    loadSuite: async () => suite,
  });
  const wallMs = performance.now() - startedMs;
  if (code !== EXIT.conformant) throw new Error(`a run against the reference ended with ${code}`);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  return { wallMs, requests: report.requests };
}

export interface Warm {
  readonly cases: number;
  /** User and system time of the process. */
  readonly cpuMs: number;
}

/** Run once before measuring, so that frequently used code is compiled. */
const WARMING_CASES = 5000;

/** One run after another in this process, each against its own server. */
export async function warmRuns(sizes: readonly number[]): Promise<{ readonly runs: Warm[] }> {
  const runs: Warm[] = [];
  for (const cases of [WARMING_CASES, ...sizes]) {
    const server = await serving('reference');
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const before = process.cpuUsage();
    const settings = { CASES: cases, REPORT_DIR: folder };
    const { verdict } = await conformance(optionsFor(server.url, settings));
    const { user, system } = process.cpuUsage(before);
    rmSync(folder, { recursive: true });
    await server.close();
    if (verdict !== 'conformant') throw new Error(`the verdict is ${verdict}`);
    runs.push({ cases, cpuMs: (user + system) / 1000 });
  }
  return { runs: runs.slice(1) };
}
