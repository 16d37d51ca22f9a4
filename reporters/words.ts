/** The sentences and words that all formats for people share. */

import { EXIT } from '../src/core/exit.ts';
import type { Outcome } from '../src/core/outcome.ts';
import { counted, formatNumber } from '../src/core/text/counted.ts';
import { firstInWords } from '../src/core/text/list-in-words.ts';
import { conclusionOf, isMetInPart } from '../src/report/conclusion.ts';
import type { Report, Requirement, RunVerdict } from '../src/report/report.ts';
import { isRed, isRequired, type Severity, severityIn } from '../src/report/severity.ts';
import { namesWithoutPass } from '../src/report/verdict.ts';

/** The outcome in EARL's word; `observed` for an `observe` requirement that passes. */
export const outcomeWord = ({ level, outcome }: Pick<Requirement, 'level' | 'outcome'>): string =>
  level === 'observe' && outcome === 'passed' ? 'observed' : outcome;

/** Explanations of the less known words of EARL; each format for people shows them once. */
const gloss: Readonly<Partial<Record<Outcome, string>>> = {
  cantTell: 'tested, but the evidence is not conclusive',
  untested: 'the run sent no request that tests it',
  inapplicable:
    'no response of the target has what the requirement is about, or a setting that the requirement needs is not set',
  error: 'the suite itself failed',
};

/** The explanations of the words that a report uses. */
export function glossOf({ counts }: Report): readonly (readonly [word: string, means: string])[] {
  return Object.entries(gloss).filter(([outcome]) =>
    Object.values(counts).some((byOutcome) => byOutcome[outcome as Outcome] > 0),
  );
}

export const marks: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  failed: '✗',
  error: '!',
  cantTell: '?',
  untested: '·',
  inapplicable: '-',
};

/** The verdict, and why the exit code differs from it, in a few sentences. */
export function headline(report: Report): string {
  return [verdictSentence(report), ...exitSentences(report)].join(' ');
}

/** Why the exit code is not that of the verdict, in sentences. */
export function exitSentences(report: Report): string[] {
  const { exitCode } = conclusionOf(report);
  if (exitCode === EXIT.fault) return ['The suite itself failed, so the exit code is 4.'];
  if (exitCode !== EXIT.usage) return [];
  const ids = staleWaivers(report).map(({ requirement }) => requirement);
  return [
    `Remove or renew ${counted(ids.length, 'waiver')} (${firstInWords(ids)}): until then the exit code is 2.`,
  ];
}

const allOf = (count: number, kind: string) =>
  count === 1 ? `The one ${kind} requirement` : `All ${counted(count, `${kind} requirement`)}`;

/** `all`: names every id, however many there are. */
export function verdictSentence(report: Report, { all = false } = {}): string {
  const { must, should } = report.counts;
  const nameIds = (rows: readonly Requirement[]) =>
    all ? rows.map(({ id }) => id).join(', ') : idsOf(rows);
  const isOfShoulds = isMetInPart(report) && must.passed === 0 && !report.strict;
  const usual = isOfShoulds ? should.passed : must.passed;
  const passed = report.strict ? must.passed + should.passed : usual;
  const kind = report.strict ? 'must and should' : isOfShoulds ? 'should' : 'must';
  const failed = failures(report);
  const counting = report.requirements.filter(({ level }) => isRequired(level, report.strict));
  const waived = having(report, 'waived');
  const undecided = having(report, 'undecided', 'error');
  const sentences: Readonly<Record<RunVerdict, string>> = {
    conformant: `${allOf(passed, kind)} that ${passed === 1 ? 'applies' : 'apply'} to this target passed.`,
    'conformant with waivers': `All ${kind} requirements that apply to this target passed, except ${formatNumber(waived.length)}; waivers accept these failures: ${nameIds(waived)}.`,
    'non-conformant': `${formatNumber(failed.length)} of ${counted(counting.length, `${kind} requirement`)} failed: ${nameIds(failed)}.`,
    inconclusive: isMetInPart(report)
      ? `This run judged ${counted(passed, `${kind} requirement`)} that ${passed === 1 ? 'applies to this target, and it' : 'apply to this target, and all of them'} passed.`
      : undecided.length === 0
        ? openSentence(report)
        : `${counted(undecided.length, 'requirement')} could not be decided: ${idsOf(undecided)}.`,
  };
  return sentences[report.verdict];
}

/** Why a run without undecided requirements that count has no verdict. */
function openSentence(report: Report): string {
  const { requirements, config, finishedAt, interrupted, strict, asked } = report;
  if (finishedAt === null || interrupted) return 'The run did not end.';
  if (config.shard != null) {
    const { number, of } = config.shard;
    return `Shard ${number} of ${of} is only a part of the plan: verify the histories of all shards together.`;
  }
  const names = namesWithoutPass(asked?.only ?? null, requirements, strict);
  if (names.length > 0)
    return `ONLY names ${names.join(', ')}, and no requirement of it that counts passed.`;
  const isCounted = requirements.some(({ level }) => isRequired(level, strict));
  if (asked === null || isCounted || requirements.length === 0) return wholeSentence(report);
  if (requirements.every(({ level }) => level === 'observe'))
    return 'The chosen requirements only observe the target, so they give no verdict.';
  const open = notPassed(requirements);
  return open.length === 0
    ? NOT_WHOLE
    : `Not all of the chosen requirements passed (${idsOf(open)}), and without STRICT none of them counts for the verdict.`;
}

const NOT_WHOLE = 'The history does not show that the whole plan was sent and judged.';

const wholeSentence = ({ requirements, strict }: Report) =>
  requirements.some(({ level, outcome }) => outcome === 'passed' && isRequired(level, strict))
    ? NOT_WHOLE
    : 'No requirement that counts for the verdict was judged.';

/** The `should` requirements that keep a chosen part from passing. */
const notPassed = (requirements: readonly Requirement[]) =>
  requirements.filter(
    ({ level, outcome }) =>
      level === 'should' && outcome !== 'passed' && outcome !== 'inapplicable',
  );

/** The requirements of a report with one of these severities. */
export function having(report: Report, ...wanted: readonly Severity[]): Requirement[] {
  return report.requirements.filter((row) => wanted.includes(severityIn(row, report)));
}

/** Failures that count. */
export const failures = (report: Report) => having(report, 'failure');

/** Failures that do not count: a violated `should` without STRICT. */
export const warnings = (report: Report) => having(report, 'warning');

/** Waivers that must be removed or renewed, one sentence each; they make a run red. */
export function staleWaivers({
  waivers,
}: Report): { readonly requirement: string; readonly why: string }[] {
  return waivers.flatMap(({ requirement, problem }) =>
    problem === null ? [] : [{ requirement, why: problem }],
  );
}

/** A problem of the run that makes it red; formats with test cases have one for it. */
export interface RunProblem {
  readonly group: 'Waivers' | 'The run';
  readonly name: string;
  readonly kind: 'stale' | 'fault' | 'unfinished';
  readonly why: string;
}

/** All problems. Where the exit code is not 0, there is a problem or a red requirement. */
export function runProblems(report: Report): RunProblem[] {
  const { faults, verdict } = report;
  const stale = staleWaivers(report).map(({ requirement, why }): RunProblem => {
    return { group: 'Waivers', name: `waiver of ${requirement}`, kind: 'stale', why };
  });
  const faultProblems = faults.map((why, at): RunProblem => {
    return { group: 'The run', name: `suite error ${at + 1}`, kind: 'fault', why };
  });
  const isExplained =
    verdict !== 'inconclusive' ||
    isMetInPart(report) ||
    report.requirements.some((row) => isRed(severityIn(row, report)));
  if (isExplained || faultProblems.length > 0) return [...stale, ...faultProblems];
  const why = [verdictSentence(report), ...report.reasons].map(ended).join(' ');
  return [...stale, { group: 'The run', name: 'the run is complete', kind: 'unfinished', why }];
}

/** Some reasons have no stop, because most formats list them. */
const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const idsOf = (rows: readonly Requirement[]) => firstInWords(rows.map(({ id }) => id));

export function formatMs(ms: number | null): string {
  if (ms === null) return 'none';
  return ms < 1000 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}

/**
 * The duration of the run by its own clock, in milliseconds; 0 where that was set back, and `null`
 * where the run did not end.
 */
export function durationMs({ startedAt, finishedAt }: Report): number | null {
  const ms = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The strength of a pass: the share of faulty responses that would have been found. */
export function boundWords(bound: number | null): string {
  if (bound === null || bound >= 1) return '';
  return `with 95 % confidence, at most ${Number((bound * 100).toPrecision(2))} % of such responses have a fault`;
}

/** `exchange 4`, or `exchanges 4, 7 and 9`. */
export function exchangesText(numbers: readonly number[]): string {
  const [last, ...others] = numbers.toReversed();
  if (others.length === 0) return `exchange ${last}`;
  return `exchanges ${others.reverse().join(', ')} and ${last}`;
}
