/** Where the history and the certificate of an earlier run go when a new run begins in its folder. */

import { existsSync, lstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CERTIFICATE_FILE } from '../certificate-file.ts';
import { HISTORY_FILE } from '../lines/line.ts';

/**
 * The folder beside it. The folder of a run is given to others, and they must not get the results of
 * an earlier run.
 */
export const earlierFolderOf = (folder: string): string => `${resolve(folder)}-earlier`;

/**
 * Moves the history that stands in the folder, with its certificate, under a name with the time of its
 * last line. Neither is ever replaced: it may be the only evidence of somebody's money. They stay in
 * the folder itself, under that name, where the folder beside it cannot be used, as in a volume that
 * a container has mounted.
 */
export function moveEarlierRun(folder: string): void {
  const path = join(folder, HISTORY_FILE);
  if (!existsSync(path)) return;
  const { mtime } = statSync(path);
  for (const file of [HISTORY_FILE, CERTIFICATE_FILE]) {
    if (existsSync(join(folder, file))) move(folder, file, mtime);
  }
}

function move(folder: string, file: string, modified: Date): void {
  const from = join(folder, file);
  try {
    const beside = earlierFolderOf(folder);
    if (!existsSync(beside)) mkdirSync(beside);
    if (!lstatSync(beside).isDirectory()) throw new Error('it is a link or a file');
    renameSync(from, freePath(beside, file, modified));
  } catch {
    renameSync(from, freePath(folder, file, modified));
  }
}

/** A path that no file has: a rename would replace that file without a warning. */
function freePath(folder: string, file: string, modified: Date): string {
  const stamp = modified.toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? stamp : `${stamp}-${count}`;
    const name = file.replace('.', `-${mark}.`);
    if (!existsSync(join(folder, name))) return join(folder, name);
  }
}
