/** The whole pipeline in this process, against a handler, for tests that need many runs. */

import { type Config, parseConfig, type Settings } from '../../src/config/config.ts';
import { recordedConfig } from '../../src/config/recorded.ts';
import { parseWaivers } from '../../src/config/waiver-file.ts';
import {
  type FetchHandler,
  handlerTransport,
} from '../../src/drive/connection/handler-transport.ts';
import type { Transport } from '../../src/drive/connection/transport.ts';
import { openSession } from '../../src/drive/session.ts';
import { memoryWriter } from '../../src/history/file/writer.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Header, Line } from '../../src/history/lines/line.ts';
import { type EvaluationOptions, judge, openEvaluation } from '../../src/judge/evaluation.ts';
import { numberOfRun } from '../../src/plan/placeholders.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import type { Report } from '../../src/report/report.ts';
import { makeHeader } from '../../src/run/run-header.ts';
import { type Clock, impatientClock } from './clock.ts';
import { catalogue, judging as wholeSuite } from './judging.ts';

export const credentials = { token: 'selftest-access-token', bizNumber: 'BIZ-77' };

/** Long enough that the suite also sends a similar number. */
export const LONG_BIZ_NUMBER = 'BIZ-77-0019426';

/** A signed token, from which the suite makes other wrong tokens than from an opaque one. */
export const JWT = [
  'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6InNlbGZ0ZXN0In0',
  'eyJzdWIiOiJzZWxmdGVzdCIsImJpeiI6IkJJWi03NyJ9',
  'c2VsZnRlc3Qtc2lnbmF0dXJlLW9mLXRoZS1zZXJ2aWNl',
].join('.');

/** A second client of the reference, and an expired token. */
export const otherClient = { token: 'selftest-other-token', bizNumber: 'BIZ-88' };
export const tenantSettings: Settings = {
  OTHER_TOKEN: otherClient.token,
  OTHER_BIZ_NUMBER: otherClient.bizNumber,
  EXPIRED_TOKEN: 'selftest-expired-token',
};

export interface Ran {
  /** The report on the history, computed on demand. */
  readonly report: Report;
  /** The report of the live evaluation; only where the test requests it. */
  readonly live: Report;
  readonly header: Header;
  readonly lines: readonly Line[];
  readonly plan: Plan;
}

export interface RunOptions {
  /** A part of the suite, where a test needs no more. */
  readonly judging?: EvaluationOptions;
  /** Judges during the run, as the library does in memory. */
  readonly isLive?: boolean;
  readonly clock?: Clock;
  /** The path of the next token, for the time after the target refuses the first one. */
  readonly tokenFile?: string;
  /** After its abort nothing more is sent. */
  readonly signal?: AbortSignal;
}

/** The configuration of a test, with the settings that all tests share. */
export function configOf(settings: Settings): Config {
  const parsed = parseConfig(
    {
      TARGET_URL: 'http://127.0.0.1:1',
      TARGET_TOKEN: credentials.token,
      TARGET_BIZ_NUMBER: credentials.bizNumber,
      CASES: '24',
      SEED: '11',
      // Long enough that a slow machine is not mistaken for a target that does not respond.
      TIMEOUT_MS: '10000',
      // As for a handler; tests of slower features set them.
      WATCH_MS: '0',
      ...settings,
    },
    {
      freshSeed: () => 1,
      // The setting contains the value that a file would have.
      readBytes: () => new Uint8Array(),
      readFile: (text) => text,
      parseWaivers: (text) => parseWaivers(text, 'waivers.yaml', catalogue),
    },
  );
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

/** Runs all scenarios, or the named ones, and judges the history. */
export function runAgainst(
  handler: FetchHandler,
  settings: Settings = {},
  only?: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  return runThrough(handlerTransport(handler), settings, only, options);
}

/** The same through any transport, for example over a real connection. */
export async function runThrough(
  transport: Transport,
  settings: Settings,
  only?: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  const { clock = impatientClock(), tokenFile, isLive = false, judging = wholeSuite } = options;
  const { signal = new AbortController().signal } = options;
  const { suite, parser } = judging;
  const given = configOf(settings);
  const config = tokenFile === undefined ? given : { ...given, tokenFile };
  const url = config.targetUrl as string;
  const plan = planOf(config, suite);
  const startedAt = new Date(0);
  const header = makeHeader({ config, url, suite, startedAt, planDigest: plan.digest });
  const writer = memoryWriter();
  writer.write(header);
  const evaluation = isLive ? openEvaluation(header, judging) : null;
  const session = openSession({
    ...{ suite, config, header, writer, plan, parser, url, transport, signal },
    judgedBy: evaluation === null ? { kind: 'checks' } : { kind: 'evaluation', evaluation },
    ...clock,
  });
  await session.driveAll(only);
  await session.close();
  const footer: Line = { kind: 'footer', finishedAt: new Date(1000).toISOString() };
  writer.write(footer);
  evaluation?.see(footer);
  const written = writer.lines.map((line) => JSON.parse(JSON.stringify(line)) as Line);
  let report: Report | null = null;
  return {
    get report() {
      report ??= judge(eventsOf(written), judging);
      return report;
    },
    get live() {
      if (evaluation === null) throw new Error('runAgainst was not asked for it: isLive');
      return evaluation.report();
    },
    header,
    plan,
    lines: written,
  };
}

/** The report on the same run with settings that do not change what is sent. */
export function judgedWith({ lines }: Ran, settings: Settings, judging = wholeSuite): Report {
  const config = recordedConfig(configOf(settings));
  return judge(
    eventsOf(lines.map((line) => (line.kind === 'header' ? { ...line, config } : line))),
    judging,
  );
}

/** The common part of two runs with one seed: without the run id, also in bodies of bytes. */
export function withoutRunId(line: unknown, runId: string): string {
  const wide = runId.replace(/./g, '$&\0');
  const text = JSON.stringify(line, (_, part) =>
    part?.encoding === 'base64' && typeof part.body === 'string'
      ? { ...part, encoding: 'latin1', body: Buffer.from(part.body, 'base64').toString('latin1') }
      : part,
  );
  return text
    .replaceAll(runId, '')
    .replaceAll(numberOfRun(runId), '')
    .replaceAll(JSON.stringify(wide).slice(1, -1), '');
}

/** Ids of the requirements with this outcome. */
export function idsOf(report: Report, outcome: string, level = 'must'): string[] {
  return report.requirements
    .filter((row) => row.outcome === outcome && row.level === level)
    .map(({ id }) => id);
}
