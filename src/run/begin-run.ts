/** Starts a run: from the first line of its history to the session that drives it. */
import { randomInt } from 'node:crypto';
import { catalogueDigestOf, type Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import { recordedConfig } from '../config/recorded.ts';
import { name, version } from '../core/package.ts';
import { formOfText, makeRunId } from '../core/reference/reference-form.ts';
import { type Transport, undiciTransport } from '../drive/connection/transport.ts';
import { openSession, type Session, type SessionOptions } from '../drive/session.ts';
import { NotedFault } from '../drive/suite-faults.ts';
import { openHistoryWriter } from '../history/file/writer.ts';
import { takeRunClaim } from '../history/folder/run-claim.ts';
import { prepareFolder } from '../history/folder/run-folder.ts';
import { Grammar } from '../history/grammar/grammar.ts';
import { type Header, HISTORY_VERSION } from '../history/lines/line.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { redactedAddress } from '../history/redaction/redacted-address.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import type { Plan } from '../plan/plan.ts';
import { planInputsOf, planOf } from '../plan/plan-of-config.ts';
import type { Endpoint } from './embedded-reference.ts';
import { prepareRun } from './prepare-run.ts';
import { runFiles } from './report-files.ts';

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
  const fault = new Grammar().take(header);
  // Nothing has been sent yet, and later the whole history would be unreadable.
  if (fault !== null) throw new Error(`the first line of the history would be wrong: ${fault}`);
  const writer = openHistoryWriter(historyPath, 'create');
  try {
    writer.write(header);
  } finally {
    writer.close();
  }
  return { context: { config, url, header, historyPath }, plan };
}

interface RunStart {
  readonly config: Config;
  readonly url: string;
  readonly suite: Suite;
  readonly startedAt: Date;
  readonly planDigest: string;
}

/** The first line of the history of a run. */
export function makeHeader({ config, url, suite, startedAt, planDigest }: RunStart): Header {
  const { receivers, token } = planInputsOf(config);
  return {
    kind: 'header',
    historyVersion: HISTORY_VERSION,
    suite: { name, version, catalogueDigest: catalogueDigestOf(suite) },
    target: targetAddressOf(url, config),
    runId: makeRunId(formOfText(config.referenceForm), (below) => randomInt(below)),
    seed: config.seed,
    planDigest,
    startedAt: startedAt.toISOString(),
    config: recordedConfig(config),
    plan: { generator: suite.generators.library, receivers, token },
  };
}

/** Proxy and headers of the requests, without secrets. */
function targetAddressOf(url: string, { proxy, headers }: Config): Header['target'] {
  const names = Object.keys(headers);
  return {
    url,
    ...(proxy === null ? {} : { proxy: proxy.url }),
    ...(names.length === 0 ? {} : { headers: names }),
  };
}

type LiveHooks = Pick<
  SessionOptions,
  'suite' | 'plan' | 'parser' | 'judgedBy' | 'signal' | 'onProgress'
> & {
  readonly transport?: Transport;
};

/** At least 0, even if the clock was set back. */
const ageOf = (fetchedAt: number | null) =>
  fetchedAt === null ? 0 : Math.max(0, Date.now() - fetchedAt);

/**
 * Opens the only session of a run, with the real clock and, unless another one is given, the real
 * transport.
 */
export function openLiveSession(
  { config, url, header, historyPath }: RunContext,
  hooks: LiveHooks,
): Session {
  takeRunClaim(config.reportDir);
  const writer = openHistoryWriter(historyPath, 'append');
  const transport = hooks.transport ?? undiciTransport(config.concurrency, config);
  const session = openSession({
    ...hooks,
    config,
    header,
    writer,
    transport,
    url,
    tokenAgeMs: ageOf(config.tokenFetchedAtMs),
    monotonicMs: () => performance.now(),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
  });
  return {
    ...session,
    async close() {
      await session.close().finally(() => writer.close());
    },
  };
}

/**
 * Drives the whole plan, and closes the session. A fault that the history has does not prevent the
 * report; any other error does.
 */
export async function driveWhole(session: Session): Promise<void> {
  try {
    await session.driveAll();
  } catch (error) {
    if (!(error instanceof NotedFault)) throw error;
  } finally {
    await session.close();
  }
}
