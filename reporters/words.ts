/** The sentences and words that every format for people shares. */
import type { Outcome } from '../src/core/outcome.ts';
import type { Report, Requirement, RunVerdict } from '../src/report/report.ts';

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'suite error',
  cantTell: 'undecided',
  untested: 'not tested',
  inapplicable: 'does not apply',
};

export const marks: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  failed: '✗',
  error: '!',
  cantTell: '?',
  untested: '·',
  inapplicable: '-',
};

/** What the verdict rests on, in one sentence. */
export function headline(report: Report): string {
  const { must, should } = report.counts;
  const held = report.strict ? must.passed + should.passed : must.passed;
  const kind = report.strict ? 'must and should' : 'must';
  const failed = failures(report);
  const waived = report.requirements.filter(({ waiver }) => waiver !== null);
  const undecided = undecidedMusts(report);
  const sentences: Readonly<Record<RunVerdict, string>> = {
    conformant: `All ${counted(held, `${kind} requirement`)} that this target could show hold.`,
    'conformant with waivers': `All but ${counted(waived.length, 'requirement')} hold: ${idsOf(waived)}, for which there is leave.`,
    'non-conformant': `${counted(failed.length, 'requirement')} failed: ${idsOf(failed)}.`,
    inconclusive:
      undecided.length === 0
        ? 'The run did not come to its end, or had nothing to judge.'
        : `${counted(undecided.length, 'requirement')} could not be decided: ${idsOf(undecided)}.`,
  };
  return sentences[report.verdict];
}

/** What failed and counts: each `must`, under STRICT each `should` too, waived ones not. */
export function failures({ requirements, strict }: Report): Requirement[] {
  return requirements.filter(
    ({ level, outcome, waiver }) =>
      outcome === 'failed' &&
      waiver === null &&
      (level === 'must' || (strict && level === 'should')),
  );
}

/** Entries of `waivers.yaml` that must go, a sentence each; they make a run red. */
export function staleWaivers({
  waivers,
}: Report): { readonly check: string; readonly why: string }[] {
  return waivers.flatMap(({ requirement: check, problem }) =>
    problem === null ? [] : [{ check, why: problem }],
  );
}

/** What failed and does not count: a violated `should` without STRICT. */
export function warnings({ requirements, strict }: Report): Requirement[] {
  return requirements.filter(
    ({ level, outcome, waiver }) =>
      outcome === 'failed' && waiver === null && level === 'should' && !strict,
  );
}

export function undecidedMusts({ requirements }: Report): Requirement[] {
  return requirements.filter(
    ({ level, outcome }) => level === 'must' && ['cantTell', 'untested', 'error'].includes(outcome),
  );
}

/** Ids that a line can name; more of them are counted. */
const NAMED = 6;

export function idsOf(rows: readonly Requirement[]): string {
  const named = rows.slice(0, NAMED).map(({ id }) => id);
  const more = rows.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

export function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

export function formatMs(ms: number | null): string {
  if (ms === null) return 'none';
  return ms < 1000 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}

/** How long the run took, from its own clock; `null` where it never ended. */
export function durationMs({ startedAt, finishedAt }: Report): number | null {
  const ms = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  return Number.isFinite(ms) ? ms : null;
}

/** How much a pass says: the share of faulty answers that would have shown. */
export function boundWords(bound: number | null): string {
  if (bound === null || bound >= 1) return '';
  return `a fault in more than ${Number((bound * 100).toPrecision(2))} % of them would have shown (95 %)`;
}

/** `/data/fee`, or words where the pointer is empty. */
export function place(pointer: string | null): string {
  if (pointer === null) return 'the answer as a whole';
  return pointer === '' ? 'the whole body' : pointer;
}
