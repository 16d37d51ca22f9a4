/** The verdict as an endpoint of shields.io: https://shields.io/badges/endpoint-badge */
import { EXIT } from '../src/core/exit.ts';
import { conclusionOf, type Tone } from '../src/report/conclusion.ts';
import type { Report } from '../src/report/report.ts';

/** Green is for a full pass only, because a badge has no room for details. */
const colors: Readonly<Record<Tone, string>> = {
  good: 'brightgreen',
  caution: 'yellow',
  bad: 'red',
  open: 'lightgrey',
};

export function toBadge(report: Report): string {
  const { exitCode, words, tone } = conclusionOf(report);
  const badge = {
    schemaVersion: 1,
    label: 'conformance',
    message: words,
    color: colors[tone],
    isError: exitCode === EXIT.fault || exitCode === EXIT.nonConformant,
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}
