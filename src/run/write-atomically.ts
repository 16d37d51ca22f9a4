/** Writes a file of a run folder completely or not at all. */
import { renameSync } from 'node:fs';
import { replaceFile } from '../history/folder/own-files.ts';
import { withFolderErrors } from '../history/folder/run-folder.ts';

/**
 * A partial report could be mistaken for a complete one: on a full disk the earlier file stays, or
 * there is none.
 */
export function writeAtomically(folder: string, file: string, write: (path: string) => void): void {
  withFolderErrors(folder, () => replaceFile(folder, file, write));
}

/** Puts a file that is complete in its place, when no other thread writes into the folder any more. */
export function moveIntoPlace(folder: string, file: string, temporaryPath: string): void {
  writeAtomically(folder, file, (path) => renameSync(temporaryPath, path));
}
