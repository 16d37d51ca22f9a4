/** Writes the report files of a run, each completely or not at all. */
import { writeFileSync } from 'node:fs';
import type { Report } from '../report/report.ts';
import { formats } from './formats.ts';
import { writeAtomically } from './write-atomically.ts';

/** Writes every format into the folder. */
export function writeReports(folder: string, report: Report): void {
  for (const [file, text] of Object.entries(formats)) {
    writeAtomically(folder, file, (path) => writeFileSync(path, text(report), { flag: 'wx' }));
  }
}
