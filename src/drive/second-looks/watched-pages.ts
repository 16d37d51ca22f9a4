/**
 * Requests the pages of a second look: the first ones of the list, or, where the oldest transactions
 * come first, the last ones.
 */

import { endMsOf } from '../../core/exchange.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../interface/operations.ts';
import { listOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { WatchedTransactions } from '../../judge/watched-transactions.ts';
import {
  LIST_DELAY_MS,
  MAX_PER_PAGE,
  MAX_SECOND_LOOKS,
  SECOND_LOOK,
  secondLook,
} from '../../plan/beside-plan.ts';
import { LAST_PAGE, MAX_OWN_PAGES, MAX_PAGES, selectionOf } from '../../plan/list-query.ts';
import type { Case, Cause } from '../../plan/scenario.ts';
import { PageSelectorFinder } from './find-page-selector.ts';

export interface WatchedPagesOptions {
  /** The documented list request. */
  readonly list: Case;
  /** Returns `null` where nothing was sent. */
  readonly send: (scenario: string, toSend: Case, cause: Cause) => Promise<ParsedExchange | null>;
  readonly elapsedMs: () => number;
  readonly isStopped: () => boolean;
}

export class WatchedPages {
  readonly #options: WatchedPagesOptions;
  readonly #watched: WatchedTransactions;
  #number = 0;
  #longest: { readonly perPage: number; readonly length: number } | null = null;
  #lookedAtMs = 0;
  #isSilent = false;
  #isRefused = false;
  readonly #selectors = new PageSelectorFinder();
  /** The first page of a look: a later one where the oldest transactions come first. */
  #firstPage = 1;
  #hasSearched = false;

  constructor(options: WatchedPagesOptions, watched: WatchedTransactions) {
    this.#options = options;
    this.#watched = watched;
  }

  /** When the last look was over. */
  get lookedAtMs(): number {
    return this.#lookedAtMs;
  }

  /** Whether the last look got no response. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Whether the run has sent as many as it may. */
  get areAllSent(): boolean {
    return this.#number >= MAX_SECOND_LOOKS;
  }

  /** Processes an accepted list of the run. */
  see(parsed: ParsedExchange): void {
    const { length = 0 } = listOf(parsed) ?? [];
    if (parsed.exchange.origin !== 'second look') this.#selectors.see(parsed);
    const { perPage } = parsed.request;
    if (perPage === null || perPage < 1 || perPage > MAX_PER_PAGE) return;
    if (this.#longest === null || length > this.#longest.length)
      this.#longest = { perPage, length };
  }

  /** Requests the list, and a few further pages while a watched transaction may be on one of them. */
  look(): Promise<void> {
    return this.#look(() => this.#watched.hasPending, { most: MAX_PAGES, others: 1 });
  }

  /** As `look`, and more pages while they show transactions of the run. */
  lookFar(): Promise<void> {
    return this.#look(() => this.#watched.hasPending, { most: MAX_OWN_PAGES, others: 1 });
  }

  /**
   * Requests all pages that show transactions of the run, and a few in any case. The older ones behind
   * them may be written in another way.
   */
  lookAtAll(): Promise<void> {
    return this.#look(() => true, { most: MAX_OWN_PAGES + MAX_PAGES, others: MAX_PAGES });
  }

  /** `most`: pages; `others`: those in a row that show no further transaction of the run. */
  async #look(
    isWanted: () => boolean,
    { most, others }: { readonly most: number; readonly others: number },
  ): Promise<void> {
    const first = this.#firstPage;
    const own = new Set<string>();
    let lastOwn = first;
    for (let page = first; page < first + most; page += 1) {
      if (page > first && !this.#mayLook()) return;
      const shown = await this.#lookAt(page);
      if (shown === null || !isWanted() || this.#selectors.found === null) return;
      const ownBefore = own.size;
      for (const reference of this.#watched.shownBy(shown)) own.add(reference);
      if (own.size > ownBefore) lastOwn = page;
      if (page >= first + MAX_PAGES - 1 && page - lastOwn >= others) break;
    }
    const { elapsedMs } = this.#options;
    if (this.#watched.areHidden(elapsedMs(), LIST_DELAY_MS)) await this.#findNewest();
  }

  /**
   * Finds the last page that has transactions, once: doubles the number of the page, and then halves
   * the distance.
   */
  async #findNewest(): Promise<void> {
    if (this.#hasSearched) return;
    this.#hasSearched = true;
    let [last, beyond] = [MAX_PAGES, LAST_PAGE + 1];
    while (beyond - last > 1 && this.#mayLook() && !this.#watched.isListed) {
      const isBounded = beyond <= LAST_PAGE;
      const page = isBounded ? Math.floor((last + beyond) / 2) : Math.min(2 * last, LAST_PAGE);
      if ((await this.#lookAt(page)) !== null) last = page;
      else beyond = page;
    }
    this.#firstPage = this.#watched.isListed ? last : last - MAX_PAGES + 1;
  }

  #mayLook(): boolean {
    return !this.#options.isStopped() && !this.areAllSent;
  }

  /** Requests one page. `null`: it was not accepted, or has no items. */
  async #lookAt(page: number): Promise<ParsedExchange | null> {
    const { list, send, elapsedMs } = this.#options;
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
    const parsed = await send(SECOND_LOOK, look, cause);
    this.#lookedAtMs = parsed === null ? elapsedMs() : endMsOf(parsed.exchange);
    this.#isSilent = parsed?.exchange.response.kind === 'none';
    if (parsed === null) {
      this.#number -= 1;
      return null;
    }
    const items = listOf(parsed);
    if (page === 1) this.#isRefused ||= items === null;
    return items === null || items.length === 0 ? null : parsed;
  }
}
