/** Converts each error of the file system to a sentence on whether lines reached the disk. */
import { HistoryError } from '../core/errors.ts';

/** Calls `act` on the file at the path. Throws a `HistoryError`, or an error of the given kind. */
export function onDisk<T>(path: string, act: () => T, Kind = HistoryError): T {
  try {
    return act();
  } catch (error) {
    throw new Kind(writeProblem(path, error as NodeJS.ErrnoException), { cause: error });
  }
}

export function writeProblem(path: string, { code, message }: NodeJS.ErrnoException): string {
  const why: Record<string, string> = {
    EACCES: 'no permission: choose another REPORT_DIR, or change its permissions',
    EPERM: 'no permission: choose another REPORT_DIR, or change its permissions',
    EROFS: 'the file system is read-only: choose another REPORT_DIR',
    EDQUOT: 'the quota is used up: free some space, or choose another REPORT_DIR',
    EFBIG: 'it would exceed the largest file size of this system: choose another REPORT_DIR',
    ENOSPC: 'no space left on the device: free some, or choose another REPORT_DIR',
    EEXIST: 'another run writes there already: choose another REPORT_DIR',
    ENOENT: 'no such file: give the folder of a run, which contains history.jsonl',
    ENOTDIR: 'a part of the path is a file: give a path of folders',
  };
  return `Cannot use ${path}: ${why[code ?? ''] ?? message}`;
}
