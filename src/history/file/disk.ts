/** Converts each error of the file system to a sentence that says what to do. */
import { HistoryError, UnreadableError } from '../../core/errors.ts';

/** Calls `act`, which writes the file at the path. Throws a `HistoryError`. */
export function onDisk<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new HistoryError(writeProblem(path, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** Calls `act`, which reads the file at the path. Throws an `UnreadableError`. */
export function fromDisk<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = readProblems[code ?? ''] ?? message;
    throw new UnreadableError(`Cannot read ${path}: ${why}`, { cause: error });
  }
}

export function writeProblem(path: string, { code, message }: NodeJS.ErrnoException): string {
  return `Cannot use ${path}: ${writeProblems[code ?? ''] ?? message}`;
}

/** What to do where a disk has no room; `null`: it has, and the error is another one. */
export const fullDisk = ({ code = '' }: NodeJS.ErrnoException): string | null =>
  code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? (writeProblems[code] ?? null) : null;

const NO_PERMISSION = 'no permission: choose another REPORT_DIR, or change its permissions';

const writeProblems: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'the file system is read-only: choose another REPORT_DIR',
  EDQUOT: 'the quota is used up: free some space, or choose another REPORT_DIR',
  EFBIG: 'it would exceed the largest file size of this system: choose another REPORT_DIR',
  ENOSPC: 'no space left on the device: free some, or choose another REPORT_DIR',
  EEXIST: 'another run writes there already: choose another REPORT_DIR',
  ENOENT: 'the folder was removed: choose another REPORT_DIR',
};

const UNREADABLE = 'no permission: allow your user to read it';

const readProblems: Readonly<Record<string, string>> = {
  EACCES: UNREADABLE,
  EPERM: UNREADABLE,
  ENOENT: 'no such file: give the folder of a run, which contains history.jsonl',
  ENOTDIR: 'a part of the path is a file: give a path of folders',
};
