/** Prepares a run: everything that comes before the first line of its history. */
import type { Config } from '../config/config.ts';
import type { LockOptions } from '../history/folder/lock.ts';
import { takeFolder } from '../history/folder/run-folder.ts';
import { type Endpoint, openEndpoint, withPracticeCredentials } from './endpoint.ts';
import { withFirstToken } from './first-token.ts';
import { runFiles } from './report-files.ts';

interface PreparedRun<Checked> {
  /** With the first token, or with the credentials of the reference. */
  readonly config: Config;
  /** The result of `check`. */
  readonly checked: Checked;
  /** Whether the folder still belongs to this run. */
  readonly isHeld: () => boolean;
  /** Starts the reference where no target is given. Called once. */
  readonly openEndpoint: () => Promise<Endpoint>;
  /** Ends the reference, and releases the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Fetches the first token and locks the folder. `check`: rejects a run that cannot begin, before
 * anything is changed.
 */
export async function prepareRun<Checked>(
  given: Config,
  check: (config: Config) => Promise<Checked>,
  lockOptions: Partial<LockOptions> = {},
): Promise<PreparedRun<Checked>> {
  const config = withPracticeCredentials(await withFirstToken(given));
  const checked = await check(config);
  const lock = await takeFolder(config.reportDir, runFiles, lockOptions);
  let closeEndpoint = async () => {};
  return {
    config,
    checked,
    isHeld: lock.isHeld,
    async openEndpoint() {
      const endpoint = await openEndpoint(config);
      closeEndpoint = endpoint.close;
      return endpoint;
    },
    close: () => closeEndpoint().finally(lock.close),
  };
}
