/** The pages of a run that show many of its disbursements, and what is missing between them. */

import type { SeenPage } from '../../../src/check/lists/page-fill.ts';
import type { Evidence } from '../../../src/core/exchange.ts';
import type { ParsedRequest } from '../../../src/interface/parsed-exchange.ts';
import { selectedPage } from '../../../src/plan/list-query.ts';
import {
  isWithin,
  type ListedDisbursement,
  missingWithin,
  type RunDisbursement,
} from './page-order.ts';

/** Sizes whose pages are stored: a run selects pages of two or three. */
const MAX_SIZES = 20;
/** Pages in a row that are stored; a run requests fewer. */
const MAX_IN_ROW = 100;

interface WidePage extends SeenPage<Evidence> {
  readonly own: readonly ListedDisbursement[];
}

/** Pages of one size, as they were requested one after the other, from the first page on. */
interface Row {
  readonly pages: WidePage[];
  /** The value that selected the last one. */
  last: number;
}

interface MissingOnPage {
  readonly page: WidePage;
  readonly missing: RunDisbursement;
}

/** The disbursements that a list at this time must show, and none has shown. */
type AwaitedAt = (atMs: number) => readonly RunDisbursement[];

export class WidePages {
  /** The last first page that shows many of this run: as the ledger grows, a limit hides the oldest ones. */
  #first: WidePage | null = null;
  #mostOwn = 0;
  /** By size: the pages that are being requested, and those in a row that showed most of this run. */
  readonly #current = new Map<number, Row>();
  readonly #longest = new Map<number, Row>();

  /** Processes a page, with the disbursements of the run on it. */
  see({ query, perPage }: ParsedRequest, page: Omit<WidePage, 'perPage'>): void {
    if (perPage !== null) {
      this.#seeFirst({ ...page, perPage });
      return;
    }
    const selected = selectedPage(query);
    const row = selected === null ? undefined : this.#current.get(selected.perPage);
    if (selected === null || row === undefined || selected.value <= row.last) return;
    if (row.pages.length < MAX_IN_ROW) row.pages.push({ ...page, perPage: selected.perPage });
    row.last = selected.value;
    if (countOf(row) >= countOf(this.#longest.get(selected.perPage)))
      this.#longest.set(selected.perPage, row);
  }

  #seeFirst(page: WidePage): void {
    const { own, perPage } = page;
    this.#mostOwn = Math.max(this.#mostOwn, own.length);
    if (own.length * 2 >= this.#mostOwn) this.#first = page;
    if (this.#current.has(perPage) || this.#current.size < MAX_SIZES)
      this.#current.set(perPage, { pages: [page], last: 0 });
  }

  /** The disbursements that are missing between two that a page shows, each once. */
  missing(awaitedAt: AwaitedAt, order: { readonly isPlaceKept: boolean }): MissingOnPage[] {
    const found = new Map<string, MissingOnPage>();
    const add = (page: WidePage, all: readonly RunDisbursement[]) => {
      for (const missing of all)
        if (!found.has(missing.reference)) found.set(missing.reference, { page, missing });
    };
    const first = this.#first;
    if (first !== null) add(first, missingWithin(first.own, awaitedAt(first.atMs), order));
    for (const { pages } of this.#longest.values()) {
      for (const [at, page] of pages.entries()) {
        // Between two pages, transactions may move while the pages are requested.
        const within = awaitedAt(page.atMs).filter((one) => isWithin(page.own, one));
        const fromHere = pages.slice(at).flatMap(({ own }) => own);
        if (within.length > 0) add(page, missingWithin(fromHere, within, order));
      }
    }
    return [...found.values()];
  }
}

const countOf = (row: Row | undefined): number =>
  row === undefined ? 0 : row.pages.reduce((sum, { own }) => sum + own.length, 0);
