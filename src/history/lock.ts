/** One run at a time in a folder: two histories in one place could not be distinguished. */

import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError } from '../core/errors.ts';
import { quotedPath } from '../core/quoted.ts';
import { isBeating, type Watch } from './heartbeat.ts';
import {
  isLivingHere,
  isOfThisSystem,
  type Owner,
  ownerOfThisProcess,
  parseOwner,
} from './owner.ts';
import { temporaryPath } from './temporary.ts';

export const LOCK_FILE = 'run.lock';

export interface Lock {
  /** Whether the folder is still ours: another system may have taken this process for dead. */
  isHeld(): boolean;
  /** Gives the folder free. */
  close(): void;
}

export interface LockOptions extends Watch {
  readonly heartbeatMs: number;
  /** Called once where another run has taken the folder, or somebody removed it. */
  readonly onLost: () => void;
}

export const lockDefaults: LockOptions = {
  heartbeatMs: 5_000,
  // Six missed heartbeats are no accident.
  silentMs: 30_000,
  onWait: () => {},
  onLost: () => {},
};

/** A lock that was left behind is removed at most this often; then others keep coming first. */
const ATTEMPTS = 3;

/** Takes the folder, or says in one sentence who has it. What a dead process left is removed. */
export async function openLock(folder: string, given: Partial<LockOptions> = {}): Promise<Lock> {
  const options = { ...lockDefaults, ...given };
  const path = join(folder, LOCK_FILE);
  const own = JSON.stringify(ownerOfThisProcess());
  await take(folder, own, options);
  const isHeld = () => read(path) === own;
  const beat = setInterval(() => {
    if (isHeld()) return touch(path);
    clearInterval(beat);
    options.onLost();
  }, options.heartbeatMs);
  // A number in Deno, which has no such method.
  (beat as { unref?: () => void }).unref?.();
  return {
    isHeld,
    close() {
      clearInterval(beat);
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

/** Whether the text is a lock of ours, or the first half of one. */
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
  throw new HistoryError(`${where}: other runs lock it each time it becomes free`);
}

async function isAlive(owner: Owner, path: string, options: LockOptions): Promise<boolean> {
  return isOfThisSystem(owner) ? isLivingHere(owner) : await isBeating(path, options);
}

/** `false` where there is one already. A lock appears with all of its text, or not at all. */
function create(folder: string, own: string): boolean {
  const path = join(folder, LOCK_FILE);
  const whole = temporaryPath(folder, LOCK_FILE);
  try {
    writeFileSync(whole, own, { flag: 'wx' });
    link(whole, path, own);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new HistoryError(
      `Cannot use REPORT_DIR ${quotedPath(folder)} (${code ?? message}): choose a writable folder`,
      { cause: error },
    );
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Some file systems have no links to files: there a lock is short of text for a moment. */
function link(whole: string, path: string, own: string): void {
  try {
    linkSync(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    writeFileSync(path, own, { flag: 'wx' });
  }
}

/** Removes a dead process's lock, and no other: somebody may have been faster, and taken the folder. */
function removeDead(folder: string, text: string): void {
  const path = join(folder, LOCK_FILE);
  const aside = temporaryPath(folder, LOCK_FILE);
  try {
    renameSync(path, aside);
    if (read(aside) !== text) linkSync(aside, path);
  } catch {
    // It is gone, or a new one stands there: the next attempt looks again.
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
    // The folder may be gone; the record itself will tell.
  }
}

/** An owner's text is far shorter. */
const MOST_CHARACTERS = 1000;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, MOST_CHARACTERS);
  } catch {
    return '';
  }
}
