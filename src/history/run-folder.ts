/** The folder of a run: one run at a time in it, and what an earlier one left there is put aside. */
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError } from '../core/errors.ts';
import { dropClaim } from './claim.ts';
import { HISTORY_FILE } from './events.ts';
import { type Lock, openLock } from './lock.ts';

/** Makes the folder, with those above it. */
export function makeFolder(folder: string): void {
  attempt(folder, () => mkdirSync(folder, { recursive: true }));
}

/** Makes the folder and takes it, until the lock is closed. */
export function takeFolder(folder: string): Lock {
  makeFolder(folder);
  const lock = openLock(folder);
  return {
    close() {
      dropClaim(folder);
      lock.close();
    },
  };
}

/**
 * Makes the folder ready for a new history. One that stands there already is put aside, never
 * overwritten: it may be the only record of somebody's money. A certificate goes with it. Returns the
 * path of the new one.
 */
export function prepareFolder(folder: string): string {
  return attempt(folder, () => {
    const path = join(folder, HISTORY_FILE);
    // A run that was killed left it.
    dropClaim(folder);
    if (existsSync(path)) {
      const { mtime } = statSync(path);
      for (const file of [HISTORY_FILE, CERTIFICATE_FILE]) putAside(folder, file, mtime);
    }
    return path;
  });
}

function putAside(folder: string, file: string, modified: Date): void {
  const path = join(folder, file);
  if (existsSync(path)) renameSync(path, freeName(folder, file, modified));
}

/** A rename would replace a file of that name without a word. */
function freeName(folder: string, file: string, modified: Date): string {
  const stamp = modified.toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? stamp : `${stamp}-${count}`;
    const name = file.replace('.', `-${mark}.`);
    if (!existsSync(join(folder, name))) return join(folder, name);
  }
}

/** Does what needs the folder, or says in one sentence that it cannot be used. */
export function attempt<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof HistoryError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new HistoryError(
      `Cannot use REPORT_DIR "${folder}" (${code ?? message}): choose a folder that can be written`,
      { cause: error },
    );
  }
}

/** In the folder that it covers. */
export const CERTIFICATE_FILE = 'certificate.json';
