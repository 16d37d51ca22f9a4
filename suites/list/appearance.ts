/** Whether a disbursement appears in the list, and a refused one does not. */

import { type Check, type Finding, makeTally } from '../../src/check/check.ts';
import { openRecentReferences } from '../../src/check/recent-references.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { excerpt, show } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { endOf } from './page-length.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

/** As many as the scenario asks for. */
const ASKED = 100;
/** A list that was looked at for so long was given time. */
const GIVEN_MS = 4000;

const ofTraces = ({ scenario }: Exchange) => scenario === 'traces';

export const appears: Check = {
  ...base,
  id: 'LIST-08',
  clause: '4.2',
  statement: 'A new disbursement appears in the list within five seconds.',
  violatedBy: 'a list that shows all there is, and never the disbursement that was just accepted',
  scenarios: ['traces'],
  begin() {
    const tally = makeTally();
    let made: { readonly reference: string; readonly evidence: Evidence } | null = null;
    let foundAfterMs: number | null = null;
    let last: { readonly length: number; readonly evidence: Evidence } | null = null;
    let largest = 0;
    return {
      see(parsed) {
        const { exchange, request, response } = parsed;
        const listed = listOf(parsed);
        // What is listed where no size is asked for, or none that there is, may have its own.
        if ((request.perPage ?? 0) > 0) largest = Math.max(largest, listed?.length ?? 0);
        if (!ofTraces(exchange)) return;
        const reference = transactionOf(parsed)?.reference;
        if (exchange.group?.role === 'control') {
          tally.tried();
          if (typeof reference === 'string') made = { reference, evidence: evidenceOf(exchange) };
        } else if (made !== null && listed !== null && foundAfterMs === null) {
          last = { length: listed.length, evidence: evidenceOf(exchange) };
          if (!shows(parsed, made.reference)) return;
          foundAfterMs = Math.max(0, endOf(exchange) - endOf(made.evidence));
          tally.seen();
        } else if (made !== null && response.outcome === 'unanswered') {
          tally.undecided('a list that was looked at got no answer');
        }
      },
      conclude() {
        if (foundAfterMs !== null) {
          const answer = `after ${Math.round(foundAfterMs)} ms`;
          return { ...tally.conclude(), observed: { answer, value: null, exchanges: [] } };
        }
        if (made === null || last === null) return tally.conclude();
        const { length } = last;
        const waitedMs = last.evidence.atMs - endOf(made.evidence);
        // A page is known to have had room where a larger one was seen: any cap may be the cap.
        const mayBeFull = length > 0 && length >= Math.min(largest, ASKED);
        if (mayBeFull || waitedMs < GIVEN_MS) {
          const why =
            waitedMs < GIVEN_MS
              ? 'the list was not looked at for long enough'
              : 'the page is full without it, so a limit on its size may hide it';
          return tally.conclude({ undecided: why });
        }
        const actual = `not among the ${length} that are listed after ${Math.round(waitedMs)} ms`;
        const exchanges = [made.evidence, last.evidence];
        const expected = `the transaction ${excerpt(made.reference)}`;
        return tally.conclude({ findings: [{ exchanges, pointer: '/data', expected, actual }] });
      },
    };
  },
};

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
