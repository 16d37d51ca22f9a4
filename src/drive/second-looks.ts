/**
 * Sends the second looks: lists beside the plan, until no transaction of the run is pending, or until
 * WATCH_MS after the last disbursement; and one when the first transaction is that old.
 */

import { type Exchange, endMsOf } from '../core/exchange.ts';
import { DOCUMENTED_PAGE_SIZE } from '../interface/operations.ts';
import { type ExchangeParser, listOf, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { WatchedTransactions } from '../judge/watched-transactions.ts';
import {
  MAX_PER_PAGE,
  MAX_SECOND_LOOKS,
  MAX_SILENT_LOOKS,
  SECOND_LOOK,
  secondLook,
} from '../plan/beside-plan.ts';
import { MAX_PAGES, selectionOf } from '../plan/list-query.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import { PageSelectorFinder } from './find-page-selector.ts';

interface SecondLooksOptions {
  /** How long after the last disbursement, in milliseconds; 0: no second looks. */
  readonly watchMs: number;
  /** The time between two second looks during the run, at least. */
  readonly everyMs: number;
  /** Whether second looks go on to the end of that time, even if no transaction is pending. */
  readonly toEnd: boolean;
  /** The documented list request. */
  readonly list: Case;
  readonly parser: ExchangeParser;
  /** Returns `null` where nothing was sent. */
  readonly send: (scenario: string, toSend: Case, cause: Cause) => Promise<Exchange | null>;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/**
 * Pauses between second looks at the end: short enough for a fast target, and long enough for a
 * slow one.
 */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** Where nothing is pending any more, in a time that the user has set. */
const LOOKS_AT_SETTLED = 30;

export class SecondLooks {
  readonly #options: SecondLooksOptions;
  readonly #watched = new WatchedTransactions();
  #number = 0;
  #longest: { readonly perPage: number; readonly length: number } | null = null;
  #lookedAtMs = 0;
  /** Whether the last look got no response. */
  #isSilent = false;
  /** The second look in flight, of those during the run. */
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** While a disbursement is made again, which is sent alone. */
  #isPaused = false;
  #isRefused = false;
  readonly #selectors = new PageSelectorFinder();
  /** The watch ended with pending transactions: further looks would show no change soon. */
  #isOver = false;

  constructor(options: SecondLooksOptions) {
    this.#options = options;
  }

  /** Processes an exchange of the run, of any origin, and sends a second look when it is time. */
  see(exchange: Exchange): void {
    const { watchMs, everyMs, parser, elapsedMs, isStopped } = this.#options;
    if (watchMs === 0 || exchange.response.kind === 'none') return;
    const parsed = parser(exchange);
    this.#watched.see(parsed);
    if (listOf(parsed) !== null) this.#seeList(parsed);
    if (this.#isPaused || this.#isLooking || !this.#watched.arePending) return;
    if (exchange.origin === 'second look') return;
    if (this.#number >= MAX_SECOND_LOOKS) return;
    if (elapsedMs() - this.#lookedAtMs < everyMs || isStopped()) return;
    this.#isLooking = true;
    // After an error there is no further one: `settled` awaits the same promise and gets the error.
    this.#looking = this.#look().then(() => {
      this.#isLooking = false;
    });
    this.#looking.catch(() => {});
  }

  /** Waits for the second look in flight, of those during the run. */
  idle(): Promise<void> {
    return this.#looking;
  }

  /** Waits for the second look in flight; until `resume` an exchange causes no other one. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await this.#looking;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Called when only the scenarios that come last are left. */
  watchBeforeLast(): Promise<void> {
    return this.#watch(false);
  }

  /** Called after the last scenarios. */
  async watchToEnd(): Promise<void> {
    await this.#watch(true);
    if (this.#options.watchMs > 0 && !this.#isOver) await this.#lookAtOld();
  }

  async #watch(isEnd: boolean): Promise<void> {
    const { watchMs, toEnd, elapsedMs, sleep, isStopped } = this.#options;
    await this.#looking;
    if (watchMs === 0 || this.#isOver) return;
    const untilMs = this.#watched.endsAtMs(watchMs);
    const watchesSettled = isEnd && toEnd && this.#watched.areSettled;
    const isWatched = () => (watchesSettled || this.#watched.arePending) && !isStopped();
    let silent = 0;
    for (let pauseMs = FIRST_PAUSE_MS; isWatched(); pauseMs *= 2) {
      const isPast = this.#lookedAtMs >= untilMs;
      if (isPast && this.#isSilent) silent += 1;
      // The last one ends after that time and has a response, so that a history without it is noticed.
      const hasLastOne = isPast && (!this.#isSilent || silent >= MAX_SILENT_LOOKS);
      this.#isOver = hasLastOne || this.#number >= MAX_SECOND_LOOKS;
      if (this.#isOver) return;
      const leftMs = Math.max(0, untilMs - elapsedMs());
      await sleep(Math.min(pauseMs, this.#longestPauseMs(), leftMs));
      if (isStopped()) return;
      await this.#look();
    }
  }

  /** A target may write settled transactions in another way after a time. */
  async #lookAtOld(): Promise<void> {
    const { watchMs, elapsedMs, sleep, isStopped } = this.#options;
    const atMs = this.#watched.needsListAtMs(watchMs);
    if (atMs === null || isStopped() || this.#number >= MAX_SECOND_LOOKS) return;
    // A timer may fire a fraction of a millisecond early.
    while (elapsedMs() < atMs && !isStopped()) await sleep(atMs - elapsedMs());
    if (!isStopped()) await this.#look(true);
  }

  #longestPauseMs(): number {
    if (this.#watched.arePending) return LONGEST_PAUSE_MS;
    return Math.max(LONGEST_PAUSE_MS, this.#options.watchMs / LOOKS_AT_SETTLED);
  }

  #seeList(parsed: ParsedExchange): void {
    const { length = 0 } = listOf(parsed) ?? [];
    if (parsed.exchange.origin !== 'second look') this.#selectors.see(parsed);
    const { perPage } = parsed.request;
    if (perPage === null || perPage < 1 || perPage > MAX_PER_PAGE) return;
    if (this.#longest === null || length > this.#longest.length)
      this.#longest = { perPage, length };
  }

  /**
   * Requests the list, and further pages while a watched transaction may be on one of them. `ofAll`: or
   * as many as there are.
   */
  async #look(ofAll = false): Promise<void> {
    for (let page = 1; page <= MAX_PAGES && !this.#options.isStopped(); page += 1) {
      const hasItems = await this.#lookAt(page);
      const isOver = this.#number >= MAX_SECOND_LOOKS;
      const isWanted = ofAll || this.#watched.arePending;
      if (!hasItems || isOver || !isWanted || this.#selectors.found === null) return;
    }
  }

  /** Requests one page. Whether it was accepted, and has any item. */
  async #lookAt(page: number): Promise<boolean> {
    const { list, send, elapsedMs, parser } = this.#options;
    const usual = DOCUMENTED_PAGE_SIZE;
    // The size of the longest page so far, to find as many transactions as possible.
    const perPage = this.#isRefused ? usual : (this.#longest?.perPage ?? usual);
    const selection =
      page === 1 || this.#selectors.found === null
        ? ''
        : selectionOf(this.#selectors.found, page, perPage);
    this.#number += 1;
    this.#lookedAtMs = elapsedMs();
    const cause = { origin: 'second look', of: this.#watched.last } as const;
    const look = secondLook(list, this.#number, perPage, selection);
    const exchange = await send(SECOND_LOOK, look, cause);
    this.#lookedAtMs = exchange === null ? elapsedMs() : endMsOf(exchange);
    this.#isSilent = exchange?.response.kind === 'none';
    if (exchange === null) {
      this.#number -= 1;
      return false;
    }
    const items = listOf(parser(exchange));
    if (page === 1) this.#isRefused ||= items === null;
    return items !== null && items.length > 0;
  }
}
