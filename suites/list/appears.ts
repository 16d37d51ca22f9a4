/** Whether what the run has made appears in the list, given time. */
import { type Check, type Finding, makeTally } from '../../src/check/check.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { excerpt } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { type Look, openPageFill } from './page-fill.ts';
import { holesIn, type Made } from './page-order.ts';
import { hasRightHeaders } from './right-headers.ts';

/** A list that is looked at after so long was given time. */
const GIVEN_MS = 4000;
/** Disbursements that are waited for; more of them say the same. */
const MOST_AWAITED = 1000;
const KEPT_FINDINGS = 5;

export const appears: Check = {
  id: 'LIST-08',
  level: 'should',
  clause: '4.2',
  operations: [initiateDisbursement.name, listTransactions.name],
  statement: 'A new disbursement appears in the list within five seconds.',
  violatedBy: 'a complete list that never shows the accepted disbursement',
  scenarios: ['traces', 'late-lists'],
  begin() {
    const tally = makeTally();
    const awaited = openAwaited();
    const pages = openPageFill<Evidence>();
    /** The last list that could have shown something. */
    let last: Look<Evidence> | null = null;
    /** The last list that shows much of this run, in its order: as it grows, a limit hides the oldest. */
    let wide: Page | null = null;
    let mostOwn = 0;
    return {
      see(parsed) {
        const { exchange, request, response } = parsed;
        if (request.operation === initiateDisbursement.name) {
          tally.tried();
          awaited.made(parsed);
          return;
        }
        const listed = listOf(parsed);
        if (listed === null || response.outcome !== 'accepted' || !hasRightHeaders(request)) return;
        const own: Made[] = [];
        for (const [, { reference }] of itemsOf(parsed)) {
          const text = textOf(reference);
          if (awaited.listed(text, exchange)) tally.seen();
          const made = awaited.known(text);
          if (made !== null) own.push(made);
        }
        if (request.perPage === null || request.perPage < 1) return;
        const { perPage } = request;
        last = { perPage, length: listed.length, atMs: exchange.atMs, kept: evidenceOf(exchange) };
        pages.see(last);
        mostOwn = Math.max(mostOwn, own.length);
        if (own.length * 2 >= mostOwn) wide = { ...last, own };
      },
      conclude() {
        const room = pages.lastWithRoom();
        const findings =
          room === null
            ? []
            : awaited
                .before(room.atMs - GIVEN_MS)
                .map(missingIn(room, 'the page has room for more'));
        if (findings.length === 0 && wide !== null) {
          const holes = holesIn(wide.own, awaited.before(wide.atMs - GIVEN_MS, Infinity));
          const why = 'older and newer ones are listed in the order in which they were made';
          findings.push(...holes.slice(0, KEPT_FINDINGS).map(missingIn(wide, why)));
        }
        const listed = awaited.count();
        const undecided = listed > 0 ? null : reasonOf(awaited.oldest(), last, room);
        const result = tally.conclude({ findings, undecided });
        if (listed === 0) return result;
        const answer = `${listed} of this run were listed, the first after ${awaited.firstAfterMs()} ms`;
        return { ...result, observed: { answer, value: null, exchanges: [] } };
      },
    };
  },
};

const endOf = ({ atMs, response }: Exchange) => atMs + response.durationMs;

interface Page extends Look<Evidence> {
  readonly own: readonly Made[];
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
    return 'the list was not looked at for long enough';
  }
  return (
    `the page of ${last.length} does not show it and never became longer: a limit on its size may ` +
    'hide it, and the target offers no longer page'
  );
}

/** The disbursements that a list is to show, those that it has not shown yet. */
function openAwaited() {
  const awaited = new Map<string, Made>();
  const listed = new Map<string, Made>();
  let count = 0;
  let firstAfterMs = 0;
  return {
    made(parsed: ParsedExchange): void {
      const { exchange, request } = parsed;
      const reference = transactionOf(parsed)?.reference;
      if (!request.documented || typeof reference !== 'string') return;
      const key = reference.toLowerCase();
      // The list may have shown it before the response to it was complete.
      if (awaited.has(key) || listed.has(key) || awaited.size + listed.size >= MOST_AWAITED) return;
      awaited.set(key, { reference: excerpt(reference), evidence: evidenceOf(exchange) });
    },
    /** Whether it is listed for the first time. */
    listed(reference: string, exchange: Exchange): boolean {
      const key = reference.toLowerCase();
      const made = awaited.get(key);
      if (made === undefined) return false;
      awaited.delete(key);
      listed.set(key, made);
      count += 1;
      if (count === 1)
        firstAfterMs = Math.max(0, Math.round(endOf(exchange) - endOf(made.evidence)));
      return true;
    },
    /** One of the run, once it is listed. */
    known: (reference: string): Made | null => listed.get(reference.toLowerCase()) ?? null,
    count: () => count,
    firstAfterMs: () => firstAfterMs,
    oldest: (): Made | null => awaited.values().next().value ?? null,
    /** Some of those that were made before that moment. */
    before(atMs: number, most = KEPT_FINDINGS): Made[] {
      const found: Made[] = [];
      for (const made of awaited.values()) {
        if (endOf(made.evidence) <= atMs) found.push(made);
        if (found.length >= most) break;
      }
      return found;
    },
  };
}
