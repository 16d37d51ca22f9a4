/** The last lines of a history. */

import { constants, copyFileSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { onDisk } from './disk.ts';
import { makeRedactor } from './redact.ts';
import { secretsOf } from './secrets.ts';
import { temporaryPath } from './temporary.ts';
import { openHistoryWriter } from './writer.ts';

export interface Ending {
  /** What went wrong in the suite. */
  readonly faults?: readonly string[];
  /** Why the run was cut off, where it did not end by itself. */
  readonly overdue?: string | null;
  /**
   * Whoever wrote the history was given up and may go on to write: a copy is ended in its place, and
   * what is still written reaches nobody.
   */
  readonly isSealed?: boolean;
}

/** Ends the history. */
export function endHistory(
  { config, historyPath }: { readonly config: Config; readonly historyPath: string },
  { faults = [], overdue = null, isSealed = false }: Ending = {},
): void {
  const path = isSealed ? temporaryPath(dirname(historyPath), basename(historyPath)) : historyPath;
  if (isSealed) onDisk(path, () => copyFileSync(historyPath, path, constants.COPYFILE_EXCL));
  const writer = openHistoryWriter(path, 'append');
  const redact = makeRedactor(secretsOf(config));
  for (const fault of faults) {
    writer.write({ kind: 'note', topic: 'fault', message: redact(fault) });
  }
  if (overdue !== null) writer.write({ kind: 'note', topic: 'timeout', message: overdue });
  writer.write({ kind: 'footer', finishedAt: new Date().toISOString() });
  writer.close();
  if (isSealed) onDisk(historyPath, () => renameSync(path, historyPath));
}
