/** How a run ends: its exit code, and the words that every format shows. Pure. */

import { EXIT } from '../core/exit.ts';
import type { Report, RunVerdict } from './report.ts';
import { severityIn } from './severity.ts';
import { appliedWaivers } from './waivers.ts';

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
  /** The run would pass, but `waivers.yaml` is out of date. */
  readonly isStale: boolean;
  /** The verdict is `conformant`, and waivers accept failures. */
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
