/** The folder of a repetition of a run. */
import { basename, join, resolve } from 'node:path';

const SUFFIX = '-last-failed';

/** A repetition has its own folder, beside that of the full run. */
export function lastFailedFolder(folder: string): string {
  const name = basename(resolve(folder));
  // The folder `.` has its name only in the folder above it.
  return join(folder, '..', name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`);
}
