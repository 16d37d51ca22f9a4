/**
 * The result of a judged history: the verdict, its reasons, and the exit code. Pure.
 * Above 200 lines: the reasons and the verdict depend on the same severities.
 */

import { reasonOfAnyGroup } from '../check/unproven-sentences.ts';
import { counted } from '../core/counted.ts';
import { EXIT } from '../core/exit.ts';
import { excerpt } from '../core/json.ts';
import { firstInWords } from '../core/list-in-words.ts';
import type { Header } from '../history/events.ts';
import { TARGET_SAYS } from '../interface/refusal-advice.ts';
import type { JudgedHistory, Report, Requirement, RunVerdict } from './report.ts';
import { isRequired, severityIn } from './severity.ts';
import { shortTokenSentence } from './short-token.ts';
import { appliedWaivers, type JudgedWaiver } from './waivers.ts';

/** The fields of a report that decide the exit code. */
type DecidingFields = Pick<
  Report,
  'requirements' | 'faults' | 'verdict' | 'waivers' | 'strict' | 'asked'
>;

/**
 * Whether only a part of the suite was requested, and passed; such a run says nothing about the
 * whole.
 */
export const isMetInPart = ({ asked, verdict }: Pick<Report, 'asked' | 'verdict'>) =>
  verdict === 'inconclusive' && asked?.isMet === true;

/** What else decides how a run ends, beside its verdict. */
interface EndFacts {
  /** An error of the suite. */
  readonly isFault: boolean;
  /** Only a part of the suite was requested, and it passed. */
  readonly isInPart: boolean;
  /** It would pass, but `waivers.yaml` is out of date. */
  readonly isStale: boolean;
  readonly isWaived: boolean;
}

function endFactsOf(report: DecidingFields): EndFacts {
  const { requirements, faults, verdict, waivers } = report;
  const hasError = requirements.some((row) => severityIn(row, report) === 'error');
  const isFault = hasError || faults.length > 0;
  const isInPart = !isFault && isMetInPart(report);
  const isPass = !isFault && (isInPart || codes[verdict] === EXIT.conformant);
  const isStale = isPass && waivers.some(({ problem }) => problem !== null);
  // The verdict counts only the waivers of failures that count; a `should` may have one too.
  const isWaived = !isFault && verdict === 'conformant' && appliedWaivers(report).length > 0;
  return { isFault, isInPart, isStale, isWaived };
}

/**
 * 0 conformant, 1 non-conformant, 3 inconclusive, 4 an error of the suite; 2 where the target is
 * conformant, but `waivers.yaml` is out of date.
 */
export function exitCodeOf(report: DecidingFields): number {
  const { isFault, isInPart, isStale } = endFactsOf(report);
  if (isFault) return EXIT.fault;
  if (isStale) return EXIT.usage;
  return isInPart ? EXIT.conformant : codes[report.verdict];
}

const codes: Readonly<Record<RunVerdict, number>> = {
  conformant: EXIT.conformant,
  'conformant with waivers': EXIT.conformant,
  'non-conformant': EXIT.nonConformant,
  inconclusive: EXIT.inconclusive,
};

/** The result of a run in one word; `good` only for the verdict `conformant` without waivers. */
export type Tone = 'good' | 'caution' | 'bad' | 'open';

/** The end of a run as every format shows it, so that all agree with the exit code. */
interface Conclusion {
  readonly exitCode: number;
  /** Like `conformant (strict), waivers out of date`. */
  readonly words: string;
  readonly tone: Tone;
}

export function conclusionOf(report: DecidingFields): Conclusion {
  const facts = endFactsOf(report);
  const mode = report.strict ? ' (strict)' : '';
  const verdict = facts.isInPart
    ? 'chosen requirements passed (inconclusive for the whole target)'
    : report.verdict;
  return {
    exitCode: exitCodeOf(report),
    words: `${verdict}${mode}${wordsBeside(facts)}`,
    tone: toneOf(report.verdict, facts),
  };
}

function wordsBeside({ isFault, isStale, isWaived }: EndFacts): string {
  if (isFault) return ', suite error';
  if (isStale) return ', waivers out of date';
  return isWaived ? ', waivers applied' : '';
}

function toneOf(verdict: RunVerdict, { isFault, isInPart, isStale, isWaived }: EndFacts): Tone {
  if (isFault) return 'open';
  return isInPart || isStale || isWaived ? 'caution' : tones[verdict];
}

const tones: Readonly<Record<RunVerdict, Tone>> = {
  conformant: 'good',
  'conformant with waivers': 'caution',
  'non-conformant': 'bad',
  inconclusive: 'open',
};

/** A failure takes precedence over undecided requirements, and these over a pass. */
export function verdictOf(
  requirements: readonly Requirement[],
  strict: boolean,
  isIncomplete: boolean,
): RunVerdict {
  const severities = new Set(requirements.map((row) => severityIn(row, { strict })));
  if (severities.has('failure')) return 'non-conformant';
  const hasCountingPass = requirements.some(
    ({ level, outcome }) => outcome === 'passed' && isRequired(level, strict),
  );
  if (severities.has('undecided') || severities.has('error') || isIncomplete || !hasCountingPass)
    return 'inconclusive';
  return severities.has('waived') ? 'conformant with waivers' : 'conformant';
}

/**
 * Whether a requested part of the suite passed. In a part without a requirement that counts for the
 * verdict, every `should` passed or had no occasion, and one passed at least.
 */
export function passesInPart(
  requirements: readonly Requirement[],
  strict: boolean,
  isIncomplete: boolean,
): boolean {
  const verdict = verdictOf(requirements, strict, isIncomplete);
  if (verdict !== 'inconclusive') return verdict !== 'non-conformant';
  if (isIncomplete || requirements.some(({ level }) => isRequired(level, strict))) return false;
  const outcomes = requirements.flatMap((row) => (row.level === 'should' ? [row.outcome] : []));
  return (
    outcomes.includes('passed') &&
    outcomes.every((outcome) => outcome === 'passed' || outcome === 'inapplicable')
  );
}

/** One sentence for each reason why the run is not a full pass. */
export function reasonsOf(
  judged: Pick<
    JudgedHistory,
    'notes' | 'finishedAt' | 'header' | 'plan' | 'ownListed' | 'surroundings' | 'requirements'
  >,
  requirements: readonly Requirement[],
  waivers: readonly JudgedWaiver[],
): string[] {
  const { notes, finishedAt, header, plan, surroundings = [] } = judged;
  const reasons = [
    ...unlisted(judged),
    ...notes.map(({ message }) => message),
    ...partSentence(header.config),
    ...surroundings,
    ...plan.problems,
  ];
  if (finishedAt === null) {
    reasons.push('The history has no footer: the process stopped before the run ended.');
  }
  const undecided: Undecided[] = [];
  // If the preflight stopped the run, that is the reason for everything, and a note has it already.
  const isStopped = notes.some(({ topic }) => topic === 'preflight');
  for (const row of isStopped ? [] : requirements) {
    const severity = severityIn(row, header.config);
    const { id, reason } = row;
    if (reason === null || (severity !== 'undecided' && severity !== 'error')) continue;
    undecided.push({ id, reason });
  }
  reasons.push(...sentencesOnUndecided(undecided));
  reasons.push(...judged.requirements.flatMap(remarkOf), ...shortTokenSentence(header));
  reasons.push(...waivers.flatMap(({ problem }) => problem ?? []));
  return [...new Set(reasons)];
}

function remarkOf({ check, result }: JudgedHistory['requirements'][number]): string[] {
  const { outcome, remark = null } = result;
  return outcome === 'passed' && remark !== null ? [`${check.id}: ${remark}.`] : [];
}

interface Undecided {
  readonly id: string;
  readonly reason: string;
}

/** One sentence for all requirements with one reason, whatever group of requests shows it. */
function sentencesOnUndecided(undecided: readonly Undecided[]): string[] {
  const byReason = new Map<string, Undecided[]>();
  for (const one of undecided) {
    const general = reasonOfAnyGroup(one.reason);
    byReason.set(general, [...(byReason.get(general) ?? []), one]);
  }
  const groups = [...byReason].map(([general, all]) => {
    const [first = general, ...others] = new Set(all.map(({ reason }) => reason));
    return { ids: all.map(({ id }) => id), reason: others.length === 0 ? first : general };
  });
  // If nothing was accepted, that is why most other requirements are undecided.
  const causesFirst = groups.sort((a, b) => Number(isCause(b.ids)) - Number(isCause(a.ids)));
  const told = new Set<string>();
  return causesFirst.map(({ ids, reason }) => {
    const [head = '', ...rest] = reason.split(`; ${TARGET_SAYS}`);
    const said = rest.join(`; ${TARGET_SAYS}`);
    const isTold = said !== '' && told.has(said);
    told.add(said);
    return `${firstInWords(ids)}: ${isTold ? `${head}; ${TARGET_SAYS}the same` : reason}`;
  });
}

/** Comes first, because without listed transactions many other requirements lack evidence. */
function unlisted({ ownListed, header }: Pick<JudgedHistory, 'ownListed' | 'header'>): string[] {
  const { made, lists, isAnyListed } = ownListed;
  if (made === 0 || lists === 0 || isAnyListed || header.config.passive) return [];
  return [
    `No accepted list shows a disbursement of this run (${counted(made, 'disbursement')}, and ` +
      `${counted(lists, 'list')} after the first of them). The requirements that compare a listed transaction with its ` +
      'disbursement, like AMOUNT-04 and LIST-05, are then not judged.',
  ];
}

/** For a run of a part of the suite. */
function partSentence({ only = null, caseId }: Header['config']): string[] {
  const parts = [
    ...(only === null ? [] : [`ONLY is ${only}`]),
    ...(caseId === null ? [] : [`CASE is ${excerpt(caseId)}`]),
  ];
  if (parts.length === 0) return [];
  return [
    `${parts.join(', and ')}: the run sent only a part of the plan, so it cannot show that the whole target is conformant.`,
  ];
}

/** The two requirements that show whether documented requests are accepted. */
const isCause = (ids: readonly string[]) => ids.includes('INITIATE-01') || ids.includes('LIST-01');
