/** Reads a file that somebody named: whatever the path leads to, reading it comes to an end. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';

/** Of a file of settings: far more than anybody writes by hand, and read in a moment. */
export const MAX_SETTINGS_BYTES = 16 * 1024 * 1024;

/** Of a file that is read as a whole: no text of this runtime can be longer. */
export const MAX_WHOLE_BYTES = 512 * 1024 * 1024;

/** The bytes of an ordinary file. A pipe, a device and a file that is too large are an error. */
export function readWhole(path: string, maxBytes = MAX_WHOLE_BYTES): Buffer {
  const state = statSync(path);
  if (state.isDirectory()) throw new Error('it is a folder: give the path of a file');
  // A pipe without a writer is waited for, and a device may have no end.
  if (!state.isFile()) throw new Error('it is a pipe or a device: give the path of a file');
  if (state.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  return readFileSync(path);
}

/** The text of an ordinary file. */
export function readWholeText(path: string, maxBytes = MAX_WHOLE_BYTES): string {
  return readWhole(path, maxBytes).toString('utf8');
}

/** Windows has neither flag. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens an ordinary file for reading: no link is followed and no pipe waited for, whatever takes the
 * place of the file in the moment before.
 */
export function openOrdinary(path: string): number {
  if (lstatSync(path).isSymbolicLink()) {
    throw new Error('it is a link: put the file itself there, or give the path that it leads to');
  }
  const file = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error('it is not a regular file');
}
