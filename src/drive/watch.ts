/** Looks again at what the run has made: lists beside the plan, until nothing of it is pending. */
import type { Exchange } from '../core/exchange.ts';
import { listTransactions } from '../interface/operations.ts';
import {
  type ExchangeParser,
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../interface/parsed-exchange.ts';
import { MOST_PER_PAGE, MOST_SECOND_LOOKS, SECOND_LOOK, secondLook } from '../plan/beside-plan.ts';
import type { Case, Cause } from '../plan/scenario.ts';

export interface WatchOptions {
  /** After the last disbursement; 0: no second look. */
  readonly watchMs: number;
  /** The documented list. */
  readonly list: Case;
  readonly read: ExchangeParser;
  /** `null` where nothing was sent. */
  readonly send: (scenario: string, planned: Case, cause: Cause) => Promise<Exchange | null>;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Transactions that are waited for; of a longer run the first so many. */
const MOST_WATCHED = 5000;
/** Looks while the run goes on, in the time of the watch: a few, as its lists are looks as well. */
const LOOKS_IN_A_WATCH = 5;
/** Pauses between looks at the end: soon enough for a quick target, seldom enough for a slow one. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

export class Watch {
  readonly #options: WatchOptions;
  /** Not seen in another state than `pending`, by reference in small letters. */
  readonly #open = new Set<string>();
  readonly #settled = new Set<string>();
  #number = 0;
  #longest: { readonly perPage: number; readonly length: number } | null = null;
  #madeAtMs = 0;
  #madeBy = 0;
  #lookedAtMs = 0;
  /** The look that is on its way, of those beside other work. */
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  #isRefused = false;
  /** The time of the watch was over once: what is still open does not change soon. */
  #isOver = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Takes an exchange of the run, whatever it was sent for, and looks again if it is time to. */
  see(exchange: Exchange): void {
    const { watchMs, read, elapsedMs, isStopped } = this.#options;
    if (watchMs === 0 || exchange.response.kind === 'none') return;
    const parsed = read(exchange);
    if (parsed.request.documented && transactionOf(parsed) !== null) this.#made(parsed);
    if (listOf(parsed) !== null) this.#listed(parsed);
    if (exchange.origin === 'second look' || this.#isLooking || this.#open.size === 0) return;
    if (elapsedMs() - this.#lookedAtMs < watchMs / LOOKS_IN_A_WATCH || isStopped()) return;
    this.#isLooking = true;
    this.#looking = this.#look().finally(() => {
      this.#isLooking = false;
    });
    // A failure reaches the caller that waits for it.
    this.#looking.catch(() => {});
  }

  /** When nothing else is left to do but what looks at the list at last, and again after that. */
  async finish(): Promise<void> {
    const { watchMs, elapsedMs, sleep, isStopped } = this.#options;
    await this.#looking;
    if (watchMs === 0 || this.#isOver) return;
    const untilMs = this.#madeAtMs + watchMs;
    for (let pauseMs = FIRST_PAUSE_MS; this.#open.size > 0 && !isStopped(); pauseMs *= 2) {
      const leftMs = untilMs - elapsedMs();
      this.#isOver = leftMs <= 0 || this.#number >= MOST_SECOND_LOOKS;
      if (this.#isOver) return;
      await sleep(Math.min(pauseMs, LONGEST_PAUSE_MS, leftMs));
      if (isStopped()) return;
      await this.#look();
    }
  }

  #made(parsed: ParsedExchange): void {
    const { atMs, response, index } = parsed.exchange;
    this.#madeAtMs = Math.max(this.#madeAtMs, atMs + response.durationMs);
    this.#madeBy = index;
    const reference = textOf(transactionOf(parsed)?.reference).toLowerCase();
    if (reference === '' || this.#settled.has(reference)) return;
    if (this.#open.size + this.#settled.size < MOST_WATCHED) this.#open.add(reference);
  }

  #listed(parsed: ParsedExchange): void {
    const { length = 0 } = listOf(parsed) ?? [];
    const { perPage } = parsed.request;
    if (perPage !== null && perPage > 0 && perPage <= MOST_PER_PAGE) {
      if (this.#longest === null || length > this.#longest.length)
        this.#longest = { perPage, length };
    }
    for (const [, item] of itemsOf(parsed)) {
      const reference = textOf(item.reference).toLowerCase();
      if (item.status === 'pending' || !this.#open.delete(reference)) continue;
      this.#settled.add(reference);
    }
  }

  async #look(): Promise<void> {
    const { list, send, elapsedMs } = this.#options;
    const [documented] = listTransactions.query;
    const usual = documented?.value ?? MOST_PER_PAGE;
    // As long as any page that the target has shown, so that as much as can be seen is seen.
    const perPage = this.#isRefused ? usual : (this.#longest?.perPage ?? usual);
    this.#number += 1;
    this.#lookedAtMs = elapsedMs();
    const cause = { origin: 'second look', of: this.#madeBy } as const;
    const exchange = await send(SECOND_LOOK, secondLook(list, this.#number, perPage), cause);
    if (exchange === null) this.#number -= 1;
    else this.#isRefused ||= listOf(this.#options.read(exchange)) === null;
    this.#lookedAtMs = elapsedMs();
  }
}
