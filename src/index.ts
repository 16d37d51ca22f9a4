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
export type { KnownDeviation, Waiver } from './config/waiver.ts';
export { HistoryError, UsageError } from './core/errors.ts';
export type { Level, Outcome } from './core/outcome.ts';
export type { Progress } from './core/progress.ts';
export type { FetchHandler } from './drive/handler-transport.ts';
export type { Finding, Report, Requirement } from './report/report.ts';
export { exitCodeOf, type RunVerdict } from './report/verdict.ts';
export type { JudgedDeviation } from './report/waivers.ts';
