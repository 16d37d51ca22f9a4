/** Whether a refused request left a transaction in a list. */

import type { Check, Finding } from '../../src/check/check.ts';
import { openRecentReferences } from '../../src/check/recent-references.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { show, textOrEmpty } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

const ofTraces = ({ scenario }: Exchange) => scenario === 'traces';

const shows = (parsed: ParsedExchange, reference: string) =>
  keysOf(parsed).includes(reference.toLowerCase());

const keysOf = (parsed: ParsedExchange) =>
  itemsOf(parsed).map(([, { reference }]) => textOrEmpty(reference).toLowerCase());

/** So many amounts of refused requests are no chance, even where other clients disburse too. */
const ENOUGH_TRACES = 2;

export const leavesNothing: Check = {
  ...base,
  id: 'LIST-09',
  clause: '4.1',
  statement: 'The list shows no transaction for a refused disbursement.',
  violatedBy: 'a list that shows a transaction with the amount of a refused request',
  scenarios: ['traces'],
  begin({ config: { shard } }) {
    const tally = makeTally();
    // Disbursements of the other shards are known only after the histories are merged.
    if (shard != null) tally.undecided('other shards make disbursements at the same time');
    const ownReferences = openRecentReferences<true>();
    const before = new Set<string>();
    const refused = new Map<number, Evidence>();
    let control: string | null = null;
    let suspects: readonly Suspect[] = [];
    return {
      see(parsed) {
        const { exchange, request, response } = parsed;
        const reference = transactionOf(parsed)?.reference;
        if (typeof reference === 'string') {
          ownReferences.add(reference, true);
          // A list may show the disbursement of another shard before its own line.
          const own = reference.toLowerCase();
          if (suspects.length > 0) suspects = suspects.filter(({ key }) => key !== own);
        }
        if (!ofTraces(exchange)) return;
        const amount = refusedAmount(parsed);
        if (exchange.group?.role === 'control' && typeof reference === 'string')
          control = reference;
        if (amount !== null) refused.set(amount, evidenceOf(exchange));
        if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return;
        if (refused.size === 0) {
          for (const key of keysOf(parsed)) before.add(key);
          return;
        }
        tally.tried();
        if (control === null || !shows(parsed, control)) return tally.withoutSubject();
        tally.seen();
        if (suspects.length > 0 || shard != null) return;
        const isNew = (key: string) => !ownReferences.has(key) && !before.has(key);
        const traces = tracesIn(parsed, refused).filter(({ key }) => isNew(key));
        const newCount = keysOf(parsed).filter(isNew).length;
        // A transaction of another client may have one of the amounts by chance.
        if (traces.length === newCount || traces.length >= ENOUGH_TRACES) suspects = traces;
        else if (traces.length > 0) tally.undecided('other clients disburse at the same time');
      },
      conclude() {
        const [suspect] = suspects;
        return tally.conclude(suspect === undefined ? {} : { findings: [suspect.finding] });
      },
    };
  },
};

/** The amount of a refused probe or repeat, whose body may be no JSON. */
function refusedAmount({ exchange, response }: ParsedExchange): number | null {
  const { request, group } = exchange;
  const isWrong = group?.role === 'probe' || group?.role === 'repeat';
  if (!isWrong || response.outcome !== 'refused') return null;
  const [, digits] = /"amount":"?(\d+(?:\.\d+)?)/.exec(request.body ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A listed transaction that a refused request may have made. */
interface Suspect {
  readonly key: string;
  readonly finding: Finding;
}

function tracesIn(parsed: ParsedExchange, refused: ReadonlyMap<number, Evidence>): Suspect[] {
  const evidence = evidenceOf(parsed.exchange);
  return itemsOf(parsed).flatMap(([at, { reference, amount }]) => {
    const origin = refused.get(Number(amount));
    if (origin === undefined) return [];
    const finding: Finding = {
      exchanges: [origin, evidence],
      pointer: `/data/${at}`,
      expected: `no transaction of the amount ${amount} of the refused request ${origin.index}`,
      actual: `the transaction ${show(reference)}`,
    };
    return [{ key: textOrEmpty(reference).toLowerCase(), finding }];
  });
}
