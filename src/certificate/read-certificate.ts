/** Reads the file of a certificate, of bounded size. */
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { UnreadableError } from '../core/errors.ts';
import { openOrdinary } from '../core/read-file.ts';

/** A certificate has a few kilobytes. */
const MAX_BYTES = 1 << 20;

export function readCertificate(path: string): string {
  let file: number;
  try {
    file = openOrdinary(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'no such file; ask the sender for it, or verify the folder without --key'
        : code === undefined
          ? 'it is not a regular file; ask for a new one'
          : `it cannot be read (${code})`;
    throw new UnreadableError(`Cannot use ${path}: ${why}`);
  }
  try {
    const state = fstatSync(file);
    if (state.size > MAX_BYTES) {
      throw new UnreadableError(
        `Cannot use ${path}: it is larger than ${MAX_BYTES} bytes; ask for a new one`,
      );
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`Cannot use ${path}: it is not valid UTF-8; ask for a new one`);
  } finally {
    closeSync(file);
  }
}
