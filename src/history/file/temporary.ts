/** Temporary files, which are moved to their final place when they are complete. */
import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A path in the folder that no other process uses. */
export function temporaryPath(folder: string, file: string): string {
  return join(folder, `.${file}-${randomBytes(6).toString('hex')}.tmp`);
}

const TEMPORARY = /^\.(.+)-[0-9a-f]{12}\.tmp$/;

/** Removes the temporary files of a killed process. */
export function removeTemporary(folder: string, files: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder)) {
    const file = TEMPORARY.exec(entry)?.[1];
    if (file === undefined || !files.has(file)) continue;
    const path = join(folder, entry);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true });
  }
}
