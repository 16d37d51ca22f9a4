/** What a judged history amounts to: the verdict, why, and the exit code. Pure. */

import { EXIT } from '../core/exit.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Judged, Report, Requirement, RunVerdict } from './report.ts';
import type { JudgedWaiver } from './waivers.ts';

/**
 * 0 conformant, 1 non-conformant, 3 inconclusive, 4 the suite's own fault; 2 where the target is
 * conformant and `waivers.yaml` has an entry that must go.
 */
export function exitCodeOf(
  report: Pick<Report, 'requirements' | 'faults' | 'verdict' | 'waivers'>,
): number {
  const erred = report.requirements.some(({ outcome }) => outcome === 'error');
  if (erred || report.faults.length > 0) return EXIT.fault;
  const code = codes[report.verdict];
  const isStale = report.waivers.some(({ problem }) => problem !== null);
  return code === EXIT.conformant && isStale ? EXIT.usage : code;
}

const codes: Readonly<Record<RunVerdict, number>> = {
  conformant: EXIT.conformant,
  'conformant with waivers': EXIT.conformant,
  'non-conformant': EXIT.nonConformant,
  inconclusive: EXIT.inconclusive,
};

/** A failure wins over what is undecided, and what is undecided over a pass. */
export function verdictOf(
  requirements: readonly Requirement[],
  strict: boolean,
  halted: boolean,
): RunVerdict {
  const counting = requirements.filter(
    ({ level }) => level === 'must' || (strict && level === 'should'),
  );
  const any = (...wanted: Outcome[]) => counting.some(({ outcome }) => wanted.includes(outcome));
  const failed = counting.filter(({ outcome }) => outcome === 'failed');
  if (failed.some(({ waiver }) => waiver === null)) return 'non-conformant';
  const undecided = counting.some(
    ({ level, outcome }) => level === 'must' && ['cantTell', 'untested', 'error'].includes(outcome),
  );
  if (undecided || halted || !any('passed')) return 'inconclusive';
  return failed.length > 0 ? 'conformant with waivers' : 'conformant';
}

/** Sentences on whatever is not plainly well. */
export function reasonsOf(
  { notes, finishedAt }: Pick<Judged, 'notes' | 'finishedAt'>,
  requirements: readonly Requirement[],
  waivers: readonly JudgedWaiver[],
): string[] {
  const reasons = notes.map(({ message }) => message);
  if (finishedAt === null) {
    reasons.push('The history has no footer: the run died before it ended.');
  }
  const undecided = new Map<string, string[]>();
  // Where the run stopped at once, all of it is undecided for that, which is told already.
  const isStopped = notes.some(({ topic }) => topic === 'preflight');
  for (const { id, level, outcome, reason } of isStopped ? [] : requirements) {
    if (level !== 'must' || reason === null || outcome === 'inapplicable') continue;
    undecided.set(reason, [...(undecided.get(reason) ?? []), id]);
  }
  // Where nothing was accepted, most of the rest is undecided for that.
  const causesFirst = [...undecided].sort(
    ([, a], [, b]) => Number(isCause(b)) - Number(isCause(a)),
  );
  for (const [reason, ids] of causesFirst) reasons.push(`${some(ids)}: ${reason}`);
  reasons.push(...waivers.flatMap(({ problem }) => problem ?? []));
  return [...new Set(reasons)];
}

/** Ids that a sentence names; each requirement has its own reason in the report. */
const NAMED = 6;

function some(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).join(', ');
  return ids.length > NAMED ? `${named} and ${ids.length - NAMED} more` : named;
}

/** The two that say whether a documented request is accepted at all. */
const isCause = (ids: readonly string[]) => ids.includes('INITIATE-01') || ids.includes('LIST-01');
