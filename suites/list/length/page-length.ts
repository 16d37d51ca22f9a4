/** Whether a page has as many transactions as were requested. */

import {
  type Check,
  type CheckFold,
  type CheckResult,
  type Context,
  type Finding,
  withoutOutcome,
} from '../../../src/check/check.ts';
import { PerRun } from '../../../src/check/merged-runs.ts';
import { Tally } from '../../../src/check/tally.ts';
import { type Evidence, type Exchange, endMsOf, evidenceOf } from '../../../src/core/exchange.ts';
import { counted } from '../../../src/core/text/counted.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  listTransactions,
  NO_OPERATION,
} from '../../../src/interface/operations.ts';
import {
  listOf,
  type ParsedExchange,
  referenceKeysIn,
  transactionOf,
} from '../../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../../src/interface/request-headers.ts';
import { selectedPage } from '../../../src/plan/list-query.ts';
import { CachedPages, type Repeat } from './cached-pages.ts';
import { FirstDisbursements } from './first-disbursements.ts';
import { LaterPages, mostBefore } from './later-pages.ts';
import { OldStates } from './old-states.ts';

/** Longer pages are not compared item by item. */
const MAX_COMPARED = 2000;

export const fillsThePage: Check = {
  id: 'LIST-07',
  level: 'should',
  operations: [initiateDisbursement.name, NO_OPERATION, listTransactions.name],
  clause: '4.2',
  scenarios: ['disbursements', 'lists'],
  statement:
    'A page with fewer than `perPage` transactions shows all transactions, unless the target has a limit below `perPage`.',
  violatedBy: 'nine transactions for `perPage=10`, where another page had more than nine',
  begin: (context) => new PageLength(context),
};

interface LongestPage {
  readonly length: number;
  readonly evidence: Evidence;
  /** `null` where the page is too long to be compared. */
  readonly keys: ReadonlySet<string> | null;
}

/** Each shard has its own clock, and may have its own deployment. */
class PageLengthOfRun {
  readonly disbursements = new FirstDisbursements();
  readonly oldStates = new OldStates();
  longest: LongestPage | null = null;
  readonly later = new LaterPages();
  readonly cachedPages = new CachedPages();
}

class PageLength implements CheckFold {
  readonly #tally = new Tally();
  readonly #runs: PerRun<PageLengthOfRun>;
  /** The findings of earlier runs in a merged history. */
  readonly #earlier: Finding[] = [];
  /** The number of pages that had to be full, and the first page that shows a limit below its size. */
  #fullPagesExpected = 0;
  #limited: { readonly shown: number; readonly perPage: number } | null = null;

  constructor(context: Context) {
    this.#runs = new PerRun(context, () => new PageLengthOfRun());
  }

  get #run(): PageLengthOfRun {
    return this.#runs.current;
  }

  see(parsed: ParsedExchange): void {
    const { exchange, request, response } = parsed;
    const ended = this.#runs.see(parsed);
    if (ended !== null) this.#earlier.push(...ended.oldStates.findings());
    this.#run.oldStates.seeDisbursement(parsed);
    if (transactionOf(parsed) !== null && !request.isRepeat)
      this.#run.disbursements.add(endMsOf(exchange));
    if (request.operation !== listTransactions.name) return;
    const { perPage } = request;
    const isSelected = selectedPage(request.query) !== null;
    if (!isSelected && (perPage === null || perPage < 1)) return;
    this.#tally.countTried();
    const list = listOf(parsed);
    if (response.outcome !== 'accepted' || list === null) return;
    // With other headers the list may be that of another business, or of all of them.
    if (!hasRightHeaders(request)) this.#tally.countWithoutSubject();
    else if (perPage === null) this.#seeLaterPage(parsed, list.length);
    else {
      this.#run.later.seeFirst(parsed, perPage);
      this.#run.oldStates.seePage(parsed, perPage, list.length);
      this.#seePage(parsed, perPage, list.length);
    }
  }

  /** A page after the first one, where a parameter of the target selects it. */
  #seeLaterPage(parsed: ParsedExchange, length: number): void {
    const { exchange } = parsed;
    const before = this.#run.longest;
    const isBefore = before !== null && endMsOf(before.evidence) <= exchange.atMs;
    const dueLength = isBefore ? this.#run.later.due(parsed, before.length) : 0;
    if (dueLength === 0) {
      this.#tally.countWithoutSubject();
      return;
    }
    const finding = this.#expect(exchange, dueLength, length);
    if (finding === null) return;
    const total = mostBefore(parsed) + length;
    const isHeld = this.#run.oldStates.holdSelected(parsed, { length, finding }, total);
    if (!isHeld) this.#tally.addFinding(finding);
  }

  #seePage(parsed: ParsedExchange, perPage: number, length: number): void {
    const { exchange } = parsed;
    this.#compare(parsed, perPage, length);
    // An empty page is not a limit on the size of a page.
    const isLimited = length < Math.min(perPage, this.#run.disbursements.before(exchange.atMs));
    if (isLimited && length > 0) this.#limited ??= { shown: length, perPage };
    if (this.#run.longest === null || length > this.#run.longest.length) {
      const keys = length > MAX_COMPARED ? null : new Set(referenceKeysIn(parsed));
      this.#run.longest = { length, evidence: evidenceOf(exchange), keys };
    }
  }

  /**
   * A page must be full only if both are true:
   *
   * - an earlier page had as many transactions: they still exist;
   * - its `perPage` is at most the length of that page, or the documented size: no limit on the page size
   *   explains a short page then.
   */
  #compare(parsed: ParsedExchange, perPage: number, length: number): void {
    const { exchange } = parsed;
    const repeat = this.#run.cachedPages.see(parsed, perPage);
    const before = this.#run.longest;
    if (
      before === null ||
      before.length === 0 ||
      endMsOf(before.evidence) > exchange.atMs ||
      perPage > Math.max(before.length, DOCUMENTED_PAGE_SIZE)
    ) {
      this.#tally.countWithoutSubject();
      return;
    }
    const dueLength = Math.min(perPage, before.length);
    if (length < dueLength && this.#mayBeCached(repeat, perPage, length)) {
      this.#tally.countWithoutSubject();
      return;
    }
    if (perPage <= before.length) this.#fullPagesExpected += 1;
    const finding = this.#expect(exchange, dueLength, length);
    if (finding === null) return;
    const page = { perPage, length, finding };
    const isHeld = before.keys !== null && this.#run.oldStates.hold(parsed, page, before.keys);
    if (!isHeld) this.#tally.addFinding(finding);
  }

  /** Whether it is an earlier page, which was not too short then: the list may have grown since. */
  #mayBeCached({ isSoon, keptSinceMs }: Repeat, perPage: number, length: number): boolean {
    if (isSoon) return true;
    const keys = this.#run.longest?.keys ?? null;
    if (keptSinceMs === null || keys === null) return false;
    return length >= Math.min(perPage, this.#run.oldStates.countOld(keys, keptSinceMs));
  }

  #expect(exchange: Exchange, dueLength: number, length: number): Finding | null {
    const before = this.#run.longest;
    this.#tally.countSeen();
    if (length >= dueLength || before === null) return null;
    return {
      exchanges: [before.evidence, evidenceOf(exchange)],
      pointer: '/data',
      expected: `${counted(dueLength, 'transaction')}: an earlier page had ${before.length}`,
      actual: counted(length, 'transaction'),
    };
  }

  conclude(): CheckResult {
    const findings = [...this.#earlier, ...this.#run.oldStates.findings()];
    const result = this.#tally.conclude({ findings });
    if (result.outcome !== 'passed' || this.#fullPagesExpected > 0 || this.#limited === null)
      return result;
    const { shown, perPage } = this.#limited;
    const reason =
      `the target limits its pages (${counted(shown, 'transaction')} for \`perPage=${perPage}\`), and it accepted no ` +
      '`perPage` within that limit';
    return { ...withoutOutcome(result), outcome: 'inapplicable', reason };
  }
}
