/** Whether a disbursement of the run appears in the list, given time. */

import type { Check, CheckFold, CheckResult, Context, Finding } from '../../../src/check/check.ts';
import { PageFill, type SeenPage } from '../../../src/check/lists/page-fill.ts';
import { PerRun } from '../../../src/check/merged-runs.ts';
import { Tally } from '../../../src/check/tally.ts';
import { type Evidence, endMsOf, evidenceOf } from '../../../src/core/exchange.ts';
import { textOrEmpty } from '../../../src/core/json/json.ts';
import { counted } from '../../../src/core/text/counted.ts';
import { excerpt } from '../../../src/core/text/excerpt.ts';
import { initiateDisbursement, listTransactions } from '../../../src/interface/operations.ts';
import { itemsOf, listOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../../src/interface/request-headers.ts';
import { PENDING } from '../../../src/interface/transaction-states.ts';
import { LIST_DELAY_MS } from '../../../src/plan/beside-plan.ts';
import { AwaitedDisbursements } from './awaited-disbursements.ts';
import { type ListedDisbursement, type RunDisbursement, showsPlaceKept } from './page-order.ts';
import { WidePages } from './wide-pages.ts';

/** A timer may fire a little early. */
const GIVEN_MS = LIST_DELAY_MS - 50;

export const appears: Check = {
  id: 'LIST-08',
  level: 'should',
  clause: '4.2',
  operations: [initiateDisbursement.name, listTransactions.name],
  statement: 'A new disbursement appears in the list, given at least five seconds.',
  violatedBy: 'a complete list that never shows the accepted disbursement',
  scenarios: ['traces', 'late-lists'],
  begin: (context) => new Appears(context),
};

/** What is known of one run. */
class AppearsInRun {
  readonly awaited: AwaitedDisbursements;
  readonly pages = new PageFill<Evidence>();
  /** The last list that could have shown a disbursement. */
  last: SeenPage<Evidence> | null = null;
  readonly wide = new WidePages();
  isPlaceKept = false;

  constructor(context: Context) {
    this.awaited = new AwaitedDisbursements(context);
  }

  findings(): Finding[] {
    const room = this.pages.lastWithRoom();
    const givenMs = this.awaited.givenMs(GIVEN_MS);
    const awaitedAt = (atMs: number) => this.awaited.before(atMs - givenMs);
    const findings =
      room === null ? [] : awaitedAt(room.atMs).map(missingIn(room, 'the page was not full'));
    if (findings.length > 0) return findings;
    const why = 'older and newer ones are listed, the newest first';
    return this.wide
      .missing(awaitedAt, { isPlaceKept: this.isPlaceKept })
      .map(({ page, missing }) => missingIn(page, why)(missing));
  }
}

class Appears implements CheckFold {
  readonly #tally = new Tally();
  readonly #runs: PerRun<AppearsInRun>;
  /** The results of earlier runs in a merged history: times of another clock cannot be compared. */
  readonly #earlier = { findings: [] as Finding[], listed: 0, firstAfterMs: 0 };

  constructor(context: Context) {
    this.#runs = new PerRun(context, () => new AppearsInRun(context));
  }

  get #run(): AppearsInRun {
    return this.#runs.current;
  }

  see(parsed: ParsedExchange): void {
    const ended = this.#runs.see(parsed);
    if (ended !== null) this.#addEarlier(ended);
    const { request } = parsed;
    if (request.operation === initiateDisbursement.name) {
      this.#tally.countTried();
      this.#run.awaited.seeDisbursement(parsed);
      return;
    }
    if (listOf(parsed) === null) return;
    if (!hasRightHeaders(request)) return;
    const ownItems = this.#ownIn(parsed);
    this.#run.awaited.seeList(parsed.exchange);
    this.#run.isPlaceKept ||= showsPlaceKept(ownItems, (one) =>
      this.#run.awaited.lastPendingMs(one),
    );
    this.#seePage(parsed, ownItems);
  }

  /** The disbursements of the run on a page, each once: a target may list one thousands of times. */
  #ownIn(parsed: ParsedExchange): ListedDisbursement[] {
    const ownItems = new Map<string, ListedDisbursement>();
    for (const [, { reference, status }] of itemsOf(parsed)) {
      const text = textOrEmpty(reference);
      const isPending = status === PENDING;
      if (this.#run.awaited.seeListed(text, parsed.exchange, isPending)) this.#tally.countSeen();
      const disbursement = this.#run.awaited.findListed(text);
      if (disbursement !== null && !ownItems.has(disbursement.reference))
        ownItems.set(disbursement.reference, { ...disbursement, isPending });
    }
    return [...ownItems.values()];
  }

  #seePage(parsed: ParsedExchange, ownItems: readonly ListedDisbursement[]): void {
    const { exchange, request } = parsed;
    const { length = 0 } = listOf(parsed) ?? [];
    const { perPage } = request;
    if (perPage !== null && perPage < 1) return;
    const page = { length, atMs: exchange.atMs, data: evidenceOf(exchange) };
    this.#run.wide.see(request, { ...page, own: ownItems });
    if (perPage === null) return;
    this.#run.last = { perPage, ...page };
    this.#run.pages.see(this.#run.last);
  }

  #addEarlier(run: AppearsInRun): void {
    this.#earlier.findings.push(...run.findings());
    if (this.#earlier.listed === 0) this.#earlier.firstAfterMs = run.awaited.firstAfterMs;
    this.#earlier.listed += run.awaited.count;
  }

  conclude(): CheckResult {
    const findings = [...this.#earlier.findings, ...this.#run.findings()];
    const listedCount = this.#earlier.listed + this.#run.awaited.count;
    const room = this.#run.pages.lastWithRoom();
    const undecided =
      listedCount > 0 ? null : reasonOf(this.#run.awaited.oldest(), this.#run.last, room);
    const seen = listedCount > 0 ? 0 : findings.length;
    const result = this.#tally.conclude({ seen, findings, undecided });
    if (listedCount === 0) return result;
    const afterMs =
      this.#earlier.listed > 0 ? this.#earlier.firstAfterMs : this.#run.awaited.firstAfterMs;
    const answer = `${counted(listedCount, 'transaction')} of this run ${listedCount === 1 ? 'was' : 'were'} listed, the first after ${afterMs} ms`;
    return { ...result, observed: { answer, value: null, exchanges: [] } };
  }
}

const missingIn =
  (page: SeenPage<Evidence>, why: string) =>
  ({ reference, evidence }: RunDisbursement): Finding => ({
    exchanges: [evidence, page.data],
    pointer: '/data',
    expected: `the transaction ${excerpt(reference)} in the list, ${LIST_DELAY_MS / 1000} seconds after its disbursement at the latest; a longer WATCH_MS allows more`,
    actual:
      `not on a page of ${counted(page.length, 'transaction')} ` +
      `${Math.round(page.atMs - endMsOf(evidence))} ms later, and ${why}`,
  });

/** Why the check is undecided, where no disbursement of the run was listed. */
function reasonOf(
  oldest: RunDisbursement | null,
  last: SeenPage<Evidence> | null,
  room: SeenPage<Evidence> | null,
): string | null {
  if (oldest === null) return null;
  if (last === null || last.atMs < endMsOf(oldest.evidence)) {
    return 'no list was accepted after a disbursement';
  }
  const isWaitedFor = last.atMs - endMsOf(oldest.evidence) >= GIVEN_MS;
  if (!isWaitedFor || (room !== null && room === last)) {
    return (
      `no list was accepted ${LIST_DELAY_MS / 1000} seconds or more after the first disbursement: ` +
      'raise WATCH_MS or RUN_TIMEOUT_MS'
    );
  }
  return (
    `the page of ${counted(last.length, 'transaction')} does not show the disbursement and never became longer: ` +
    'a limit on the page size may hide it'
  );
}
