/**
 * The folder of a run: locks it for one run at a time, and renames the history of an earlier run.
 */

import { existsSync, lstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HistoryError, UsageError } from '../core/errors.ts';
import { quotedPath } from '../core/quoted.ts';
import { CERTIFICATE_FILE } from './certificate-file.ts';
import { CLAIM_FILE, dropClaim } from './claim.ts';
import { HISTORY_FILE } from './events.ts';
import { LOCK_FILE, type Lock, type LockOptions, openLock } from './lock.ts';
import { MARKER_FILE, readMarker, writeMarker } from './marker.ts';
import { demandOwnFiles } from './own-files.ts';
import { removeTemporary } from './temporary.ts';

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
 * Makes one folder after the other, from the top: `recursive` does not end where the system denies
 * that an existing folder exists, as in `/proc`.
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

/**
 * Prepares the folder for a new history, and returns its path. An existing history is renamed and
 * never overwritten, because it may be the only evidence of somebody's money; its certificate is
 * renamed too.
 */
export function prepareFolder(folder: string): string {
  return attempt(folder, () => {
    const path = join(folder, HISTORY_FILE);
    // A killed run did not remove it.
    dropClaim(folder);
    if (existsSync(path)) {
      const { mtime } = statSync(path);
      for (const file of [HISTORY_FILE, CERTIFICATE_FILE]) putAside(folder, file, mtime);
    }
    return path;
  });
}

function putAside(folder: string, file: string, modified: Date): void {
  const path = join(folder, file);
  if (existsSync(path)) renameSync(path, freeName(folder, file, modified));
}

/** An unused name, because a rename would silently replace a file of that name. */
function freeName(folder: string, file: string, modified: Date): string {
  const stamp = modified.toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? stamp : `${stamp}-${count}`;
    const name = file.replace('.', `-${mark}.`);
    if (!existsSync(join(folder, name))) return join(folder, name);
  }
}

/** Calls `act`, and converts its error to one sentence on why the folder cannot be used. */
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

export { CERTIFICATE_FILE };
