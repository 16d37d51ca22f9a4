/** Sentences on times that a run hardly has, with a correct clock and without a pause. Pure. */

import { type Exchange, endMsOf, headerValue } from '../core/exchange.ts';
import { counted } from '../core/text/counted.ts';
import { DAY_MS } from '../core/text/day.ts';
import type { Header } from '../history/lines/events.ts';

/** A machine may sleep during a run: over a weekend, for example. */
const LONGEST_SLEEP_MS = 3 * DAY_MS;
/** Beyond twice TIMEOUT_MS, for a machine that is very busy. */
const BUSY_MS = 60_000;
/** Further than any time zone, and than a cache repeats a list. */
const WRONG_CLOCK_MS = 2 * DAY_MS;

export class OddTimes {
  readonly #header: Header;
  readonly #mostMs: number;
  #slow = 0;
  #first = 0;
  /** The least time between the `Date` of a response and the time in the history. */
  #leastApartMs = Number.POSITIVE_INFINITY;

  constructor(header: Header) {
    this.#header = header;
    const { config, parts } = header;
    // Recorded traffic has no limit, and merged runs may have different ones.
    const isLimited = config.passive !== true && parts === undefined;
    this.#mostMs = isLimited ? 2 * config.timeoutMs + BUSY_MS : Number.POSITIVE_INFINITY;
  }

  see(exchange: Exchange): void {
    this.#seeDate(exchange);
    const { index, response } = exchange;
    if (response.durationMs <= this.#mostMs) return;
    if (this.#slow === 0) this.#first = index;
    this.#slow += 1;
  }

  /** Once a date is near, no other one can change the sentence. */
  #seeDate(exchange: Exchange): void {
    const { response } = exchange;
    if (response.kind === 'none' || this.#leastApartMs < WRONG_CLOCK_MS) return;
    const dateMs = Date.parse(headerValue(response.headers, 'date') ?? '');
    if (Number.isNaN(dateMs)) return;
    const apartMs = Math.abs(dateMs - Date.parse(this.#header.startedAt) - endMsOf(exchange));
    this.#leastApartMs = Math.min(apartMs, this.#leastApartMs);
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
    const apartMs = this.#leastApartMs;
    const isOdd = apartMs >= WRONG_CLOCK_MS && Number.isFinite(apartMs);
    if (!isOdd || this.#header.config.passive === true) return [];
    return [
      `The \`Date\` header of each response is ${Math.floor(apartMs / DAY_MS)} days or more from the times of the run: ` +
        'a clock was wrong, or somebody changed the history.',
    ];
  }

  #onRun(finishedAt: string | null): string[] {
    const { startedAt, config, parts = [] } = this.#header;
    if (finishedAt === null || config.passive === true) return [];
    const endedMs = Date.parse(finishedAt);
    const times = `The run began at ${startedAt} and ended at ${finishedAt}`;
    if (endedMs < Date.parse(startedAt)) {
      return [`${times}, which is earlier: the clock was wrong, so do not rely on these times.`];
    }
    const starts = [startedAt, ...parts.map((part) => part.startedAt)].map(Date.parse);
    const lastMs = Math.max(...starts) + config.runTimeoutMs + LONGEST_SLEEP_MS;
    return endedMs <= lastMs
      ? []
      : [`${times}, days after the end of RUN_TIMEOUT_MS: do not rely on these times.`];
  }

  /** Shards describe one target only where they ran at about the same time. */
  #onShards(): string[] {
    const { parts = [], config } = this.#header;
    const starts = parts.map(({ startedAt }) => startedAt).sort();
    const [earliest, latest] = [starts.at(0), starts.at(-1)];
    if (earliest === undefined || latest === undefined) return [];
    const apartMs = Date.parse(latest) - Date.parse(earliest);
    if (apartMs <= config.runTimeoutMs + LONGEST_SLEEP_MS) return [];
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
            'the machine slept, or somebody changed the history.',
        ];
  }
}
