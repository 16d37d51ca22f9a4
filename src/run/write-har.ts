/** Writes a recorded history as HAR. */
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { toHar } from '../../reporters/har.ts';
import { readLines } from '../history/file/reader.ts';
import { temporaryPath } from '../history/file/temporary.ts';
import { withFolderErrors } from '../history/folder/run-folder.ts';
import { eventsOf } from '../history/lines/events.ts';
import { inBlocks } from './in-blocks.ts';
import { HAR_FILE } from './report-files.ts';
import { writeAtomically } from './write-atomically.ts';

/** Writes a history that has ended as HAR into the folder. */
export function writeHarOf(historyPath: string, folder: string): void {
  writeHar(folder, piecesOf(historyPath));
}

export function writeHar(folder: string, pieces: Iterable<string>): void {
  writeAtomically(folder, HAR_FILE, (path) => writePieces(path, pieces));
}

/**
 * Writes a history that has ended as HAR into a temporary file of the folder, and returns its path.
 * Another thread may write there at the same time, so the list of the folder's files is not changed.
 */
export function prepareHar(historyPath: string, folder: string): string {
  const path = temporaryPath(folder, HAR_FILE);
  try {
    withFolderErrors(folder, () => writePieces(path, piecesOf(historyPath)));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  return path;
}

/** A history of this size fits into memory, and is then read once and not twice. */
const SHORT_BYTES = 8 * 1024 * 1024;

/** The HAR in pieces. The grammar is not checked here, but where the report is made. */
function* piecesOf(historyPath: string): Generator<string> {
  const read = () => eventsOf(readLines(historyPath, { hasGrammar: false }));
  const { size = 0 } = statSync(historyPath, { throwIfNoEntry: false }) ?? {};
  if (size > SHORT_BYTES) return yield* toHar(read);
  const events = [...read()];
  yield* toHar(() => events);
}

/** In pieces, because the file may be larger than the memory. */
function writePieces(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'wx');
  try {
    for (const bytes of inBlocks(pieces)) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    }
  } finally {
    closeSync(file);
  }
}
