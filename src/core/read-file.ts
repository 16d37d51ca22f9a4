/** Reads a file that a user named; reading always ends, also for a pipe or a device. */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { NOT_UTF8 } from './errors.ts';

/** The limit of a settings file: far more than a person writes, and fast to read. */
export const MAX_SETTINGS_BYTES = 16 * 1024 * 1024;

/** The limit of any file that is read as a whole: the longest text of this runtime. */
const MAX_WHOLE_BYTES = 512 * 1024 * 1024;

/** The bytes of an ordinary file. Throws for a pipe, a device, and a file that is too large. */
export function readWhole(path: string, maxBytes = MAX_WHOLE_BYTES): Buffer {
  const state = statSync(path);
  if (state.isDirectory()) throw new Error('it is a folder, not a file');
  // Reading a pipe waits for a writer, and a device may have no end.
  if (!state.isFile()) throw new Error('it is a pipe or a device, not a file');
  if (state.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  return readFileSync(path);
}

/** The text of an ordinary file; bytes that are not UTF-8 are replaced. */
export function readWholeText(path: string, maxBytes = MAX_WHOLE_BYTES): string {
  return readWhole(path, maxBytes).toString('utf8');
}

/**
 * The text of a settings file, without a byte-order mark. Throws also where it is not UTF-8, as a file
 * of UTF-16 is not.
 */
export function readSettingsText(path: string): string {
  const bytes = readWhole(path, MAX_SETTINGS_BYTES);
  // Text has no zero byte; UTF-16 without a mark has many, and is valid UTF-8 with them.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new Error(NOT_UTF8);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/**
 * What the path leads to; `null`: nothing, also below a file. Throws where it cannot be looked at, as in a
 * folder without permission: that it does not exist would be wrong.
 */
export function stateOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Whether the path leads to anything; a broken link exists too. */
export const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Windows has neither flag. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens an ordinary file for reading. It follows no link and waits for no pipe, even one that
 * replaced the file immediately before.
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
