/** The folder of a run: one run at a time in it, and an earlier history there is moved away. */

import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HistoryError, UsageError } from '../core/errors.ts';
import { quotedPath } from '../core/quoted.ts';
import { CLAIM_FILE, dropClaim } from './claim.ts';
import { moveEarlierRun } from './earlier-runs.ts';
import { HISTORY_FILE } from './events.ts';
import { LOCK_FILE, type Lock, type LockOptions, openLock } from './lock.ts';
import { MARKER_FILE, readMarker, writeMarker } from './marker.ts';
import { demandOwnFiles } from './own-files.ts';
import { removeTemporary } from './temporary.ts';

/**
 * Makes the folder and takes it, until the lock is closed. `reportFiles`: what will be written there
 * beside the history. Whatever of it no run has written, and a place where nothing can be written, is
 * an error now, and not after the first request.
 */
export async function takeFolder(
  folder: string,
  reportFiles: readonly string[],
  options: Partial<LockOptions> = {},
): Promise<Lock> {
  attempt(folder, () => makeFolder(folder));
  attempt(folder, () => demandOwnFiles(folder, reportFiles));
  const lock = await openLock(folder, options);
  try {
    attempt(folder, () => {
      demandOwnFiles(folder, reportFiles);
      removeTemporary(folder, new Set([...reportFiles, MARKER_FILE, LOCK_FILE, CLAIM_FILE]));
      writeMarker(folder, readMarker(folder) ?? new Map());
    });
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    isHeld: lock.isHeld,
    close() {
      if (lock.isHeld()) dropClaim(folder);
      lock.close();
    },
  };
}

/**
 * One folder after the other, from the top: `recursive` does not come to an end where the system
 * says of a folder that exists that it does not, as in `/proc`.
 */
function makeFolder(folder: string): void {
  const whole = resolve(folder);
  if (lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new UsageError(
      `Cannot use REPORT_DIR ${quotedPath(folder)}: it is a link; give the folder itself`,
    );
  }
  const missing: string[] = [];
  for (let at = whole; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one);
    } catch (error) {
      // Another run may have made it at the same time.
      const isMade = statSync(one, { throwIfNoEntry: false })?.isDirectory() === true;
      if (!isMade) throw error;
    }
  }
  if (!statSync(whole).isDirectory()) {
    throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' });
  }
}

/** Makes the folder ready for a new history, moves an earlier one away, and returns the path of the new one. */
export function prepareFolder(folder: string): string {
  return attempt(folder, () => {
    // A run that was killed left it.
    dropClaim(folder);
    moveEarlierRun(folder);
    return join(folder, HISTORY_FILE);
  });
}

/** Does what needs the folder, or says in one sentence that it cannot be used. */
export function attempt<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof HistoryError || error instanceof UsageError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new HistoryError(
      `Cannot use REPORT_DIR ${quotedPath(folder)} (${code ?? message}): choose a writable folder`,
      { cause: error },
    );
  }
}
