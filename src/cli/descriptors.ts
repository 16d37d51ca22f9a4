/** File descriptors: whether a process has enough of them is known before anything is sent. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** Two threads load a hundred files, many at once, beside the history and the reports. */
const SPARE_DESCRIPTORS = 64;

/**
 * One sentence where the process cannot open that many files beside `connections` sockets, else
 * `null`. A run that notices it halfway cannot write its report.
 */
export function lackOfDescriptors(connections: number): string | null {
  const wanted = connections + SPARE_DESCRIPTORS;
  const opened: number[] = [];
  try {
    for (let count = 0; count < wanted; count += 1) opened.push(openSync(devNull, 'r'));
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return (
      `Cannot open ${wanted} files at once (${code ?? message}): raise the limit of the process ` +
      '(ulimit -n 1024), or lower CONCURRENCY'
    );
  } finally {
    for (const file of opened) closeSync(file);
  }
}
