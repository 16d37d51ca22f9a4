/** Whether a transaction keeps its fields between two lists. */

import { openAmendments } from '../../src/check/amendments.ts';
import type { Check } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { counted } from '../../src/core/counted.ts';
import { beginningOf, copyOf, type JsonObject, show } from '../../src/core/json.ts';
import { keyOfReference } from '../../src/core/reference-key.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { base, isOwnLedger, MAX_REMEMBERED } from './own-ledger.ts';

const compared = ['amount', 'fee', 'type', 'narration'] as const;

interface FirstListed {
  readonly values: readonly (string | null)[];
  readonly index: number;
}

/** Longer texts of a target must not fill the memory. */
const KEPT_CHARACTERS = 200;

/** `null` for a value of another type, which other checks judge. */
function comparable(item: JsonObject, name: (typeof compared)[number]): string | null {
  const value = item[name];
  if (typeof value !== (name === 'amount' ? 'number' : 'string')) return null;
  const text = typeof value === 'string' ? beginningOf(value, KEPT_CHARACTERS) : value;
  return JSON.stringify(text ?? null);
}

/** The fields with another value than before. */
function changesIn(item: JsonObject, { values }: FirstListed) {
  return compared.flatMap((name, place) => {
    const [before = null, now] = [values[place], comparable(item, name)];
    return before === null || now === null || before === now ? [] : [{ name, before }];
  });
}

export const keepsItsFields: Check = {
  ...base,
  id: 'AGE-01',
  operations: [initiateDisbursement.name, listTransactions.name],
  statement: 'Between two lists a transaction keeps its amount, fee, type and narration.',
  violatedBy: 'a later list with another `narration`',
  begin() {
    const tally = makeTally();
    const first = new Map<string, FirstListed>();
    const amendments = openAmendments();
    let compares = 0;

    function compare(parsed: ParsedExchange, at: number, item: JsonObject, earlier: FirstListed) {
      for (const { name, before } of changesIn(item, earlier)) {
        if (amendments.explain(item)) continue;
        tally.finding({
          exchanges: [{ index: earlier.index }, parsed.exchange],
          pointer: `/data/${at}/${name}`,
          expected: `${before}, as in exchange ${earlier.index}`,
          actual: show(item[name]),
        });
      }
    }

    return {
      see(parsed) {
        amendments.see(parsed);
        if (!isOwnLedger(parsed)) return;
        tally.tried();
        const { index } = parsed.exchange;
        let repeatCount = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const key = keyOfReference(item.reference);
          const earlier = first.get(key);
          if (key === '') continue;
          if (earlier !== undefined) {
            // The same reference twice on one page is judged by LIST-06.
            if (earlier.index === index) continue;
            repeatCount += 1;
            compare(parsed, at, item, earlier);
          } else if (first.size < MAX_REMEMBERED) {
            const values = compared.map((name) => comparable(item, name));
            first.set(copyOf(key), { values, index });
          }
        }
        compares += repeatCount;
        if (repeatCount > 0) tally.seen();
        else if (parsed.response.outcome === 'accepted') tally.withoutSubject();
      },
      conclude() {
        const result = tally.conclude();
        if (compares === 0) return result;
        const answer = `${counted(first.size, 'transaction was', 'transactions were')} listed, and compared ${counted(compares, 'time')} with a later list`;
        return { ...result, observed: { answer, value: null, exchanges: [] } };
      },
    };
  },
};
