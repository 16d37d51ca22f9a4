/** The report files of a folder, compared with the report on its history. */
import type { Detail } from '../../../reporters/terminal.ts';
import { counted } from '../../core/text/counted.ts';
import type { Report } from '../../report/report.ts';
import { runFiles } from '../../run/report-files.ts';
import { print, printError } from '../command.ts';
import { wrapped } from '../process/wrapped.ts';

/** What is printed. */
interface Shown {
  readonly json: boolean;
  readonly detail: Detail;
}

interface ComparedFiles {
  /** One sentence for each file that differs, without a stop. */
  readonly changed: readonly string[];
  /** The number of files that match. */
  readonly matching: number;
  /** Files that a run writes, and that the folder does not have. */
  readonly absent: readonly string[];
}

export const NOTHING_COMPARED: ComparedFiles = { changed: [], matching: 0, absent: [] };

/** Whoever gives a folder to others may remove a format, so its absence is not an error. */
const absenceOf = (absent: readonly string[]) =>
  absent.length === 0 ? '' : `; absent, so not compared: ${absent.join(', ')}`;

/** Which files of the folder differ from the report on its history. */
export async function compared(folder: string, report: Report): Promise<ComparedFiles> {
  const { verifyReportFiles } = await import('../../run/verify-report-files.ts');
  const { differences, missing, skipped, digests } = verifyReportFiles(folder, report);
  if (skipped !== null) printError(`${skipped}.`);
  const changed = differences.map(
    ({ message }) => `${message}: it was changed, or it belongs to another run`,
  );
  // A folder with the history alone has no report to compare.
  const absent = missing.length < runFiles.length ? missing : [];
  return { changed, matching: digests.size, absent };
}

/** How many files match, and which are absent. */
export function printFiles(
  { matching, absent }: ComparedFiles,
  { hasProblems, options }: { readonly hasProblems: boolean; readonly options: Shown },
): void {
  if (absent.length > 0 && (options.json || hasProblems)) {
    printError(`Absent, so not compared with the history: ${absent.join(', ')}.`);
  }
  if (options.json || hasProblems || matching === 0 || options.detail === 'quiet') return;
  const files = counted(matching, 'report file matches', 'report files match');
  print(wrapped(`Files     ${files} the history${absenceOf(absent)}.\n`));
}
