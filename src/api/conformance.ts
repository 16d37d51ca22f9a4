/**
 * The suite as a function: judges a target and returns a report. It prints nothing and reads no
 * setting from the environment.
 */
import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import { textIn } from '../config/setting.ts';
import { handlerTransport } from '../drive/connection/handler-transport.ts';
import type { Transport } from '../drive/connection/transport.ts';
import { realClock } from '../drive/real-clock.ts';
import { openSession, type SessionOptions } from '../drive/session.ts';
import { endHistory } from '../history/file/end.ts';
import type { HistoryWriter } from '../history/file/writer.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { openEvaluation } from '../judge/evaluation.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Report } from '../report/report.ts';
import { openRun } from '../run/begin-run.ts';
import { concludeRun } from '../run/conclude-run.ts';
import { withFirstToken } from '../run/first-token.ts';
import { driveWhole, openLiveSession } from '../run/live-session.ts';
import { makeHeader } from '../run/run-header.ts';
import { type ConformanceOptions, configOf, HANDLER_URL, textsOf } from './options.ts';

/**
 * Judges a target and returns the report, also for a target that fails. Rejects with a `UsageError`
 * with every mistake in the options, before anything is sent.
 */
export async function judgeTarget(suite: Suite, options: ConformanceOptions): Promise<Report> {
  const config = configOf(suite, options);
  const hooks = {
    suite,
    signal: options.signal ?? new AbortController().signal,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  };
  if (options.handler === undefined) return await onDisk(config, hooks);
  const transport = handlerTransport(options.handler);
  return textIn(textsOf(options.settings), 'REPORT_DIR') === null
    ? await inMemory(config, transport, hooks)
    : await onDisk(config, { ...hooks, transport });
}

type Hooks = Pick<SessionOptions, 'suite' | 'signal' | 'onProgress'>;

async function onDisk(config: Config, hooks: Hooks & { transport?: Transport }): Promise<Report> {
  const open = await openRun(config, hooks.suite);
  try {
    const { context, plan } = open;
    const parser = makeExchangeParser(hooks.suite);
    await driveWhole(
      openLiveSession(context, { ...hooks, plan, parser, judgedBy: { kind: 'checks' } }),
    );
    endHistory(context);
    return concludeRun(context, { suite: hooks.suite, parser });
  } finally {
    await open.close();
  }
}

/** Writes nothing: the evaluation judges each exchange directly. */
const discardingWriter: HistoryWriter = { write() {}, close() {} };

async function inMemory(given: Config, transport: Transport, hooks: Hooks): Promise<Report> {
  const { suite } = hooks;
  const config = await withFirstToken(given);
  const url = config.targetUrl ?? HANDLER_URL;
  const plan = planOf(config, suite);
  const startedAt = new Date();
  const header = makeHeader({ config, url, suite, startedAt, planDigest: plan.digest });
  const parser = makeExchangeParser(suite);
  const evaluation = openEvaluation(header, { suite, parser });
  const session = openSession({
    config,
    header,
    plan,
    url,
    transport,
    parser,
    judgedBy: { kind: 'evaluation', evaluation },
    writer: discardingWriter,
    ...hooks,
    ...realClock,
  });
  await driveWhole(session);
  evaluation.see({ kind: 'footer', finishedAt: new Date().toISOString() });
  return evaluation.report();
}
