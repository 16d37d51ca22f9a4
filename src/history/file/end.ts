/** Writes the last lines of a history. */

import { constants, copyFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { makeRedactor } from '../redaction/redact.ts';
import { secretsOf } from '../redaction/secrets-of-config.ts';
import { onDisk } from './disk.ts';
import { temporaryPath } from './temporary.ts';
import { openHistoryWriter } from './writer.ts';

interface Ending {
  /** Errors of the suite. */
  readonly faults?: readonly string[];
  /** Why the run was ended early; `null` where it ended normally. */
  readonly overdue?: string | null;
  /**
   * The writer did not respond and may continue to write. The history is then copied, and the copy
   * is ended in its place, so that later lines have no effect.
   */
  readonly endsInCopy?: boolean;
}

/** Ends the history. */
export function endHistory(
  { config, historyPath }: { readonly config: Config; readonly historyPath: string },
  { faults = [], overdue = null, endsInCopy = false }: Ending = {},
): void {
  if (!endsInCopy) {
    writeEnd(historyPath, config, { faults, overdue });
    return;
  }
  const path = temporaryPath(dirname(historyPath), basename(historyPath));
  try {
    onDisk(path, () => copyFileSync(historyPath, path, constants.COPYFILE_EXCL));
    writeEnd(path, config, { faults, overdue });
    onDisk(historyPath, () => renameSync(path, historyPath));
  } finally {
    // It is there only if something failed.
    rmSync(path, { force: true });
  }
}

function writeEnd(
  path: string,
  config: Config,
  { faults, overdue }: Required<Omit<Ending, 'endsInCopy'>>,
): void {
  const writer = openHistoryWriter(path, 'append');
  const redact = makeRedactor(secretsOf(config));
  try {
    for (const fault of faults) {
      writer.write({ kind: 'note', topic: 'fault', message: redact(fault) });
    }
    if (overdue !== null) writer.write({ kind: 'note', topic: 'timeout', message: overdue });
    writer.write({ kind: 'footer', finishedAt: new Date().toISOString() });
  } finally {
    writer.close();
  }
}
