/** The verdict in a sentence, and why the exit code differs from it. */
import { EXIT } from '../../src/core/exit.ts';
import { counted, formatNumber } from '../../src/core/text/counted.ts';
import { firstInWords } from '../../src/core/text/list-in-words.ts';
import { conclusionOf, isMetInPart } from '../../src/report/conclusion.ts';
import type { Report, Requirement, RunVerdict } from '../../src/report/report.ts';
import { isRequired } from '../../src/report/severity.ts';
import { namesWithoutPass } from '../../src/report/verdict.ts';
import { failures, having, staleWaivers } from './by-severity.ts';

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
  const target = report.config.embeddedReference ? 'the embedded reference service' : 'this target';
  const failed = failures(report);
  const counting = report.requirements.filter(({ level }) => isRequired(level, report.strict));
  const waived = having(report, 'waived');
  const undecided = having(report, 'undecided', 'error');
  const sentences: Readonly<Record<RunVerdict, string>> = {
    conformant: `${allOf(passed, kind)} that ${passed === 1 ? 'applies' : 'apply'} to ${target} passed.`,
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

const idsOf = (rows: readonly Requirement[]) => firstInWords(rows.map(({ id }) => id));
