/** Begins a run: its folder, and the first line of its history. */
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import { openHistoryWriter } from '../history/file/writer.ts';
import { prepareFolder } from '../history/folder/run-folder.ts';
import { Grammar } from '../history/grammar/grammar.ts';
import type { Header } from '../history/lines/line.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { redactedAddress } from '../history/redaction/redacted-address.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import type { Plan } from '../plan/plan.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Endpoint } from './endpoint.ts';
import { prepareRun } from './prepare-run.ts';
import { runFiles } from './report-files.ts';
import { makeHeader } from './run-header.ts';

/** The data that a thread needs of a started run. */
export interface RunContext {
  readonly config: Config;
  /** The URL that is called; the one in the header contains no secret. */
  readonly url: string;
  readonly header: Header;
  readonly historyPath: string;
}

interface OpenRun {
  readonly context: RunContext;
  readonly plan: Plan;
  /** Releases the folder, and ends the embedded reference. */
  close(): Promise<void>;
}

/**
 * Prepares a run and begins it, for the library and vitest. For the command line, the main thread
 * prepares it, and the driving thread begins it.
 */
export async function openRun(given: Config, suite: Suite): Promise<OpenRun> {
  // Making the plan rejects a case that does not exist.
  const run = await prepareRun(given, async (config) => planOf(config, suite));
  try {
    return { ...beginRun(await run.openEndpoint(), suite, run.checked), close: run.close };
  } catch (error) {
    await run.close();
    throw error;
  }
}

/** Begins the history of a run with its header. `plan`: that of the configuration. */
export function beginRun(
  { config, url }: Pick<Endpoint, 'config' | 'url'>,
  suite: Suite,
  plan: Plan,
): Omit<OpenRun, 'close'> {
  const historyPath = prepareFolder(config.reportDir, runFiles);
  const redact = makeRedactor(secretsOf(config));
  const header = makeHeader({
    config,
    suite,
    url: redactedAddress(url, redact),
    startedAt: new Date(),
    planDigest: plan.digest,
  });
  const problem = new Grammar().take(header);
  // Nothing has been sent yet, and later the whole history would be unreadable.
  if (problem !== null) throw new Error(`the first line of the history would be wrong: ${problem}`);
  const writer = openHistoryWriter(historyPath, 'create');
  try {
    writer.write(header);
  } finally {
    writer.close();
  }
  return { context: { config, url, header, historyPath }, plan };
}
