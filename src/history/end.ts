/** The last lines of a record. */

import type { Config } from '../config/config.ts';
import { makeRedactor } from './redact.ts';
import { secretsOf } from './secrets.ts';
import { openHistoryWriter } from './writer.ts';

/**
 * Ends the record. `faults`: what went wrong in the suite; `overdue`: why the run was cut off, where
 * it did not end by itself.
 */
export function endHistory(
  { config, historyPath }: { readonly config: Config; readonly historyPath: string },
  faults: readonly string[] = [],
  overdue: string | null = null,
): void {
  const writer = openHistoryWriter(historyPath, 'append');
  const redact = makeRedactor(secretsOf(config));
  for (const fault of faults) {
    writer.write({ kind: 'note', topic: 'fault', message: redact(fault) });
  }
  if (overdue !== null) writer.write({ kind: 'note', topic: 'timeout', message: overdue });
  writer.write({ kind: 'footer', finishedAt: new Date().toISOString() });
  writer.close();
}
