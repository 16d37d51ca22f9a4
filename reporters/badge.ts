/** The verdict as an endpoint of shields.io: https://shields.io/badges/endpoint-badge */
import { exitCodeOf, type Report, type RunVerdict } from '../src/report.ts';

/** Green is for a plain pass alone: whoever sees it reads nothing else. */
const colors: Readonly<Record<RunVerdict, string>> = {
  conformant: 'brightgreen',
  'conformant with waivers': 'yellow',
  'non-conformant': 'red',
  inconclusive: 'lightgrey',
};

const EXIT_FAULT = 4;

export function toBadge(report: Report): string {
  const { verdict, strict } = report;
  const isFault = exitCodeOf(report) === EXIT_FAULT;
  const badge = {
    schemaVersion: 1,
    label: 'conformance',
    message: isFault ? 'suite error' : `${verdict}${strict ? ' (strict)' : ''}`,
    color: isFault ? colors.inconclusive : colors[verdict],
    isError: isFault || verdict === 'non-conformant',
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}
