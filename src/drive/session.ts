/**
 * A run in progress: the preflight, then each scenario at most once, all of it written to the
 * history.
 */
import { makeGrowingRedactor } from '../history/redaction/growing-redactor.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { watchMsOf } from '../plan/beside-plan.ts';
import { requestsOfShard } from '../plan/selection/share-of-shard.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import { FirstFailure } from './first-failure.ts';
import { openRunJudging } from './run-judging.ts';
import { RunLines } from './run-lines.ts';
import type { RunParts } from './run-parts.ts';
import { lookEveryMs } from './second-looks/look-every.ts';
import { SecondLooks } from './second-looks/second-looks.ts';
import { sendPatiently } from './send-patiently.ts';
import { openSending, type Sending } from './sending.ts';
import type { SessionOptions } from './session-options.ts';
import { Stop } from './stop.ts';
import { redactedError, SuiteFaults } from './suite-faults.ts';
import { WaveDriver } from './wave-driver.ts';

export type { SessionOptions } from './session-options.ts';

export interface Session {
  /**
   * Drives a scenario, after those that it depends on; each is driven once, and one at a time, so
   * that the order in the history can be checked.
   */
  drive(name: string): Promise<void>;
  /** Sends what comes after the last scenario; `driveAll` does so itself. */
  finish(): Promise<void>;
  /** Drives these scenarios, or all; in parallel where that does not change what they show. */
  driveAll(names?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a session. It sends nothing until a scenario is driven. */
export function openSession(options: SessionOptions): Session {
  const deadline = openDeadline(options.config.runTimeoutMs, options.signal);
  const parts = openParts(options, deadline);
  const { redactor } = parts;
  const driver = openDriver(parts);

  async function close(): Promise<void> {
    // If the history cannot be written, its footer cannot either, and that is reported.
    await driver.settled().catch(() => {});
    await driver.endRenewal();
    try {
      driver.scenarios.noteUndriven();
    } finally {
      deadline.close();
      await options.transport.close();
    }
  }

  /** Renewed tokens are known only here. */
  const redacted = <T>(work: Promise<T>) =>
    work.catch((error) => {
      throw redactedError(error, redactor.redact);
    });
  const drive = inTurn((name) => driver.scenarios.driveOnce(name));
  return {
    close: () => redacted(close()),
    drive: (name) => redacted(drive(name)),
    finish: () => redacted(driver.finish()),
    driveAll: (names) => redacted(driver.driveAll(names)),
  };
}

/** What the parts of the run share. */
function openParts(options: SessionOptions, deadline: Deadline): RunParts {
  const judging = openRunJudging(options, deadline.ended);
  const lines = new RunLines(options.writer, judging.see);
  const { runTimeoutMs } = options.config;
  const planned = requestsOfShard(options.plan, options.config.shard);
  const startedMs = options.monotonicMs();
  const elapsedMs = () => options.monotonicMs() - startedMs;
  const { note, unsent } = lines;
  return {
    ...options,
    judging,
    runSleep: (ms) => Promise.race([options.sleep(ms), deadline.ended]),
    runSignal: deadline.signal,
    stop: new Stop({ deadline, note, unsent, runTimeoutMs, planned, elapsedMs }),
    lines,
    elapsedMs,
    redactor: makeGrowingRedactor(secretsOf(options.config)),
  };
}

/** Connects what sends, what looks again and what judges. */
function openDriver(parts: RunParts): WaveDriver {
  const { suite, config, header, plan, judging, stop, redactor, elapsedMs, runSleep } = parts;
  /** Called with each exchange. They send requests themselves, so they are added after what sends. */
  const listeners: ((parsed: ParsedExchange) => void)[] = [];
  const sending: Sending = openSending(parts, (parsed) => {
    for (const see of listeners) see(parsed);
  });
  const secondLooks = new SecondLooks({
    elapsedMs,
    sleep: runSleep,
    isStopped: () => stop.isStopped(),
    watchMs: watchMsOf(config),
    everyMs: lookEveryMs(config.watchMs, plan.settings.isNear),
    toEnd: config.watchesToEnd,
    list: suite.preflight(plan.settings).list,
    send: (scenario, toSend, cause) => sendPatiently({ scenario, toSend, cause }, sending),
  });
  const { startedAt } = header;
  const firstFailure = new FirstFailure({ config, suite, startedAt }, judging.results);
  const driver = new WaveDriver({
    ...parts,
    sending,
    secondLooks,
    firstFailure,
    faults: new SuiteFaults(stop, redactor.redact),
  });
  listeners.push(
    (parsed) => secondLooks.see(parsed),
    (parsed) => secondLooks.lookAfter(parsed),
    ({ exchange }) => driver.scenarios.see(exchange),
    ({ exchange }) => stop.countExchange(exchange),
    () => firstFailure.update(),
  );
  return driver;
}

/** One call after the other, also where a caller did not wait for the last one. */
function inTurn(drive: (name: string) => Promise<void>): (name: string) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (name) => {
    const next = last.catch(() => {}).then(() => drive(name));
    last = next;
    return next;
  };
}
