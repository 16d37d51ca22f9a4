/** What `import … from 'disbursement-conformance'` gives. */

export {
  type ConformanceOptions,
  conformance,
  type HandlerOptions,
  type LibrarySettings,
  type UrlOptions,
} from './api/conformance.ts';
export {
  type ConformanceTestOptions,
  conformanceTests,
  type TestRunner,
} from './api/test-cases.ts';
export type { Level, Outcome } from './check/check.ts';
export type { JudgedDeviation, KnownDeviation, Waiver } from './config/waiver.ts';
export { UsageError } from './core/errors.ts';
export type { FetchHandler } from './drive/handler-transport.ts';
export type { Progress } from './drive/session.ts';
export { HistoryError } from './history/disk.ts';
export type { Finding, Report, Requirement } from './report/report.ts';
export { exitCodeOf, type RunVerdict } from './report/verdict.ts';
