/**
 * Compares a whole history with the plan, run by run, and says in sentences where they differ. Pure.
 */
import type { Event } from '../../history/lines/events.ts';
import { endTopics, type Header, type NoteTopic } from '../../history/lines/line.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { type CaseCount, sumOf } from '../../plan/money/cut.ts';
import { planDigestOf } from '../../plan/plan.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import type { JudgedHistory } from '../../report/report.ts';
import type { MatchedRun } from './differences.ts';
import { MAX_PAIR_CHARACTERS, sentenceOnIds } from './plan-sentences.ts';
import type { Run } from './planned-runs.ts';
import type { RunComparison } from './run-comparison.ts';

export interface PlanComparison {
  /**
   * Compares an exchange; they come in the order of completion. `sentBefore`: the number of requests
   * before its response, where it is known.
   */
  seeExchange(parsed: ParsedExchange, sentBefore: number): void;
  /** Compares every other event. */
  seeEvent(event: Event): void;
  /** `hidden`: the ids of cases of the plan of which an outage hides each attempt. */
  conclude(hidden: readonly string[]): PlanResult;
}

export type PlanResult = JudgedHistory['plan'];

const stops: ReadonlySet<NoteTopic> = new Set(endTopics);

/** Gives each event to the comparison of its run: a merged history has several. */
export class HistoryComparison implements PlanComparison {
  readonly #header: Header;
  readonly #settings: PlanSettings;
  readonly #runs: readonly Run[];
  /** The run of the last exchange. */
  #current = 0;
  #isStopped = false;
  #hasEnded = false;

  constructor(header: Header, settings: PlanSettings, runs: readonly Run[]) {
    this.#header = header;
    this.#settings = settings;
    this.#runs = runs;
  }

  seeExchange(parsed: ParsedExchange, sentBefore: number): void {
    const at = this.#runs.findIndex(({ last }) => parsed.exchange.index <= last);
    // The header of a merged history has the number of requests of each run.
    if (at >= 0) this.#current = at;
    const { comparison, offset = 0 } = this.#runs[this.#current] ?? {};
    comparison?.see(relative(parsed, offset), Math.max(0, sentBefore - offset));
  }

  seeEvent(event: Event): void {
    const { comparison, offset = 0 } = this.#runs[this.#current] ?? {};
    if (event.kind === 'note' && stops.has(event.topic)) this.#isStopped = true;
    else if (event.kind === 'footer') this.#hasEnded = true;
    else if (event.kind === 'unsent')
      comparison?.unsent({ ...event, sentBefore: event.sentBefore - offset });
    else if (event.kind === 'token') comparison?.tokenChanged(event);
  }

  conclude(hidden: readonly string[]): PlanResult {
    const isComplete = this.#hasEnded && !this.#isStopped;
    const ends = this.#runs.map(({ comparison }) => comparison.conclude(isComplete));
    // A run that ends early ends its requests too, and is incomplete in any case.
    const lost = isComplete ? [...ends.flatMap((end) => end.lost), ...hidden] : [];
    const problems = [
      ...problemsOf(ends),
      ...sentenceOnIds(LOST, [...new Set(lost)]),
      ...digestProblem(this.#header, this.#runs[0]?.comparison),
    ];
    const isPartial = ends.some((end) => end.isPartial);
    const isWhole = problems.length === 0 && !isPartial;
    const cases = caseCountOf(this.#header, this.#settings);
    return { problems, isWhole, cases, cut: sumOf(ends.map(({ cut }) => cut)) };
  }
}

/** One sentence for each kind of difference. */
function problemsOf(ends: readonly MatchedRun[]): string[] {
  const areMore = ends.some((end) => end.areMore);
  const idsOf = (kind: keyof typeof wordsOf) => ends.flatMap((end) => end[kind]);
  return [
    ...sentenceOnIds(wordsOf.missing, idsOf('missing'), { areMore }),
    ...sentenceOnIds(wordsOf.changed, idsOf('changed')),
    ...sentenceOnIds(wordsOf.extra, idsOf('extra')),
    ...sentenceOnIds(wordsOf.beyondCap, idsOf('beyondCap')),
    ...sentenceOnIds(wordsOf.misplaced, idsOf('misplaced'), {
      mostCharacters: MAX_PAIR_CHARACTERS,
    }),
    ...sentenceOnIds(wordsOf.needed, idsOf('needed')),
  ];
}

/** What a sentence says of one request, and of several. */
const wordsOf = {
  missing: ['of the plan is missing', 'of the plan are missing'],
  changed: ['was not sent as planned', 'were not sent as planned'],
  extra: [
    'is explained neither by the plan nor by an earlier response',
    'are explained neither by the plan nor by an earlier response',
  ],
  beyondCap: ['was sent beyond a cap', 'were sent beyond a cap'],
  misplaced: ['is out of order in the history', 'are out of order in the history'],
  needed: [
    'that a `must` needs was not sent, because a cap prevented it',
    'that a `must` needs were not sent, because a cap prevented them',
  ],
} as const;

const WHY_LOST =
  'no response of the service, one of an outage, an expired token, or a request to wait';
const LOST = [
  `is not shown by any attempt (${WHY_LOST}), so run the suite again`,
  `are not shown by any attempt (${WHY_LOST}), so run the suite again`,
] as const;

/** `null` for a part of the plan, or a plan of lists only: they do not send what CASES requests. */
function caseCountOf({ config }: Header, settings: PlanSettings): CaseCount | null {
  if (config.readOnly || config.caseId !== null || (config.only ?? null) !== null) return null;
  return { asked: Math.max(config.cases, settings.detected), planned: settings.cases };
}

/** The exchange with the number that its own run gave it. */
function relative(parsed: ParsedExchange, offset: number): ParsedExchange {
  if (offset === 0) return parsed;
  const { exchange } = parsed;
  const of = exchange.of === undefined ? {} : { of: exchange.of - offset };
  return { ...parsed, exchange: { ...exchange, index: exchange.index - offset, ...of } };
}

/** The digest can be compared only where all cases were made. */
function digestProblem({ planDigest }: Header, run: RunComparison | undefined): string[] {
  const digests = run?.digests() ?? [];
  const known = digests.filter((digest) => digest !== null);
  if (known.length < digests.length || planDigestOf(known) === planDigest) return [];
  return ['The plan digest in the header does not match the plan of its seed and configuration.'];
}
