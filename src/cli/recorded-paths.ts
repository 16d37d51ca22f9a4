/** The paths that `verify` is given: a folder of a run, a history or a HAR file. */
import { realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { UsageError, whyOf } from '../core/errors.ts';
import { stateOf } from '../core/read-file.ts';
import { barePath } from '../core/text/quoted.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';

/** A wrong path is a mistake of the user. */
export function demandFile(path: string): void {
  const file = historyOf(path);
  const state = stateAt(file);
  if (state !== null) {
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

function stateAt(path: string): Stats | null {
  try {
    return stateOf(path);
  } catch (error) {
    throw new UsageError(
      `Cannot use ${barePath(path)} (${whyOf(error)}): give a path that you can read`,
    );
  }
}

export const isFolderAt = (path: string): boolean => stateAt(path)?.isDirectory() === true;

/** A HAR, and not the folder of a run. */
export const isHarAt = (path: string): boolean => /\.har$/i.test(path) && !isFolderAt(path);

/** A path of the user may be a link; the history in a run folder may not. */
export const historyOf = (path: string) =>
  isFolderAt(path) ? join(path, HISTORY_FILE) : stateAt(path) === null ? path : realpathSync(path);
