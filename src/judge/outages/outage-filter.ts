/**
 * Excludes the exchanges of an outage from the checks. In an outage every documented request
 * fails, health checks too, so its exchanges prove nothing. Pure.
 */

import { partEndsOf, RunBoundaries } from '../../check/merged-runs.ts';
import { isRecordedTraffic } from '../../core/is-recorded-traffic.ts';
import type { Header, TokenChange } from '../../history/lines/line.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { ExcludedTime } from './excluded-times.ts';
import type { InFlight } from './kept-slow-failures.ts';
import { RunOutages } from './run-outages.ts';

const UNKNOWN: InFlight = { lastSent: 0, open: 0 };

/** The filter of a whole history; each of the merged runs in it has outages of its own. */
export class OutageFilter {
  readonly #pass: (parsed: ParsedExchange) => void;
  readonly #config: Header['config'];
  /** Recorded traffic has no health checks. */
  readonly #isPassive: boolean;
  readonly #boundaries: RunBoundaries;
  /** The excluded times and the hidden cases of the runs that have ended. */
  readonly #reportedBefore: ExcludedTime[] = [];
  readonly #hiddenBefore: string[] = [];
  #run: RunOutages;

  /** `pass` gets each exchange that is evidence. */
  constructor({ config, parts = [] }: Header, pass: (parsed: ParsedExchange) => void) {
    this.#pass = pass;
    this.#config = config;
    this.#isPassive = isRecordedTraffic(config);
    this.#boundaries = new RunBoundaries({ partEnds: partEndsOf({ parts }) });
    this.#run = new RunOutages(config, pass);
  }

  /** Passes the exchange on now, later or never. */
  admit(parsed: ParsedExchange, inFlight: InFlight = UNKNOWN): void {
    if (this.#isPassive) {
      this.#pass(parsed);
      return;
    }
    if (this.#boundaries.see(parsed)) this.#beginNextRun();
    this.#run.admit(parsed, inFlight);
  }

  /** The next of the merged runs starts, with its own clock. */
  #beginNextRun(): void {
    this.#run.end();
    this.#run.reportCurrent();
    this.#reportedBefore.push(...this.#run.reported());
    this.#hiddenBefore.push(...this.#run.hidden());
    this.#run = new RunOutages(this.#config, this.#pass);
  }

  tokenChanged(change: TokenChange): void {
    this.#run.tokenChanged(change);
  }

  /** The history ends: what is held is evidence, unless an outage is confirmed. */
  end(): void {
    this.#run.end();
  }

  /** All excluded times so far, including an outage that has not ended. */
  reported(): readonly ExcludedTime[] {
    return [...this.#reportedBefore, ...this.#run.reported()];
  }

  /** The ids of the last attempts of cases of which nothing is known. */
  hidden(): readonly string[] {
    return [...this.#hiddenBefore, ...this.#run.hidden()];
  }
}
