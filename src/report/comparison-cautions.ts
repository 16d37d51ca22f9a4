/** Why the columns of a comparison are difficult to compare, one sentence each. Pure. */
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { formatNumber } from '../core/text/counted.ts';
import type { ComparedRun, GivenRun } from './comparison.ts';
import { anyCompared } from './comparison-profile.ts';
import type { Report } from './report.ts';

/** `runs` are the columns of the runs in `given`. */
export function comparisonCautionsOf(
  given: readonly GivenRun[],
  runs: readonly ComparedRun[],
): string[] {
  return [
    ...settingsCautions(runs),
    ...partCaution(given),
    ...nothingInCommon(given),
    ...profilesCaution(given),
    ...amountsCaution(given),
  ];
}

/** As in a spreadsheet: A to Z, then AA. */
export function labelOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${labelOf(Math.floor(at / 26) - 1)}${last}`;
}

function settingsCautions(runs: readonly ComparedRun[]): string[] {
  const differ = (of: (run: ComparedRun) => unknown) => new Set(runs.map(of)).size > 1;
  const unchecked = runs.filter(({ source }) => source === 'report').map(({ label }) => label);
  return [
    ...(differ(({ suiteVersion }) => suiteVersion)
      ? [
          'The runs are of different versions of the suite: a requirement may exist in only one of them.',
        ]
      : []),
    ...(differ(({ strict }) => strict)
      ? ['Some runs are strict: there every `should` requirement counts exactly as a `must`.']
      : []),
    ...(unchecked.length > 0
      ? [
          `The results of ${unchecked.join(', ')} are those of report.json, which nobody checked: give a folder with its history.jsonl, which is judged again.`,
        ]
      : []),
  ];
}

/** The ages of listed transactions differ in any two runs, so only the amounts are compared. */
function amountsCaution(given: readonly GivenRun[]): string[] {
  const ranges = given.map(({ report: { config } }) =>
    config.readOnly || isRecordedTraffic(config)
      ? 'none'
      : `${formatNumber(config.amountMin)} to ${formatNumber(config.amountMax)}`,
  );
  if (new Set(ranges).size < 2) return [];
  const each = ranges.map((range, at) => `${labelOf(at)} ${range}`);
  return [`The runs judged different amounts: ${each.join(', ')}.`];
}

/** Whether the run judged a part of the requirements. */
export const isPart = (report: Report | undefined) => (report?.asked ?? null) !== null;

const partText = ({ asked }: Report) => JSON.stringify([asked?.only, asked?.cases]);

function partCaution(given: readonly GivenRun[]): string[] {
  const parts = given.flatMap(({ report }, at) => (isPart(report) ? [labelOf(at)] : []));
  const areSameParts = new Set(given.map(({ report }) => partText(report))).size === 1;
  if (parts.length === 0 || areSameParts) return [];
  return [
    `${parts.join(', ')}: judged only a part of the requirements, so the others have no outcome there.`,
  ];
}

/** Two runs without a common requirement are no comparison, which must not look like agreement. */
export function nothingInCommon(given: readonly GivenRun[]): string[] {
  const ids = given.flatMap(({ report }) => report.requirements.map(({ id }) => id));
  if (given.length < 2 || new Set(ids).size < ids.length) return [];
  return ['The runs judged no requirement in common, so nothing was compared.'];
}

export const PROFILES_NOT_COMPARED =
  'The deployment profiles were not compared, because no aspect has an answer in two runs.';

function profilesCaution(given: readonly GivenRun[]): string[] {
  const profiles = given.map(({ report }) => report.observations);
  return given.length < 2 || anyCompared(profiles) ? [] : [PROFILES_NOT_COMPARED];
}
