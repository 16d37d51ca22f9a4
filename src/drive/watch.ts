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
import {
  MOST_PAGES,
  type PageSelector,
  selectedPage,
  selectionOf,
} from '../plan/page-selectors.ts';
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
  /** What selects a further page, once a list of the run has shown it. */
  #selector: PageSelector | null = null;
  /** Of the last list without a selector, by its size. */
  readonly #firstPages = new Map<number, readonly string[]>();
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
    this.#seePage(parsed);
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

  /** A page with other transactions than the first one of its size was selected. */
  #seePage(parsed: ParsedExchange): void {
    const { query, perPage } = parsed.request;
    if (this.#selector !== null || parsed.exchange.origin === 'second look') return;
    const shown = itemsOf(parsed).map(([, { reference }]) => textOf(reference));
    if (perPage !== null) {
      // Only small pages are looked at so closely; the plan asks for another one of two.
      if (perPage <= COMPARED_SIZE) this.#firstPages.set(perPage, shown);
      return;
    }
    const selected = selectedPage(query);
    const first = selected === null ? undefined : this.#firstPages.get(selected.perPage);
    if (selected === null || first === undefined || first.length === 0 || shown.length === 0)
      return;
    if (shown.every((one) => !first.includes(one))) this.#selector = selected.selector;
  }

  /** Looks at the list, and at its further pages where some that are waited for are not on the first. */
  async #look(): Promise<void> {
    for (let page = 1; page <= MOST_PAGES && !this.#options.isStopped(); page += 1) {
      const isThere = await this.#lookAt(page);
      const isOver = this.#number >= MOST_SECOND_LOOKS;
      if (!isThere || isOver || this.#open.size === 0 || this.#selector === null) return;
    }
  }

  /** Whether the page was accepted, and has anything on it. */
  async #lookAt(page: number): Promise<boolean> {
    const { list, send, elapsedMs, read } = this.#options;
    const [documented] = listTransactions.query;
    const usual = documented?.value ?? MOST_PER_PAGE;
    // As long as any page that the target has shown, so that as much as can be seen is seen.
    const perPage = this.#isRefused ? usual : (this.#longest?.perPage ?? usual);
    const selection =
      page === 1 || this.#selector === null ? '' : selectionOf(this.#selector, page, perPage);
    this.#number += 1;
    this.#lookedAtMs = elapsedMs();
    const cause = { origin: 'second look', of: this.#madeBy } as const;
    const planned = secondLook(list, this.#number, perPage, selection);
    const exchange = await send(SECOND_LOOK, planned, cause);
    this.#lookedAtMs = elapsedMs();
    if (exchange === null) {
      this.#number -= 1;
      return false;
    }
    const listed = listOf(read(exchange));
    if (page === 1) this.#isRefused ||= listed === null;
    return listed !== null && listed.length > 0;
  }
}

/** As large as the pages of the plan by which a selector is found, and no larger. */
const COMPARED_SIZE = 2;
