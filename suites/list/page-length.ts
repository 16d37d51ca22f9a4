/** Whether a page has as many transactions as were requested. */

import type { Check, CheckFold, CheckResult } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { counted } from '../../src/core/counted.ts';
import { type Evidence, type Exchange, endMsOf, evidenceOf } from '../../src/core/exchange.ts';
import { beginningOf, textOrEmpty } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { selectedPage } from '../../src/plan/page-selectors.ts';
import { LaterPages } from './later-pages.ts';
import { hasRightHeaders } from './right-headers.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

/** A new disbursement may need so long to appear, so a page may be so old: a cache may return it. */
const STALE_MS = 5000;
/** A longer text is not a reference; only this beginning is compared. */
const KEPT_CHARACTERS = 200;
/** Pages that are stored; a run requests fewer. */
const MOST_PAGES = 2000;

/** The only size that the document shows: no limit on `perPage` is below it. */
const DOCUMENTED_PAGE = 25;

export const fillsThePage: Check = {
  ...base,
  id: 'LIST-07',
  operations: [initiateDisbursement.name, listTransactions.name],
  clause: '4.2',
  statement:
    'A page with fewer than `perPage` transactions shows all transactions, unless the target has a limit below `perPage`.',
  violatedBy: 'nine transactions for `perPage=10`, where another page had more than nine',
  begin: () => new PageLength(),
};

class PageLength implements CheckFold {
  readonly #tally = makeTally();
  readonly #disbursements = openFirstDisbursements();
  #longest: { readonly length: number; readonly evidence: Evidence } | null = null;
  /** The number of pages that had to be full, and the first page that shows a limit below its size. */
  #fullPagesExpected = 0;
  readonly #later = new LaterPages();
  readonly #copies = new Copies();
  #limited: { readonly shown: number; readonly perPage: number } | null = null;

  see(parsed: ParsedExchange): void {
    const { exchange, request, response } = parsed;
    if (transactionOf(parsed) !== null && !request.isRepeat)
      this.#disbursements.add(endMsOf(exchange));
    if (request.operation !== listTransactions.name) return;
    const { perPage } = request;
    const isSelected = selectedPage(request.query) !== null;
    if (!isSelected && (perPage === null || perPage < 1)) return;
    this.#tally.tried();
    const list = listOf(parsed);
    if (response.outcome !== 'accepted' || list === null) return;
    // With other headers the list may be that of another business, or of all of them.
    if (!hasRightHeaders(request)) this.#tally.withoutSubject();
    else if (perPage === null) this.#seeLaterPage(parsed, list.length);
    else {
      this.#later.seeFirst(parsed, perPage);
      this.#seePage(exchange, perPage, list.length, this.#copies.has(parsed, perPage));
    }
  }

  /** A page after the first one, where a parameter of the target selects it. */
  #seeLaterPage(parsed: ParsedExchange, length: number): void {
    const { exchange } = parsed;
    const before = this.#longest;
    const isBefore = before !== null && endMsOf(before.evidence) <= exchange.atMs;
    const dueLength = isBefore ? this.#later.due(parsed, before.length) : 0;
    if (dueLength > 0) this.#expect(parsed.exchange, dueLength, length);
    else this.#tally.withoutSubject();
  }

  #seePage(exchange: Exchange, perPage: number, length: number, isCopy: boolean): void {
    this.#compare(exchange, perPage, length, isCopy);
    // An empty page is not a limit on the size of a page.
    const isLimited = length < Math.min(perPage, this.#disbursements.before(exchange.atMs));
    if (isLimited && length > 0) this.#limited ??= { shown: length, perPage };
    if (this.#longest === null || length > this.#longest.length) {
      this.#longest = { length, evidence: evidenceOf(exchange) };
    }
  }

  /**
   * The transactions of an earlier page still exist, and its length is not above any limit; neither
   * is the size that the document shows. An empty page shows no transaction that must be listed.
   */
  #compare(exchange: Exchange, perPage: number, length: number, isCopy: boolean): void {
    const before = this.#longest;
    if (
      before === null ||
      before.length === 0 ||
      endMsOf(before.evidence) > exchange.atMs ||
      perPage > Math.max(before.length, DOCUMENTED_PAGE)
    ) {
      this.#tally.withoutSubject();
      return;
    }
    const dueLength = Math.min(perPage, before.length);
    // It was compared with the pages before its first copy.
    if (isCopy && length < dueLength) {
      this.#tally.withoutSubject();
      return;
    }
    if (perPage <= before.length) this.#fullPagesExpected += 1;
    this.#expect(exchange, dueLength, length);
  }

  #expect(exchange: Exchange, dueLength: number, length: number): void {
    const before = this.#longest;
    this.#tally.seen();
    if (length >= dueLength || before === null) return;
    this.#tally.finding({
      exchanges: [before.evidence, exchange],
      pointer: '/data',
      expected: `${counted(dueLength, 'transaction')}: an earlier page had ${before.length}`,
      actual: counted(length, 'transaction'),
    });
  }

  conclude(): CheckResult {
    const result = this.#tally.conclude();
    if (result.outcome !== 'passed' || this.#fullPagesExpected > 0 || this.#limited === null)
      return result;
    const { shown, perPage } = this.#limited;
    const reason =
      `the target limits its pages (${counted(shown, 'transaction')} for \`perPage=${perPage}\`), and it accepted no ` +
      '`perPage` within that limit';
    return { ...result, outcome: 'inapplicable', reason };
  }
}

/** Pages that repeat an earlier one of the same size within `STALE_MS`. */
class Copies {
  /** By size and content: when the page was seen first. */
  readonly #firstMs = new Map<string, number>();

  has(parsed: ParsedExchange, perPage: number): boolean {
    const { atMs } = parsed.exchange;
    const items = itemsOf(parsed);
    // Enough to distinguish two pages of one list.
    const ends = [items.at(0), items.at(-1)].map((entry) => textOrEmpty(entry?.[1].reference));
    const shown = ends.map((one) => beginningOf(one, KEPT_CHARACTERS));
    const page = [perPage, items.length, ...shown].join(' ');
    const firstMs = this.#firstMs.get(page);
    if (firstMs !== undefined) return atMs - firstMs <= STALE_MS;
    if (this.#firstMs.size < MOST_PAGES) this.#firstMs.set(page, atMs);
    return false;
  }
}

/** When the first disbursements were accepted: enough to show a limit below the documented size. */
function openFirstDisbursements() {
  const endsMs: number[] = [];
  return {
    add(endMs: number): void {
      if (endsMs.length <= DOCUMENTED_PAGE) endsMs.push(endMs);
    },
    /** How many were accepted before that time. */
    before: (atMs: number) => endsMs.filter((endMs) => endMs <= atMs).length,
  };
}
