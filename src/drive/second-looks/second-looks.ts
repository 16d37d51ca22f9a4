/**
 * Sends the second looks: lists beside the plan, until no transaction of the run is pending, or until
 * WATCH_MS after the last disbursement; and one when the first transaction is that old.
 */

import { listOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { WatchedTransactions } from '../../judge/watched-transactions.ts';
import { MAX_SILENT_LOOKS } from '../../plan/beside-plan.ts';
import { FIRST_PAUSE_MS } from './look-every.ts';
import { WatchedPages, type WatchedPagesOptions } from './watched-pages.ts';

interface SecondLooksOptions extends WatchedPagesOptions {
  /** How long after the last disbursement, in milliseconds; 0: no second looks. */
  readonly watchMs: number;
  /** The time between two second looks during the run, at least. */
  readonly everyMs: number;
  /** Whether second looks go on to the end of that time, even if no transaction is pending. */
  readonly toEnd: boolean;
  readonly sleep: (ms: number) => Promise<void>;
}

/** The longest pause between second looks at the end, for a slow target. */
const LONGEST_PAUSE_MS = 1000;
/** Where nothing is pending any more, in a time that the user has set. */
const LOOKS_AT_SETTLED = 30;

export class SecondLooks {
  readonly #options: SecondLooksOptions;
  readonly #watched = new WatchedTransactions();
  readonly #pages: WatchedPages;
  /** The second look in flight, of those during the run. */
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** While a disbursement is sent again, which is sent alone. */
  #isPaused = false;
  /** The watch ended with pending transactions: further looks would show no change soon. */
  #isOver = false;

  constructor(options: SecondLooksOptions) {
    this.#options = options;
    this.#pages = new WatchedPages(options, this.#watched);
  }

  /** Processes an exchange of the run, of any origin. */
  see(parsed: ParsedExchange): void {
    if (this.#options.watchMs === 0 || parsed.exchange.response.kind === 'none') return;
    this.#watched.see(parsed);
    if (listOf(parsed) !== null) this.#pages.see(parsed);
  }

  /** Sends a second look after this exchange, if it is time for one. */
  lookAfter({ exchange: { origin, response } }: ParsedExchange): void {
    const { watchMs, everyMs, elapsedMs, isStopped } = this.#options;
    if (watchMs === 0 || response.kind === 'none' || origin === 'second look') return;
    if (this.#isPaused || this.#isLooking || !this.#watched.hasPending) return;
    if (this.#pages.areAllSent) return;
    if (elapsedMs() - this.#pages.lookedAtMs < everyMs || isStopped()) return;
    this.#isLooking = true;
    // After an error there is no further one: `settled` awaits the same promise and gets the error.
    this.#looking = this.#pages.look().then(() => {
      this.#isLooking = false;
    });
    this.#looking.catch(() => {});
  }

  /** Waits for the second look in flight, of those during the run. */
  settled(): Promise<void> {
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
    return this.#watch({ isEnd: false });
  }

  /** Called after the last scenarios. */
  async watchToEnd(): Promise<void> {
    await this.#watch({ isEnd: true });
    if (this.#options.watchMs > 0 && !this.#isOver) await this.#lookAtOld();
  }

  async #watch({ isEnd }: { readonly isEnd: boolean }): Promise<void> {
    const { watchMs, toEnd, elapsedMs, sleep, isStopped } = this.#options;
    await this.#looking;
    if (watchMs === 0 || this.#isOver) return;
    const untilMs = this.#watched.endsAtMs(watchMs);
    const watchesSettled = isEnd && toEnd && this.#watched.hasSettled;
    const isWatched = () => (watchesSettled || this.#watched.hasPending) && !isStopped();
    let silent = 0;
    for (let pauseMs = FIRST_PAUSE_MS; isWatched(); pauseMs *= 2) {
      const isPast = this.#pages.lookedAtMs >= untilMs;
      if (isPast && this.#pages.isSilent) silent += 1;
      // The last one ends after that time and has a response, so that a history without it is noticed.
      const hasLastOne = isPast && (!this.#pages.isSilent || silent >= MAX_SILENT_LOOKS);
      this.#isOver = hasLastOne || this.#pages.areAllSent;
      if (this.#isOver) return;
      const leftMs = Math.max(0, untilMs - elapsedMs());
      await sleep(Math.min(pauseMs, this.#longestPauseMs(), leftMs));
      if (isStopped()) return;
      await this.#pages.lookFar();
    }
  }

  /** A target may write settled transactions in another way after a time. */
  async #lookAtOld(): Promise<void> {
    const { watchMs, elapsedMs, sleep, isStopped } = this.#options;
    const atMs = this.#watched.needsListAtMs(watchMs);
    if (atMs === null || isStopped() || this.#pages.areAllSent) return;
    // A timer may fire a fraction of a millisecond early.
    while (elapsedMs() < atMs && !isStopped()) await sleep(atMs - elapsedMs());
    if (!isStopped()) await this.#pages.lookAtAll();
  }

  #longestPauseMs(): number {
    if (this.#watched.hasPending) return LONGEST_PAUSE_MS;
    return Math.max(LONGEST_PAUSE_MS, this.#options.watchMs / LOOKS_AT_SETTLED);
  }
}
