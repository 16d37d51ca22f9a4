/** The session that drives a run: opens it, and drives its whole plan. */

import { type Transport, undiciTransport } from '../drive/connection/transport.ts';
import { realClock } from '../drive/real-clock.ts';
import { openSession, type Session, type SessionOptions } from '../drive/session.ts';
import { NotedFault } from '../drive/suite-faults.ts';
import { openHistoryWriter } from '../history/file/writer.ts';
import { takeRunClaim } from '../history/folder/run-claim.ts';
import type { RunContext } from './begin-run.ts';

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
    ...realClock,
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
