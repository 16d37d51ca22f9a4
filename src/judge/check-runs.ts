/** Runs the checks over the exchanges of a history, except those of an outage. */

import type { Check, CheckResult, Context } from '../check/check.ts';
import { HistorySoFar } from '../check/history-so-far.ts';
import { partEndsOf } from '../check/merged-runs.ts';
import type { Event } from '../history/lines/events.ts';
import type { Header } from '../history/lines/line.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import { isUnjudgedReadiness } from '../interface/service-response.ts';
import { CheckRun } from './check-run.ts';
import { CheckSelection } from './check-selection.ts';
import type { ExcludedTime } from './outages/excluded-times.ts';
import { OutageFilter } from './outages/outage-filter.ts';
import { makeSample } from './proof.ts';

interface CheckRunsOptions {
  readonly checks: readonly Check[];
  readonly parser: ExchangeParser;
  /** `false`: no run-time proof. */
  readonly hasProof: boolean;
  /** Whether the checks get this exchange; absent: they get all. */
  readonly isJudged?: (parsed: ParsedExchange) => boolean;
}

/** The results on a whole history; it can be copied between threads. */
export interface CheckResults {
  /** By the id of the check. */
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly excludedTimes: readonly ExcludedTime[];
  /** Ids of cases of the plan of which an outage hides each attempt. */
  readonly hidden: readonly string[];
}

/** All checks over one history, in progress. */
export class CheckRuns {
  readonly #checkRuns: readonly CheckRun[];
  readonly #outageCheckRuns: readonly CheckRun[];
  readonly #selection: CheckSelection;
  /** Returns the exchange for the proof, if any: one that is evidence, or any exchange. */
  readonly #sampleOf: ReturnType<typeof makeSample>;
  readonly #sampleOfAll: ReturnType<typeof makeSample>;
  readonly #outages: OutageFilter;
  readonly #soFar: HistorySoFar;
  readonly #isJudged: (parsed: ParsedExchange) => boolean;
  #completed = 0;

  constructor(header: Header, options: CheckRunsOptions) {
    const { checks, parser, hasProof, isJudged = () => true } = options;
    this.#isJudged = isJudged;
    const { config } = header;
    const partEnds = partEndsOf(header);
    this.#soFar = new HistorySoFar(config, { partEnds });
    const context: Context = { config, partEnds, soFar: this.#soFar };
    this.#checkRuns = checks.map((check) => new CheckRun(check, context, { parser, hasProof }));
    const seesOutages = ({ check }: CheckRun) => check.seesOutages === true;
    this.#outageCheckRuns = this.#checkRuns.filter(seesOutages);
    this.#selection = new CheckSelection(this.#checkRuns.filter((run) => !seesOutages(run)));
    const makeSampleOrNone = () => (hasProof ? makeSample(parser) : () => null);
    this.#sampleOf = makeSampleOrNone();
    this.#sampleOfAll = makeSampleOrNone();
    this.#outages = new OutageFilter(header, (parsed) => this.#judge(parsed));
  }

  /** `parsed`: of the event, if it is an exchange. */
  see(event: Event, parsed: ParsedExchange | null): void {
    if (event.kind === 'token') this.#outages.tokenChanged(event);
    if (event.kind === 'exchange') this.#completed += 1;
    if (parsed === null || isUnjudgedReadiness(parsed)) return;
    this.#soFar.seeExchange(parsed);
    if (this.#isJudged(parsed)) {
      const sample = this.#sampleOfAll(parsed);
      for (const checkRun of this.#outageCheckRuns) checkRun.see(parsed, sample);
    }
    const lastSent = (event.kind === 'exchange' && event.sentBefore) || 0;
    this.#outages.admit(parsed, { lastSent, open: Math.max(0, lastSent - this.#completed) });
  }

  /** The result of one check so far. */
  resultOf(id: string): CheckResult {
    const checkRun = this.#checkRuns.find(({ check }) => check.id === id);
    if (checkRun === undefined) throw new Error(`no check ${id}`);
    return checkRun.conclude();
  }

  /** The results after the last event. */
  conclude(): CheckResults {
    this.#outages.end();
    const results = new Map(this.#checkRuns.map((run) => [run.check.id, run.conclude()]));
    return { results, excludedTimes: this.#outages.reported(), hidden: this.#outages.hidden() };
  }

  /** Gives an exchange that is evidence to the checks. */
  #judge(parsed: ParsedExchange): void {
    this.#soFar.seeEvidence(parsed);
    if (!this.#isJudged(parsed)) return;
    const sample = this.#sampleOf(parsed);
    for (const checkRun of this.#selection.for(parsed)) checkRun.see(parsed, sample);
  }
}
