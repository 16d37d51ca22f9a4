/** Which files of a folder a run may replace: those that a run wrote. */

import { lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError, UsageError } from '../../core/errors.ts';
import { readWholeText } from '../../core/read-file.ts';
import { quotedPath } from '../../core/text/quoted.ts';
import { CERTIFICATE_FILE } from '../certificate-file.ts';
import { temporaryPath } from '../file/temporary.ts';
import { HISTORY_FILE } from '../lines/line.ts';
import { isLock, LOCK_FILE } from './lock.ts';
import { fingerprintOf, MAX_MARKER_BYTES, type Marker, readMarker, writeMarker } from './marker.ts';
import { RUN_CLAIM_FILE } from './run-claim.ts';

/** Renamed and never replaced, or created for each run, so any content is accepted. */
const neverReplaced = [HISTORY_FILE, CERTIFICATE_FILE, LOCK_FILE, RUN_CLAIM_FILE];

/**
 * Throws where a file in the folder has a name that a run uses, but no run wrote it. It is called
 * before anything is written; files with other names are ignored.
 */
export function demandOwnFiles(folder: string, reportFiles: readonly string[]): void {
  const marker = readMarker(folder);
  const problems = [...neverReplaced, ...reportFiles].flatMap((file) => {
    const problem = problemOf(folder, file, marker);
    return problem === null ? [] : [`${file} ${problem}`];
  });
  if (problems.length === 0) return;
  throw new UsageError(
    `Cannot use REPORT_DIR ${quotedPath(folder)}: ${problems.join('; ')}. ` +
      `Move ${problems.length === 1 ? 'this file' : 'these files'} away, or choose another folder`,
  );
}

/** Why a run must not replace the file; `null` where it may. */
function problemOf(folder: string, file: string, marker: Marker | null): string | null {
  const path = join(folder, file);
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state === undefined) return null;
  if (state.isSymbolicLink()) return 'is a link';
  if (state.isDirectory()) return 'is a folder';
  if (!state.isFile()) return 'is not a regular file';
  // A run that was killed early has only locked the folder.
  if (file === LOCK_FILE && isLockAt(path, state.size)) return null;
  if (marker === null) return 'was not written by a run';
  if ((state.mode & WRITABLE) === 0) return 'is read-only';
  if (neverReplaced.includes(file)) return null;
  const isOfRun = marker.get(file)?.includes(fingerprintOf(path)) === true;
  return isOfRun ? null : 'was not written by a run, or was changed later';
}

/** Removes a file that a run wrote, and no other one. */
export function removeOwnFile(folder: string, file: string): void {
  if (problemOf(folder, file, readMarker(folder)) === null)
    rmSync(join(folder, file), { force: true });
}

const isLockAt = (path: string, size: number) =>
  size <= MAX_MARKER_BYTES && isLock(readWholeText(path, MAX_MARKER_BYTES));

/** Writable by the owner, the group or anybody. */
const WRITABLE = 0o222;

/**
 * Writes a file completely or not at all. `write` gets the path of a file that does not exist yet.
 * The marker contains the new fingerprint before the file is in place, so the process may be killed
 * at any moment.
 */
export function replaceFile(folder: string, file: string, write: (path: string) => void): void {
  const marker = readMarker(folder);
  const problem = problemOf(folder, file, marker);
  if (problem !== null) {
    throw new HistoryError(`Cannot write ${join(folder, file)}: it ${problem}; move it away`);
  }
  const path = temporaryPath(folder, file);
  try {
    write(path);
    const before = marker?.get(file)?.at(-1);
    const fingerprints = [...(before === undefined ? [] : [before]), fingerprintOf(path)];
    writeMarker(folder, new Map([...(marker ?? []), [file, fingerprints]]));
    renameSync(path, join(folder, file));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
