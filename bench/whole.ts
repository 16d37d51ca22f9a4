/** One whole run as a library does it, reports and all, without the stage. */
import { conformance } from '../src/library.ts';
import type { RunVerdict } from '../src/verdict.ts';
import { optionsFor } from './credentials.ts';

export interface Whole {
  readonly wallMs: number;
  readonly verdict: RunVerdict;
  readonly requests: number;
}

/** Drives everything with so many cases, and writes every format. */
export async function wholeRun(url: string, folder: string, cases: number): Promise<Whole> {
  const startedMs = performance.now();
  const report = await conformance(optionsFor(url, { CASES: cases, REPORT_DIR: folder }));
  const wallMs = performance.now() - startedMs;
  return { wallMs, verdict: report.verdict, requests: report.requests };
}
