/** Whether a page has as many transactions as were asked for. */
import type { Check } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { listOf, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from './right-headers.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

/** The one size that the document shows: no limit on `perPage` lies below it. */
const DOCUMENTED_PAGE = 25;

export const asManyAsAsked: Check = {
  ...base,
  id: 'LIST-07',
  operations: [initiateDisbursement.name, listTransactions.name],
  clause: '4.2',
  statement: 'A page has `perPage` transactions if more exist and no limit is lower.',
  violatedBy: 'nine transactions for `perPage=10`, where another page had more than nine',
  begin() {
    const tally = makeTally();
    let longest: { readonly length: number; readonly evidence: Evidence } | null = null;
    const made = openFirstMade();
    /** Pages that were to be full, and the first one that shows a limit below its size. */
    let dueFull = 0;
    let limited: { readonly shown: number; readonly perPage: number } | null = null;
    return {
      see(parsed) {
        const { exchange, request, response } = parsed;
        const list = listOf(parsed);
        if (transactionOf(parsed) !== null && !request.isRepeat) made.add(endOf(exchange));
        if (
          request.operation !== listTransactions.name ||
          request.perPage === null ||
          request.perPage < 1
        )
          return;
        tally.tried();
        if (response.outcome !== 'accepted' || list === null) return;
        // Under other headers it may be the ledger of another business, or of all of them.
        if (!hasRightHeaders(request)) return tally.withoutSubject();
        // What an earlier page held exists, and its length is below any limit; so is the size that
        // the document shows.
        const before = longest;
        const isKnown =
          before !== null &&
          endOf(before.evidence) <= exchange.atMs &&
          request.perPage <= Math.max(before.length, DOCUMENTED_PAGE);
        const due = Math.min(request.perPage, before?.length ?? 0);
        if (isKnown) tally.seen();
        else tally.withoutSubject();
        if (before !== null && isKnown && request.perPage <= before.length) dueFull += 1;
        // An empty page is no limit on the size of a page.
        const isLimited = list.length < Math.min(request.perPage, made.before(exchange.atMs));
        if (isLimited && list.length > 0)
          limited ??= { shown: list.length, perPage: request.perPage };
        if (isKnown && list.length < due) {
          tally.finding({
            exchanges: [before.evidence, exchange],
            pointer: '/data',
            expected: `${due} transactions: an earlier page had ${before.length}`,
            actual: `${list.length} transactions`,
          });
        }
        if (longest === null || list.length > longest.length) {
          longest = { length: list.length, evidence: evidenceOf(exchange) };
        }
      },
      conclude() {
        const result = tally.conclude();
        if (result.outcome !== 'passed' || dueFull > 0 || limited === null) return result;
        const { shown, perPage } = limited;
        const reason =
          `the target limits its pages, to ${shown} for \`perPage=${perPage}\`, and accepted no ` +
          'size that such a page fills';
        return { ...result, outcome: 'inapplicable', reason };
      },
    };
  },
};

/** When the first disbursements were accepted: as many as tell a limit below the documented size. */
function openFirstMade() {
  const endsMs: number[] = [];
  return {
    add(endMs: number): void {
      if (endsMs.length <= DOCUMENTED_PAGE) endsMs.push(endMs);
    },
    /** How many were accepted before this moment. */
    before: (atMs: number) => endsMs.filter((endMs) => endMs <= atMs).length,
  };
}

const endOf = ({ atMs, response }: Exchange) => atMs + response.durationMs;
