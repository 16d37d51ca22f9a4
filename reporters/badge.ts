/** The verdict as an endpoint of shields.io: https://shields.io/badges/endpoint-badge */
import { EXIT } from '../src/core/exit.ts';
import type { Report, RunVerdict } from '../src/report/report.ts';
import { exitCodeOf } from '../src/report/verdict.ts';

/** Green is for a plain pass alone: whoever sees it reads nothing else. */
const colors: Readonly<Record<RunVerdict, string>> = {
  conformant: 'brightgreen',
  'conformant with waivers': 'yellow',
  'non-conformant': 'red',
  inconclusive: 'lightgrey',
};

function colorOf(verdict: RunVerdict, isStale: boolean): string {
  return isStale && verdict === 'conformant' ? 'yellow' : colors[verdict];
}

export function toBadge(report: Report): string {
  const { verdict, strict, waivers } = report;
  const isFault = exitCodeOf(report) === EXIT.fault;
  const isStale = waivers.some(({ problem }) => problem !== null);
  const badge = {
    schemaVersion: 1,
    label: 'conformance',
    message: isFault ? 'suite error' : `${verdict}${strict ? ' (strict)' : ''}`,
    color: isFault ? colors.inconclusive : colorOf(verdict, isStale),
    isError: isFault || verdict === 'non-conformant',
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}
