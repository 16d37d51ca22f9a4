/** The paths that `verify` is given: a folder of a run, a history or a HAR file. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { barePath } from '../core/text/quoted.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';

/** A wrong path is a mistake of the user. */
export function demandFile(path: string): void {
  const file = historyOf(path);
  if (existsSync(file)) {
    const state = statSync(file);
    if (state.isFile()) return;
    // Reading a pipe waits for a writer, and a device may have no end.
    const what = state.isDirectory() ? 'a folder' : 'a pipe or a device';
    throw new UsageError(`Cannot use ${file}: it is ${what}, not a history`);
  }
  throw new UsageError(
    isFolderAt(path)
      ? `${path} has no ${HISTORY_FILE}: give the folder of a run, which is its REPORT_DIR`
      : `Cannot use ${barePath(path)}: no such file; give the folder of a run, a history or a .har`,
  );
}

export const isFolderAt = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** A path of the user may be a link; the history in a run folder may not. */
export const historyOf = (path: string) =>
  isFolderAt(path) ? join(path, HISTORY_FILE) : existsSync(path) ? realpathSync(path) : path;
