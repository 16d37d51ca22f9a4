/** One run at a time in a folder: two histories in one place could not be told apart. */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HistoryError } from '../core/errors.ts';

export const LOCK_FILE = 'run.lock';

export interface Lock {
  /** Gives the folder free. */
  close(): void;
}

interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, where the system tells: a pid is used again sooner or later. */
  readonly born: string | null;
}

/** Another machine's process cannot be asked for, so a run shows now and then that it lives. */
const HEARTBEAT_MS = 5_000;
/** Six missed heartbeats are no accident. */
const SILENT_MS = 30_000;
/** A lock that was left behind is removed at most this often; then others keep coming first. */
const ATTEMPTS = 3;

/** Takes the folder, or says in one sentence who has it. What a dead process left is removed. */
export function openLock(folder: string): Lock {
  const path = join(folder, LOCK_FILE);
  const own = JSON.stringify(ownerOf(process.pid));
  take(path, folder, own);
  const beat = setInterval(() => touch(path), HEARTBEAT_MS);
  // A number in Deno, which has no such method.
  (beat as { unref?: () => void }).unref?.();
  return {
    close() {
      clearInterval(beat);
      if (read(path) === own) rmSync(path, { force: true });
    },
  };
}

function take(path: string, folder: string, own: string): void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') {
        throw new HistoryError(
          `Cannot use REPORT_DIR "${folder}" (${code ?? message}): ` +
            'choose a folder that can be written',
          { cause: error },
        );
      }
    }
    const owner = parse(read(path));
    if (owner !== null && isAlive(owner, path)) throw inUse(folder, owner);
    rmSync(path, { force: true });
  }
  throw new HistoryError(`Cannot use REPORT_DIR "${folder}": other runs keep taking it`);
}

function inUse(folder: string, { pid, host }: Owner): HistoryError {
  const where = host === hostname() ? '' : ` on ${JSON.stringify(host)}`;
  return new HistoryError(
    `Cannot use REPORT_DIR "${folder}": another run (process ${pid}${where}) writes there; ` +
      'wait for it, or choose another REPORT_DIR',
  );
}

function ownerOf(pid: number): Owner {
  return { host: hostname(), pid, born: bornOf(pid) };
}

/** Field 22 of `/proc/<pid>/stat`; the second one, in parentheses, may hold anything. */
function bornOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ host, pid, born }: Owner, path: string): boolean {
  if (host !== hostname()) return !isSilent(path);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is there as well.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return born === null || born === bornOf(pid);
}

function isSilent(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > SILENT_MS;
  } catch {
    return true;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder may be gone; the record itself will tell.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, 1000);
  } catch {
    return '';
  }
}

/** A lock that was cut short while it was written has no owner, and is taken for a dead one's. */
function parse(text: string): Owner | null {
  try {
    const { host, pid, born = null } = JSON.parse(text) as Owner;
    return typeof host === 'string' && Number.isSafeInteger(pid) ? { host, pid, born } : null;
  } catch {
    return null;
  }
}
