/** The folder of a repetition of a run. */
import { basename, dirname, join, resolve } from 'node:path';

const SUFFIX = '-last-failed';

/** A repetition has its own folder, beside that of the full run. */
export function besideFolder(folder: string): string {
  const name = basename(resolve(folder));
  return join(dirname(folder), name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`);
}
