/** How many of the requirements that an earlier run left open pass in its repetition. */
import type { Settings } from '../../../config/setting.ts';
import { EXIT } from '../../../core/exit.ts';
import { conclusionOf } from '../../../report/conclusion.ts';
import type { Report } from '../../../report/report.ts';
import { isRequired, severityIn } from '../../../report/severity.ts';

interface Progressed {
  readonly sentence: string;
  readonly exitCode: number;
}

interface LeftOpen {
  /** Requirements that failed or were undecided in the earlier run. */
  readonly ids: readonly string[];
  /** Those that a request has failed which the repetition did not send: that they pass shows nothing. */
  readonly unsentIds: readonly string[];
  /** The target of the earlier run, where the repetition judged another one. */
  readonly otherTarget: string | null;
  /** The settings of the repetition: CASE where it sent only the cases of the findings. */
  readonly flags: Settings;
}

/** The new state of each requirement that was open. */
export function progressOf(leftOpen: LeftOpen, report: Report): Progressed {
  const { ids, unsentIds } = leftOpen;
  const outcomeOf = (id: string) =>
    report.requirements.find((row) => row.id === id)?.outcome ?? 'untested';
  const passed = ids.filter((id) => outcomeOf(id) === 'passed' && !unsentIds.includes(id));
  const failed = ids.filter((id) => outcomeOf(id) === 'failed');
  const open = ids.filter((id) => !passed.includes(id) && !failed.includes(id));
  const exitCode = exitCodeOfRepetition({ failed, open }, report);
  // The result above it may say that the chosen requirements passed: a `should` is not counted there.
  const end =
    exitCode === conclusionOf(report).exitCode
      ? ''
      : ` The exit code is ${exitCode}, because not every repeated requirement passes.`;
  const sentences = [
    sentenceOf(leftOpen, report, { passed, failed, open }),
    ...(passed.length > 0 ? sentenceOnCases(leftOpen, report) : []),
    ...sentenceOnUnsent(
      unsentIds.filter((id) => open.includes(id)),
      report,
    ),
  ];
  return { sentence: sentences.join(' ') + end, exitCode };
}

/** A violation that needs many requests before it does not occur again in a few. */
function sentenceOnCases({ flags, otherTarget }: LeftOpen, { seed }: Report): string[] {
  if (flags.CASE === undefined || otherTarget !== null) return [];
  return [
    `This run sent only the cases of the findings; "run --seed ${seed}" also sends the requests before them.`,
  ];
}

/** Only a run of the whole plan sends it: with ONLY the plan may have no request that it could repeat. */
const sentenceOnUnsent = (ids: readonly string[], { seed }: Report): string[] =>
  ids.length === 0
    ? []
    : [`Only "run --seed ${seed}" sends the request again that failed ${ids.join(', ')}.`];

/**
 * The exit code of the report, but never 0 where a repeated requirement fails again without a waiver, or
 * where one that counts stays open. An open one shows nothing about its failure: perhaps the
 * target gave no occasion to judge it.
 */
function exitCodeOfRepetition({ failed, open }: Omit<Sorted, 'passed'>, report: Report): number {
  const { exitCode } = conclusionOf(report);
  const isLeft = report.requirements.some(
    (row) =>
      (failed.includes(row.id) && severityIn(row, report) === 'warning') ||
      (open.includes(row.id) && isRequired(row.level, report.strict)),
  );
  return exitCode === EXIT.conformant && isLeft ? EXIT.inconclusive : exitCode;
}

interface Sorted {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly open: readonly string[];
}

function sentenceOf({ ids, otherTarget, flags }: LeftOpen, report: Report, sorted: Sorted): string {
  const { passed, failed, open } = sorted;
  const hint =
    flags.CASE === undefined || open.length === 0
      ? ''
      : ` "run --only ${open.join(',')}" sends everything that is needed to decide.`;
  if (ids.length === 1 && otherTarget === null) {
    if (passed.length === 1) return `${ids[0]} passes now.`;
    return failed.length === 1
      ? `${ids[0]} still fails.`
      : `The suite could not decide ${ids[0]}.${hint}`;
  }
  const count = `${passed.length} of ${ids.length}`;
  const first =
    otherTarget === null
      ? `${count} failed or undecided requirements pass now.`
      : `This run judged another target: ${count} requirements that failed or were undecided on ` +
        `${otherTarget} pass on ${targetNameOf(report)}.`;
  return [
    first,
    ...(failed.length > 0
      ? [`${otherTarget === null ? 'Still failing' : 'Failed'}: ${failed.join(', ')}.`]
      : []),
    ...(open.length > 0 ? [`Undecided: ${open.join(', ')}.${hint}`] : []),
  ].join(' ');
}

export const targetNameOf = ({ config, target }: Pick<Report, 'config' | 'target'>): string =>
  config.embeddedReference ? 'the embedded reference service' : target.url;
