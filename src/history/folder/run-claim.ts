/** Allows one session for each started run: a second one would have its own budget. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryError, whyOf } from '../../core/errors.ts';

export const RUN_CLAIM_FILE = 'run.claim';

/** Claims the run whose history is in the folder. The file system lets only one caller succeed. */
export function takeRunClaim(folder: string): void {
  try {
    writeFileSync(join(folder, RUN_CLAIM_FILE), '', { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new HistoryError(
      code === 'EEXIST'
        ? `Cannot send requests for the run in "${folder}" again: one session has sent them already, and the ` +
            'caps are for one session. Start a new run'
        : `Cannot claim the run in "${folder}" (${whyOf(error)}): make it writable`,
      { cause: error },
    );
  }
}

/**
 * Removes the claim when a run starts or has ended; only the holder of the folder's lock may call
 * it.
 */
export function dropRunClaim(folder: string): void {
  rmSync(join(folder, RUN_CLAIM_FILE), { force: true });
}
