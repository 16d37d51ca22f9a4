/** The exports of the package `disbursement-conformance`. */
import { suite } from '../suites/index.ts';
import { judgeTarget } from './api/conformance.ts';
import type { ConformanceOptions } from './api/options.ts';
import { type ConformanceTestOptions, declareTests, type TestRunner } from './api/test-cases.ts';
import type { Report } from './report/report.ts';

export type {
  ConformanceOptions,
  HandlerOptions,
  LibrarySettings,
  UrlOptions,
} from './api/options.ts';
export type { ConformanceTestOptions, TestRunner } from './api/test-cases.ts';
export type { Observed } from './check/check.ts';
export type { RecordedConfig } from './config/recorded.ts';
export type { Waiver, WaiverTerms } from './config/waiver.ts';
export { HistoryError, UsageError } from './core/errors.ts';
export type { Level, Outcome } from './core/outcome.ts';
export type { Progress } from './core/progress.ts';
export type { GeneratorPlace, HeaderList } from './core/request.ts';
export type { FetchHandler } from './drive/connection/handler-transport.ts';
export { exitCodeOf } from './report/conclusion.ts';
export type { Latency, Timeline } from './report/latency.ts';
export type { Connection } from './report/peers.ts';
export type { Aspect, ProfileRow } from './report/profile.ts';
export type {
  Asked,
  Finding,
  Report,
  Requirement,
  RunVerdict,
  UnknownDisbursement,
} from './report/report.ts';
export { type Severity, severityOf } from './report/severity.ts';
export type { JudgedWaiver } from './report/waivers.ts';

/**
 * Judges a target and returns the report; a target that fails is a report too, and no error.
 * Rejects with a `UsageError` whose message has every mistake in the options, before anything is
 * sent.
 *
 * @example
 * const report = await conformance({ handler: app.fetch, token, bizNumber });
 * console.log(report.verdict);
 */
export function conformance(options: ConformanceOptions): Promise<Report> {
  return judgeTarget(suite, options);
}

/**
 * Declares one test per `must` and `should`, and one for the verdict, in any test runner. The
 * target is driven once, when the first of them runs. Throws a `UsageError` with every unknown topic.
 */
export function conformanceTests(runner: TestRunner, options: ConformanceTestOptions): void {
  declareTests(suite, runner, options);
}
