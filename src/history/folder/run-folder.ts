/** The folder of a run: locks it for one run at a time, and moves an earlier history away. */

import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HistoryError, UsageError, whyOf } from '../../core/errors.ts';
import { quotedPath } from '../../core/text/quoted.ts';
import { fullDisk } from '../file/disk.ts';
import { removeTemporary } from '../file/temporary.ts';
import { HISTORY_FILE } from '../lines/line.ts';
import { moveEarlierRun } from './earlier-runs.ts';
import { LOCK_FILE, type Lock, type LockOptions, openLock } from './lock.ts';
import { MARKER_FILE, readMarker, writeMarker } from './marker.ts';
import { demandOwnFiles, removeOwnFile } from './own-files.ts';
import { dropRunClaim } from './run-claim.ts';

/**
 * Makes the folder and locks it until the lock is closed. `reportFiles`: the files that the run
 * will write beside the history. A file that no run has written, and a folder that is not writable,
 * are errors before the first request.
 */
export async function takeFolder(
  folder: string,
  reportFiles: readonly string[],
  options: Partial<LockOptions> = {},
): Promise<Lock> {
  withFolderErrors(folder, () => makeFolder(folder));
  withFolderErrors(folder, () => demandOwnFiles(folder, reportFiles));
  const lock = await openLock(folder, options);
  try {
    withFolderErrors(folder, () => {
      demandOwnFiles(folder, reportFiles);
      removeTemporary(folder, new Set([...reportFiles, HISTORY_FILE, MARKER_FILE, LOCK_FILE]));
      writeMarker(folder, readMarker(folder) ?? new Map());
    });
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    isHeld: lock.isHeld,
    close() {
      if (lock.isHeld()) dropRunClaim(folder);
      lock.close();
    },
  };
}

/** Throws where the folder is a link: a run never follows one. */
export function demandNoLink(folder: string): void {
  if (lstatSync(resolve(folder), { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new UsageError(
    `Cannot use REPORT_DIR ${quotedPath(folder)}: it is a link; give the folder itself`,
  );
}

/**
 * Makes one folder after the other, from the top: `recursive` does not end where the system denies
 * that an existing folder exists, as in `/proc`.
 */
function makeFolder(folder: string): void {
  const whole = resolve(folder);
  demandNoLink(folder);
  const missing: string[] = [];
  for (let at = whole; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one);
    } catch (error) {
      // Another run may have made it at the same time.
      const exists = statSync(one, { throwIfNoEntry: false })?.isDirectory() === true;
      if (!exists) throw error;
    }
  }
  if (!statSync(whole).isDirectory()) {
    throw new Error('it is a file');
  }
}

/**
 * Moves an earlier history away, and returns the path of the new one. Removes the report files of the earlier
 * run, which `verify` can write again: a run that is killed must not leave them beside its own history.
 */
export function prepareFolder(folder: string, reportFiles: readonly string[]): string {
  return withFolderErrors(folder, () => {
    for (const file of reportFiles) removeOwnFile(folder, file);
    // A killed run did not remove it.
    dropRunClaim(folder);
    moveEarlierRun(folder);
    return join(folder, HISTORY_FILE);
  });
}

/** Calls `act`, and converts its error to one sentence on why the folder cannot be used. */
export function withFolderErrors<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof HistoryError || error instanceof UsageError) throw error;
    const what = `Cannot use REPORT_DIR ${quotedPath(folder)}`;
    const why = fullDisk(error as NodeJS.ErrnoException);
    throw new HistoryError(
      why === null ? `${what} (${whyOf(error)}): choose a writable folder` : `${what}: ${why}`,
      { cause: error },
    );
  }
}
