/** Whether what the run has made appears in the list, given time. */
import type { Check, Finding } from '../../src/check/check.ts';
import { openPartChange } from '../../src/check/parts.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, evidenceOf } from '../../src/core/exchange.ts';
import { excerpt } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, listOf, textOf } from '../../src/interface/parsed-exchange.ts';
import { endOf, KEPT_FINDINGS, openAwaited } from './awaited.ts';
import { type Look, openPageFill } from './page-fill.ts';
import { holesIn, type Made, type Shown, showsPlaceKept } from './page-order.ts';
import { hasRightHeaders } from './right-headers.ts';

/** A list that is looked at after five seconds was given time; a timer may be early by a little. */
const GIVEN_MS = 4950;

export const appears: Check = {
  id: 'LIST-08',
  level: 'should',
  clause: '4.2',
  operations: [initiateDisbursement.name, listTransactions.name],
  statement: 'A new disbursement appears in the list within five seconds.',
  violatedBy: 'a complete list that never shows the accepted disbursement',
  scenarios: ['traces', 'late-lists'],
  begin(context) {
    const tally = makeTally();
    const isOfNextRun = openPartChange(context);
    let awaited = openAwaited();
    let pages = openPageFill<Evidence>();
    /** The last list that could have shown something. */
    let last: Look<Evidence> | null = null;
    /** The last list that shows much of this run: as it grows, a limit hides the oldest. */
    let wide: Page | null = null;
    let mostOwn = 0;
    let isPlaceKept = false;
    /** Of the runs before, where several were put together: another clock says nothing of them. */
    const earlier = { findings: [] as Finding[], listed: 0, firstAfterMs: 0 };

    function findingsNow(): Finding[] {
      const room = pages.lastWithRoom();
      const findings =
        room === null
          ? []
          : awaited.before(room.atMs - GIVEN_MS).map(missingIn(room, 'the page was not full'));
      if (findings.length > 0 || wide === null) return findings;
      const missing = awaited.before(wide.atMs - GIVEN_MS, Infinity);
      const holes = holesIn(wide.own, missing, isPlaceKept);
      const why = 'older and newer ones are listed, the newest first';
      return holes.slice(0, KEPT_FINDINGS).map(missingIn(wide, why));
    }

    function beginNextRun(): void {
      earlier.findings.push(...findingsNow());
      if (earlier.listed === 0) earlier.firstAfterMs = awaited.firstAfterMs();
      earlier.listed += awaited.count();
      awaited = openAwaited();
      pages = openPageFill();
      [last, wide, mostOwn, isPlaceKept] = [null, null, 0, false];
    }

    return {
      see(parsed) {
        if (isOfNextRun(parsed)) beginNextRun();
        const { exchange, request, response } = parsed;
        if (request.operation === initiateDisbursement.name) {
          tally.tried();
          awaited.made(parsed);
          return;
        }
        const listed = listOf(parsed);
        if (listed === null || response.outcome !== 'accepted' || !hasRightHeaders(request)) return;
        const own: Shown[] = [];
        for (const [, { reference, status }] of itemsOf(parsed)) {
          const text = textOf(reference);
          const isPending = status === 'pending';
          if (awaited.listed(text, exchange, isPending)) tally.seen();
          const made = awaited.known(text);
          if (made !== null) own.push({ ...made, isPending });
        }
        isPlaceKept ||= showsPlaceKept(own, awaited.lastPendingMs);
        if (request.perPage === null || request.perPage < 1) return;
        const { perPage } = request;
        last = { perPage, length: listed.length, atMs: exchange.atMs, kept: evidenceOf(exchange) };
        pages.see(last);
        mostOwn = Math.max(mostOwn, own.length);
        if (own.length * 2 >= mostOwn) wide = { ...last, own };
      },
      conclude() {
        const findings = [...earlier.findings, ...findingsNow()].slice(0, KEPT_FINDINGS);
        const listed = earlier.listed + awaited.count();
        const room = pages.lastWithRoom();
        const undecided = listed > 0 ? null : reasonOf(awaited.oldest(), last, room);
        const result = tally.conclude({ findings, undecided });
        if (listed === 0) return result;
        const afterMs = earlier.listed > 0 ? earlier.firstAfterMs : awaited.firstAfterMs();
        const answer = `${listed} of this run were listed, the first after ${afterMs} ms`;
        return { ...result, observed: { answer, value: null, exchanges: [] } };
      },
    };
  },
};

interface Page extends Look<Evidence> {
  readonly own: readonly Shown[];
}

const missingIn =
  (page: Look<Evidence>, why: string) =>
  ({ reference, evidence }: Made): Finding => ({
    exchanges: [evidence, page.kept],
    pointer: '/data',
    expected: `the transaction ${excerpt(reference)}`,
    actual:
      `not among the ${page.length} that are listed after ` +
      `${Math.round(page.atMs - endOf(evidence))} ms, and ${why}`,
  });

/** Why nothing is known, where no disbursement of the run was listed. */
function reasonOf(
  oldest: Made | null,
  last: Look<Evidence> | null,
  room: Look<Evidence> | null,
): string | null {
  if (oldest === null) return null;
  if (last === null || last.atMs < endOf(oldest.evidence)) {
    return 'no list was accepted after a disbursement';
  }
  const isWaitedFor = last.atMs - endOf(oldest.evidence) >= GIVEN_MS;
  if (!isWaitedFor || (room !== null && room === last)) {
    return 'the suite did not poll the list for long enough';
  }
  return (
    `the page of ${last.length} does not show it and never became longer: a limit on its size may ` +
    'hide it, and the target offers no longer page'
  );
}
