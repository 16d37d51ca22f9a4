/**
 * Allows one run at a time in a folder, because two histories in one place could not be
 * distinguished.
 */

import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError, whyOf } from '../../core/errors.ts';
import { quotedPath } from '../../core/text/quoted.ts';
import { unref } from '../../core/unref.ts';
import { temporaryPath } from '../file/temporary.ts';
import { type HeartbeatLimits, isBeating } from './heartbeat.ts';
import {
  isLivingHere,
  isOfThisSystem,
  type Owner,
  ownerOfThisProcess,
  parseOwner,
} from './owner.ts';

export const LOCK_FILE = 'run.lock';

export interface Lock {
  /**
   * Whether the folder still belongs to this process: another system may have taken it for dead.
   */
  isHeld(): boolean;
  /** Releases the folder. */
  close(): void;
}

export interface LockOptions extends HeartbeatLimits {
  readonly heartbeatMs: number;
  /** Called once if another run has taken the folder, or somebody removed the lock. */
  readonly onLockTaken: () => void;
}

const lockDefaults: LockOptions = {
  heartbeatMs: 5_000,
  // Six missed heartbeats in a row are not an accident.
  silentMs: 30_000,
  onWait: () => {},
  onLockTaken: () => {},
};

/**
 * How often an abandoned lock is removed before this run gives up: other runs were faster each
 * time.
 */
const ATTEMPTS = 3;

/**
 * Locks the folder, after removing the lock of a dead process. Throws an error that names the
 * holder.
 */
export async function openLock(
  folder: string,
  overrides: Partial<LockOptions> = {},
): Promise<Lock> {
  const options = { ...lockDefaults, ...overrides };
  const path = join(folder, LOCK_FILE);
  const own = JSON.stringify(ownerOfThisProcess());
  await take(folder, own, options);
  const isHeld = () => isTextOf(path, own);
  const beat = setInterval(() => {
    if (isHeld()) return touch(path);
    clearInterval(beat);
    options.onLockTaken();
  }, options.heartbeatMs);
  // In Deno the timer is a number, without this method.
  unref(beat);
  return {
    isHeld,
    close() {
      clearInterval(beat);
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

/** Whether the text is a lock of this suite, or the first half of one. */
export function isLock(text: string): boolean {
  return parseOwner(text) !== null || text.startsWith('{"host":"');
}

async function take(folder: string, own: string, options: LockOptions): Promise<void> {
  const path = join(folder, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (create(folder, own)) return;
    const text = read(path);
    const owner = parseOwner(text);
    if (owner !== null && (await isAlive(owner, path, options))) throw inUse(folder, owner);
    removeDead(folder, text);
  }
  const where = `Cannot use REPORT_DIR ${quotedPath(folder)}`;
  throw new HistoryError(
    `${where}: other runs lock it each time it becomes free; choose another REPORT_DIR`,
  );
}

async function isAlive(owner: Owner, path: string, options: LockOptions): Promise<boolean> {
  const isLiving = isOfThisSystem(owner) ? isLivingHere(owner) : null;
  return isLiving ?? (await isBeating(path, options));
}

/** Creates the lock with its whole text, or not at all; `false` where there is one already. */
function create(folder: string, own: string): boolean {
  const path = join(folder, LOCK_FILE);
  const whole = temporaryPath(folder, LOCK_FILE);
  try {
    writeFileSync(whole, own, { flag: 'wx' });
    link(whole, path, own);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new HistoryError(
      `Cannot use REPORT_DIR ${quotedPath(folder)} (${whyOf(error)}): choose a writable folder`,
      { cause: error },
    );
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Some file systems have no hard links: there a lock is incomplete for a moment. */
function link(whole: string, path: string, own: string): void {
  try {
    linkSync(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    writeFileSync(path, own, { flag: 'wx' });
  }
}

/**
 * Removes the lock of a dead process and no other: another run may have replaced it in the
 * meantime.
 */
function removeDead(folder: string, text: string): void {
  const path = join(folder, LOCK_FILE);
  const aside = temporaryPath(folder, LOCK_FILE);
  try {
    renameSync(path, aside);
    const taken = read(aside);
    if (taken !== text) link(aside, path, taken);
  } catch {
    // It is gone, or a new one exists: the next attempt checks again.
  } finally {
    rmSync(aside, { force: true });
  }
}

function inUse(folder: string, { pid, host }: Owner): HistoryError {
  const where = host === ownerOfThisProcess().host ? '' : ` on ${JSON.stringify(host)}`;
  return new HistoryError(
    `Cannot use REPORT_DIR ${quotedPath(folder)}: another run (process ${pid}${where}) writes there; ` +
      'wait for it, or choose another REPORT_DIR',
  );
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder may be gone; writing the history will then fail with its own error.
  }
}

/** A read that fails for another reason, as for lack of file descriptors, proves no loss. */
function isTextOf(path: string, own: string): boolean {
  try {
    return readFileSync(path, 'utf8') === own;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

/** The text of a lock is far shorter. */
const MAX_CHARACTERS = 1000;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, MAX_CHARACTERS);
  } catch {
    return '';
  }
}
