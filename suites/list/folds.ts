/** What lists must agree on with each other, and with the disbursements of the run. */

import { type Check, type Finding, makeTally } from '../../src/check/check.ts';
import { openRecentReferences } from '../../src/check/recent-references.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { beginningOf, type Json, show } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from './right-headers.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

export const asDisbursed: Check = {
  ...base,
  id: 'LIST-05',
  statement:
    'A listed transaction of this run has the type, fee and narration of its disbursement.',
  violatedBy: 'another `type`, `fee` or `narration` than the answer to the disbursement had',
  begin() {
    const tally = makeTally();
    const recent = openRecentReferences<{ readonly told: Texts; readonly index: number }>();
    return {
      see(parsed) {
        const { exchange, request } = parsed;
        const data = transactionOf(parsed);
        if (typeof data?.reference === 'string' && !request.isRepeat)
          recent.add(textOf(data.reference), { told: textsOf(data), index: exchange.index });
        if (request.operation !== listTransactions.name) return;
        tally.tried();
        let own = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const origin = recent.get(textOf(item.reference));
          if (origin === undefined) continue;
          own += 1;
          const now = textsOf(item);
          for (const name of compared) {
            if (!differs(now[name], origin.told[name])) continue;
            tally.finding({
              exchanges: [{ index: origin.index }, exchange],
              pointer: `/data/${at}/${name}`,
              expected: show(origin.told[name]),
              actual: show(item[name]),
            });
          }
        }
        if (own > 0) tally.seen();
        else if (parsed.response.outcome === 'accepted') tally.withoutSubject();
      },
      conclude: () => tally.conclude(),
    };
  },
};

const compared = ['type', 'fee', 'narration'] as const;
type Texts = Readonly<Record<(typeof compared)[number], string | undefined>>;

/** Of a text; a target with longer ones must not fill the memory, disbursement by disbursement. */
const COMPARED_CHARACTERS = 1000;

/** Only texts are compared: of anything else the shape is wrong, which other checks say. */
function textsOf({ type, fee, narration }: { readonly [name: string]: Json }): Texts {
  const kept = (value: Json | undefined) =>
    typeof value === 'string' ? beginningOf(value, COMPARED_CHARACTERS) : undefined;
  return { type: kept(type), fee: kept(fee), narration: kept(narration) };
}

const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a !== b;

export const onceOnAPage: Check = {
  ...base,
  id: 'LIST-06',
  operations: [listTransactions.name],
  clause: '4.2',
  statement: 'No reference is twice on a page.',
  violatedBy: 'a page with one transaction twice',
  begin() {
    const tally = makeTally();
    return {
      see(parsed) {
        if (parsed.request.operation !== listTransactions.name) return;
        tally.tried();
        if (parsed.response.outcome !== 'accepted') return;
        const items = itemsOf(parsed);
        if (items.length < 2) return tally.withoutSubject();
        tally.seen();
        const met = new Set<string>();
        for (const [at, { reference }] of items) {
          const key = textOf(reference).toLowerCase();
          if (typeof reference === 'string' && met.has(key)) {
            const expected = 'a reference that is not on the page yet';
            const exchanges = [parsed.exchange];
            const pointer = `/data/${at}/reference`;
            tally.finding({ exchanges, pointer, expected, actual: show(reference) });
          }
          met.add(key);
        }
      },
      conclude: () => tally.conclude(),
    };
  },
};

/** The one size that the document shows: no limit on `perPage` lies below it. */
const DOCUMENTED_PAGE = 25;

export const asManyAsAsked: Check = {
  ...base,
  id: 'LIST-07',
  operations: [initiateDisbursement.name, listTransactions.name],
  clause: '4.2',
  statement: 'A page has `perPage` transactions where more exist and no limit is met.',
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

const ofTraces = ({ scenario }: Exchange) => scenario === 'traces';

const shows = (parsed: ParsedExchange, reference: string) =>
  itemsOf(parsed).some(
    ([, item]) => textOf(item.reference).toLowerCase() === reference.toLowerCase(),
  );

export const leavesNothing: Check = {
  ...base,
  id: 'LIST-09',
  clause: '4.1',
  statement: 'A refused disbursement leaves no transaction behind, as far as the list shows.',
  violatedBy: 'a list with a transaction of the amount that a refused request asked for',
  scenarios: ['traces'],
  begin({ config: { shard } }) {
    const tally = makeTally();
    // What the others make meanwhile is in their histories, and known once they are joined.
    if (shard != null) tally.undecided('other shards make disbursements of their own meanwhile');
    const own = openRecentReferences<true>();
    const before = new Set<string>();
    const refused = new Map<number, Evidence>();
    let control: string | null = null;
    let suspects: readonly Suspect[] = [];
    return {
      see(parsed) {
        const { exchange, request, response } = parsed;
        const reference = transactionOf(parsed)?.reference;
        if (typeof reference === 'string') own.add(reference, true);
        if (!ofTraces(exchange)) return;
        const amount = amountIn(exchange);
        if (exchange.group?.role === 'control' && typeof reference === 'string')
          control = reference;
        const isWrong = exchange.group?.role === 'probe' || exchange.group?.role === 'repeat';
        if (isWrong && response.outcome === 'refused' && amount !== null) {
          refused.set(amount, evidenceOf(exchange));
        }
        if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return;
        if (refused.size === 0) {
          for (const [, item] of itemsOf(parsed)) before.add(textOf(item.reference).toLowerCase());
          return;
        }
        tally.tried();
        if (control === null || !shows(parsed, control)) return tally.withoutSubject();
        tally.seen();
        if (suspects.length > 0 || shard != null) return;
        suspects = tracesIn(parsed, refused).filter(({ key }) => !own.has(key) && !before.has(key));
      },
      conclude() {
        // Another shard's disbursement may be seen only later.
        const found = suspects.find(({ key }) => !own.has(key));
        return tally.conclude(found === undefined ? {} : { findings: [found.finding] });
      },
    };
  },
};

/** The amount of a request whose body may be no JSON. */
function amountIn({ request }: Exchange): number | null {
  const [, digits] = /"amount":(\d+(?:\.\d+)?)/.exec(request.body ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A listed transaction that may be the trace of a refused request. */
interface Suspect {
  readonly key: string;
  readonly finding: Finding;
}

function tracesIn(parsed: ParsedExchange, refused: ReadonlyMap<number, Evidence>): Suspect[] {
  const evidence = evidenceOf(parsed.exchange);
  return itemsOf(parsed).flatMap(([at, { reference, amount }]) => {
    const origin = refused.get(Number(amount));
    if (origin === undefined) return [];
    const finding = {
      exchanges: [origin, evidence],
      pointer: `/data/${at}`,
      expected: `no transaction of the amount ${amount}, which request ${origin.index} was refused`,
      actual: `the transaction ${show(reference)}`,
    };
    return [{ key: textOf(reference).toLowerCase(), finding }];
  });
}
