/** Writes a file that must not exist yet. */
import { writeFileSync } from 'node:fs';
import { UsageError, whyOf } from '../core/errors.ts';
import { givenPath } from '../core/text/quoted.ts';

export function writeNewFile(path: string, text: string, mode: number): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode });
  } catch (error) {
    // Without a permission, Deno's error has no code, and its message names the flag.
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'no such folder' : whyOf(error);
    throw new UsageError(`Cannot write ${givenPath(path)} (${why}): choose another place`);
  }
}
