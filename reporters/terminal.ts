/** The report for a person at a terminal: failures first, the verdict last. */

import { isRecordedTraffic } from '../src/core/is-recorded-traffic.ts';
import type { Progress } from '../src/core/progress.ts';
import { counted, formatNumber } from '../src/core/text/counted.ts';
import { printable } from '../src/core/text/printable.ts';
import type { Report } from '../src/report/report.ts';
import { WAIVERS_SCHEMA_LINE, waiverTemplateOf } from '../src/report/waivers.ts';
import { failures } from './shared/by-severity.ts';
import { namedPeers } from './shared/peers.ts';
import { detailLines } from './terminal/details.ts';
import { findingBlocks } from './terminal/findings.ts';
import { block } from './terminal/lines.ts';
import { type Look, lookOf, type TerminalOptions } from './terminal/look.ts';
import { summaryLines } from './terminal/summary.ts';

export type { Detail, TerminalOptions } from './terminal/look.ts';

/** Several lines, the last one with a line break. Colours only if requested. */
export function toTerminal(unsafeReport: Report, options: TerminalOptions): string {
  const look = lookOf(options);
  const report = printable(unsafeReport);
  // A run that stopped immediately has mostly undecided requirements, and the verdict says why.
  const isStopped = report.stopped !== null;
  return [
    '',
    ...(look.detail === 'verbose' && !isStopped ? detailLines(report, look) : []),
    ...findingBlocks(report, look),
    ...(look.detail === 'quiet' ? [] : waiverLines(report, look)),
    ...(look.detail === 'quiet' ? [] : connectionLines(report, look)),
    ...summaryLines(report, look),
    '',
  ].join('\n');
}

function connectionLines({ connection: { peers, cautions } }: Report, { width }: Look): string[] {
  const { lines: named, more } = namedPeers(peers);
  // A line on a peer is not wrapped, so that it can be compared.
  const peerLines = [...named, ...(more > 0 ? [`  and from ${more} more, in report.json`] : [])];
  return [
    ...peerLines,
    ...cautions.flatMap((caution) => block(caution, { first: '', rest: '  ' }, width)),
  ];
}

/** A terminal of 80 columns cuts the last one. */
const PROGRESS_COLUMNS = 79;

/** One line on the progress of the run; without the amount, if it is too long with it. */
export function progressLine(progress: Progress): string {
  const { sent, planned, posts, amount, waits, elapsedMs } = progress;
  const perSecond = elapsedMs > 0 ? Math.round((sent * 1000) / elapsedMs) : 0;
  const wait = waits === 0 ? '' : ` · asked to wait ${counted(waits, 'time')}`;
  const start =
    `sent ${formatNumber(sent)} of about ${counted(Math.max(planned, sent), 'request')} · ` +
    counted(posts, 'disbursement request');
  const speed = ` · ${perSecond}/s`;
  const whole = `${start}, ${formatNumber(amount)} at most${speed}`;
  return `${whole.length <= PROGRESS_COLUMNS ? whole : start + speed}${wait}`;
}

/**
 * An entry for `waivers.yaml` that accepts the failures until they are fixed. No waiver applies to
 * recorded traffic.
 */
function waiverLines(report: Report, { width, colors, hasSchema, today }: Look): string[] {
  const failed = failures(report);
  if (failed.length === 0 || isRecordedTraffic(report.config)) return [];
  const from = today ?? new Date(report.startedAt);
  const introduction =
    'To accept these failures until they are fixed, copy this into waivers.yaml and complete it:';
  return [
    ...block(introduction, { first: '', rest: '' }, width, colors.dim),
    ...(hasSchema ? [WAIVERS_SCHEMA_LINE] : []),
    ...failed.map((row) => waiverTemplateOf(row, from)),
    '',
  ];
}
