/** Writes a file that must not exist yet. */
import { writeFileSync } from 'node:fs';
import { UsageError } from '../core/errors.ts';

export function writeNewFile(path: string, text: string, mode: number): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode });
  } catch (error) {
    // Without a permission, Deno's error has no code, and its message names the flag.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot write ${path} (${code ?? message}): choose another place`);
  }
}
