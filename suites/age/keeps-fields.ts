/** Whether a transaction keeps its fields between two lists. */

import type { Check, CheckFold, CheckResult, Context, NewFinding } from '../../src/check/check.ts';
import { Amendments } from '../../src/check/repeats/amendments.ts';
import { Tally } from '../../src/check/tally.ts';
import type { JsonObject } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { counted } from '../../src/core/text/counted.ts';
import { beginningOf, copyOf } from '../../src/core/text/excerpt.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ageRequirement, isListWithRightHeaders, MAX_REMEMBERED } from './own-lists.ts';

const compared = ['amount', 'fee', 'type', 'narration'] as const;

interface FirstListed {
  readonly values: readonly Comparable[];
  readonly index: number;
}

/** Longer texts of a target must not fill the memory. */
const KEPT_CHARACTERS = 200;

/** `null` for a value of another type, which other checks judge. */
type Comparable = string | number | null;

function comparable(item: JsonObject, name: (typeof compared)[number]): Comparable {
  const value = item[name];
  if (name === 'amount') return typeof value === 'number' ? value : null;
  return typeof value === 'string' ? beginningOf(value, KEPT_CHARACTERS) : null;
}

/**
 * The fields with another value than before. A target may write the narration in the language that a
 * request asks for.
 */
function changesIn(item: JsonObject, { values }: FirstListed, { request }: ParsedExchange) {
  return compared.flatMap((name, place) => {
    if (name === 'narration' && request.asksForLanguage) return [];
    const [before = null, now] = [values[place], comparable(item, name)];
    return before === null || now === null || before === now ? [] : [{ name, before }];
  });
}

export const keepsItsFields: Check = {
  ...ageRequirement,
  id: 'AGE-01',
  operations: [initiateDisbursement.name, listTransactions.name],
  statement: 'Between two lists a transaction keeps its amount, fee, type and narration.',
  violatedBy: 'a later list with another `narration`',
  begin: (context) => new KeepsItsFields(context),
};

class KeepsItsFields implements CheckFold {
  readonly #tally = new Tally();
  readonly #first = new Map<string, FirstListed>();
  readonly #amendments: Amendments;
  #compares = 0;

  constructor(context: Context) {
    this.#amendments = new Amendments(context);
  }

  see(parsed: ParsedExchange): void {
    this.#amendments.see(parsed);
    if (!isListWithRightHeaders(parsed)) return;
    this.#tally.countTried();
    const before = this.#compares;
    for (const [at, item] of itemsOf(parsed)) this.#seeItem(parsed, at, item);
    if (this.#compares > before) this.#tally.countSeen();
    else if (parsed.response.outcome === 'accepted') this.#tally.countWithoutSubject();
  }

  #seeItem(parsed: ParsedExchange, at: number, item: JsonObject): void {
    const { index } = parsed.exchange;
    const key = keyOfReference(item.reference);
    if (key === '') return;
    const earlier = this.#first.get(key);
    if (earlier === undefined) {
      if (this.#first.size >= MAX_REMEMBERED || parsed.request.asksForLanguage) return;
      const values = compared.map((name) => comparable(item, name));
      this.#first.set(copyOf(key), { values, index });
      return;
    }
    // The same reference twice on one page is judged by LIST-06.
    if (earlier.index === index) return;
    this.#compares += 1;
    this.#compare(parsed, at, item, earlier);
  }

  #compare(parsed: ParsedExchange, at: number, item: JsonObject, earlier: FirstListed): void {
    for (const { name, before } of changesIn(item, earlier, parsed)) {
      if (this.#amendments.isExplained(item)) continue;
      const finding: NewFinding = {
        exchanges: [{ index: earlier.index }, parsed.exchange],
        pointer: `/data/${at}/${name}`,
        expected: `${JSON.stringify(before)}, as in exchange ${earlier.index}`,
        actual: show(item[name]),
      };
      if (!this.#amendments.hold(item, finding)) this.#tally.addFinding(finding);
    }
  }

  conclude(): CheckResult {
    const result = this.#tally.conclude({ findings: this.#amendments.held() });
    if (this.#compares === 0) return result;
    const listed = counted(this.#first.size, 'transaction was', 'transactions were');
    const answer = `${listed} listed, and compared ${counted(this.#compares, 'time')} with a later list`;
    return { ...result, observed: { answer, value: null, exchanges: [] } };
  }
}
