/** Sentences on times that a run hardly has, with a correct clock and without a pause. Pure. */

import { type Exchange, endMsOf, headerValue } from '../core/exchange.ts';
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { memoizeLastText } from '../core/memoize.ts';
import { emptyRange, extend, lengthOfRange } from '../core/range.ts';
import { counted, formatNumber } from '../core/text/counted.ts';
import { DAY_MS } from '../core/text/day.ts';
import type { Header } from '../history/lines/line.ts';
import { StaleLists } from './stale-lists.ts';

/** A machine may sleep during a run: over a weekend, for example. */
const LONGEST_SLEEP_MS = 3 * DAY_MS;
/** Beyond twice TIMEOUT_MS, for a machine that is very busy. */
const BUSY_MS = 60_000;
/** Further than any time zone, and than a cache repeats a list. */
const WRONG_CLOCK_MS = 2 * DAY_MS;
/** A cache may repeat a `Date` for so long, and clocks run at slightly different speeds. */
const REPEATED_DATE_MS = 60_000;
const CLOCK_DRIFT = 0.1;

export class OddTimes {
  readonly #header: Header;
  readonly #startedMs: number;
  /** Most responses have the `Date` of the one before. */
  readonly #msOfDate = memoizeLastText(Date.parse);
  readonly #mostMs: number;
  #slow = 0;
  #first = 0;
  /** Responses whose `Date` is near the time in the history, and far from it. */
  #near = 0;
  #far = 0;
  /** The least time between a `Date` that is far away and the time in the history. */
  #leastFarMs = Number.POSITIVE_INFINITY;
  readonly #stale = new StaleLists();
  /** When the first and the last response with a `Date` arrived, by these dates and by the history. */
  readonly #dates = emptyRange();
  readonly #times = emptyRange();

  constructor(header: Header) {
    this.#header = header;
    this.#startedMs = Date.parse(header.startedAt);
    const { config, parts } = header;
    // Recorded traffic has no limit, and merged runs may have different ones.
    const isLimited = !isRecordedTraffic(config) && parts === undefined;
    this.#mostMs = isLimited ? 2 * config.timeoutMs + BUSY_MS : Number.POSITIVE_INFINITY;
  }

  see(exchange: Exchange): void {
    this.#seeDate(exchange);
    const { index, response } = exchange;
    if (response.durationMs <= this.#mostMs) return;
    if (this.#slow === 0) this.#first = index;
    this.#slow += 1;
  }

  #seeDate(exchange: Exchange): void {
    const { response } = exchange;
    if (response.kind === 'none') return;
    const dateMs = this.#msOfDate(headerValue(response.headers, 'date') ?? '');
    if (Number.isNaN(dateMs)) return;
    this.#stale.see(exchange, dateMs);
    extend(this.#dates, dateMs);
    extend(this.#times, endMsOf(exchange));
    const apartMs = Math.abs(dateMs - this.#startedMs - endMsOf(exchange));
    if (apartMs < WRONG_CLOCK_MS) this.#near += 1;
    else {
      this.#far += 1;
      this.#leastFarMs = Math.min(apartMs, this.#leastFarMs);
    }
  }

  /** One sentence for each kind. */
  sentences(finishedAt: string | null): string[] {
    return [
      ...this.#onRun(finishedAt),
      ...this.#onDates(),
      ...this.#onShards(),
      ...this.#onExchanges(),
    ];
  }

  #onDates(): string[] {
    if (isRecordedTraffic(this.#header.config)) return [];
    const days = Math.floor(this.#leastFarMs / DAY_MS);
    const [datesMs, timesMs] = [lengthOfRange(this.#dates), lengthOfRange(this.#times)];
    const isMerged = this.#header.parts !== undefined;
    const late = isMerged ? null : this.#stale.sentence();
    const isSlower = timesMs > datesMs * (1 + CLOCK_DRIFT) + REPEATED_DATE_MS;
    return [
      ...(this.#far > this.#near
        ? [
            `The \`Date\` header of most responses is ${days} days or more from the times of the run: ` +
              'a clock was wrong, or somebody changed the history.',
          ]
        : []),
      // Merged runs are as far apart as their starts.
      ...(late === null ? [] : [late]),
      ...(isSlower && !isMerged
        ? [
            `The responses arrived within ${secondsIn(timesMs)}, but their \`Date\` headers are within ${secondsIn(datesMs)}: ` +
              'the target or a cache repeats old dates, or somebody changed the history.',
          ]
        : []),
    ];
  }

  #onRun(finishedAt: string | null): string[] {
    const { startedAt, config, parts = [] } = this.#header;
    if (finishedAt === null || isRecordedTraffic(config)) return [];
    const endedMs = Date.parse(finishedAt);
    const times = `The run began at ${startedAt} and ended at ${finishedAt}`;
    if (endedMs < Date.parse(startedAt)) {
      return [`${times}, which is earlier: the clock was wrong, so do not rely on these times.`];
    }
    const lastStartMs = parts.reduce(
      (last, part) => Math.max(last, Date.parse(part.startedAt)),
      Date.parse(startedAt),
    );
    const lastMs = lastStartMs + config.runTimeoutMs + LONGEST_SLEEP_MS;
    return endedMs <= lastMs
      ? []
      : [`${times}, days after the end of RUN_TIMEOUT_MS: do not rely on these times.`];
  }

  /** Shards describe one target only where they ran at about the same time. */
  #onShards(): string[] {
    const { parts = [] } = this.#header;
    const starts = parts.map(({ startedAt }) => startedAt).sort();
    const [earliest, latest] = [starts.at(0), starts.at(-1)];
    if (earliest === undefined || latest === undefined) return [];
    const apartMs = Date.parse(latest) - Date.parse(earliest);
    if (apartMs <= LONGEST_SLEEP_MS) return [];
    return [
      `The shards began between ${earliest} and ${latest}, ${Math.floor(apartMs / DAY_MS)} days apart: ` +
        'the target may have changed between them.',
    ];
  }

  #onExchanges(): string[] {
    const { timeoutMs } = this.#header.config;
    return this.#slow === 0
      ? []
      : [
          `${counted(this.#slow, 'exchange')} took more than twice TIMEOUT_MS (${timeoutMs} ms) and a minute, ` +
            `first request ${this.#first}, although the suite ends a request after TIMEOUT_MS: ` +
            'the machine was suspended, or somebody changed the history.',
        ];
  }
}

const secondsIn = (ms: number) => `${formatNumber(Math.round(ms / 1000))} s`;
