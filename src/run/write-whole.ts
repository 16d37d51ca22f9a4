/** Writes a file of a run folder completely or not at all. */
import { replaceFile } from '../history/own-files.ts';
import { attempt } from '../history/run-folder.ts';

/**
 * A partial report could be mistaken for a complete one: on a full disk the earlier file stays, or
 * there is none.
 */
export function writeWhole(folder: string, file: string, write: (path: string) => void): void {
  attempt(folder, () => replaceFile(folder, file, write));
}
