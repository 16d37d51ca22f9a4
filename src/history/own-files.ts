/** What of a folder a run may replace: the files that a run wrote, and nothing else. */

import { lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError, UsageError } from '../core/errors.ts';
import { quotedPath } from '../core/quoted.ts';
import { CERTIFICATE_FILE } from './certificate-file.ts';
import { CLAIM_FILE } from './claim.ts';
import { HISTORY_FILE } from './events.ts';
import { isLock, LOCK_FILE } from './lock.ts';
import { fingerprintOf, type Marker, readMarker, writeMarker } from './marker.ts';
import { temporaryPath } from './temporary.ts';

/** Put aside and never replaced, or made anew for each run: their content may be any. */
const kept = [HISTORY_FILE, CERTIFICATE_FILE, LOCK_FILE, CLAIM_FILE];

/**
 * Throws where something in the folder has a name that a run uses, and no run wrote it. Nothing is
 * written before, and files of other names do not matter.
 */
export function demandOwnFiles(folder: string, reportFiles: readonly string[]): void {
  const marker = readMarker(folder);
  const problems = [...kept, ...reportFiles].flatMap((file) => {
    const problem = problemOf(folder, file, marker);
    return problem === null ? [] : [`${file} ${problem}`];
  });
  if (problems.length === 0) return;
  throw new UsageError(
    `Cannot use REPORT_DIR ${quotedPath(folder)}: ${problems.join(', ')}; ` +
      'move these away, or choose another folder',
  );
}

/** Why a run must not replace it; `null` where it may. */
function problemOf(folder: string, file: string, marker: Marker | null): string | null {
  const path = join(folder, file);
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state === undefined) return null;
  if (state.isSymbolicLink()) return 'is a link';
  if (state.isDirectory()) return 'is a folder';
  if (!state.isFile()) return 'is not a regular file';
  // A run that was killed early has locked the folder, and nothing else.
  if (file === LOCK_FILE && isLock(readFileSync(path, 'utf8'))) return null;
  if (marker === null) return 'was not written by a run';
  if ((state.mode & WRITABLE) === 0) return 'is read-only';
  if (kept.includes(file)) return null;
  const isOurs = marker.get(file)?.includes(fingerprintOf(path)) === true;
  return isOurs ? null : 'was not written by a run, or was changed later';
}

/** By the owner, the group or anybody. */
const WRITABLE = 0o222;

/**
 * Writes a file as a whole, or not at all. `write` is given the path of a file that does not exist
 * yet. The marker knows the new content before it stands there, so that no moment is bad to be killed.
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
    const looks = [...(before === undefined ? [] : [before]), fingerprintOf(path)];
    writeMarker(folder, new Map([...(marker ?? []), [file, looks]]));
    renameSync(path, join(folder, file));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
