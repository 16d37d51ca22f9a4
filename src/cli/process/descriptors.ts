/** Checks whether a process can open enough files, before anything is sent. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { whyOf } from '../../core/errors.ts';

/** Two threads load about a hundred files, many at once, and write the history and the reports. */
const SPARE_DESCRIPTORS = 64;

/**
 * One sentence where the process cannot open that many files beside `connections` sockets, else
 * `null`. Otherwise a run could fail before it writes its report.
 */
export function lackOfDescriptors(connections: number): string | null {
  const wanted = connections + SPARE_DESCRIPTORS;
  const opened: number[] = [];
  try {
    for (let count = 0; count < wanted; count += 1) opened.push(openSync(devNull, 'r'));
    return null;
  } catch (error) {
    return (
      `Cannot open ${wanted} files at once (${whyOf(error)}): raise the limit of the process ` +
      '(ulimit -n 1024), or lower CONCURRENCY'
    );
  } finally {
    for (const file of opened) closeSync(file);
  }
}
