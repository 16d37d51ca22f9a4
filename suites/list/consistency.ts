/** Whether lists agree with each other, and with the disbursements of the run. */

import type { Check } from '../../src/check/check.ts';
import { Tally } from '../../src/check/tally.ts';
import { beginningOf, type Json, type JsonObject, show } from '../../src/core/json/json.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { type Difference, ListedAsDisbursed } from './listed-as-disbursed.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

export const asDisbursed: Check = {
  ...base,
  id: 'LIST-05',
  statement:
    'A listed transaction of this run has the type, fee and narration of its disbursement.',
  violatedBy: 'another `type`, `fee` or `narration` than the response to the disbursement had',
  comparesListed: true,
  begin(context) {
    const tally = new Tally();
    const listed = new ListedAsDisbursed(context, tally, {
      valueOf: (parsed) => textsOf(transactionOf(parsed) ?? {}, parsed),
      differencesIn,
    });
    return {
      see: (parsed) => listed.see(parsed),
      conclude: () => tally.conclude({ findings: listed.held() }),
    };
  },
};

const compared = ['type', 'fee', 'narration'] as const;
type Texts = Readonly<Record<(typeof compared)[number], string | undefined>>;

/** Longer texts of a target must not fill the memory. */
const COMPARED_CHARACTERS = 1000;

/**
 * Only texts are compared; other checks judge values of another type. A target may write the narration
 * in the language that a request asks for, and its database may replace half of a surrogate pair.
 */
function textsOf(
  { type, fee, narration }: { readonly [name: string]: Json },
  { request }: ParsedExchange,
): Texts {
  const comparable = (value: Json | undefined) =>
    typeof value === 'string'
      ? beginningOf(value, COMPARED_CHARACTERS).replace(/\p{Cs}/gu, '\ufffd')
      : undefined;
  const isInLanguage = request.asksForLanguage;
  return {
    type: comparable(type),
    fee: comparable(fee),
    narration: isInLanguage ? undefined : comparable(narration),
  };
}

function differencesIn(
  item: JsonObject,
  disbursed: Texts,
  list: ParsedExchange,
): readonly Difference[] {
  const listed = textsOf(item, list);
  return compared
    .filter((name) => differs(listed[name], disbursed[name]))
    .map((name) => ({ name, expected: disbursed[name], actual: item[name] }));
}

const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a !== b;

export const onceOnAPage: Check = {
  ...base,
  id: 'LIST-06',
  operations: [listTransactions.name],
  clause: '4.2',
  statement: 'No page has the same reference twice.',
  violatedBy: 'a page with one transaction twice',
  begin() {
    const tally = new Tally();
    return {
      see(parsed) {
        if (parsed.request.operation !== listTransactions.name) return;
        tally.countTried();
        if (parsed.response.outcome !== 'accepted') return;
        const items = itemsOf(parsed);
        if (items.length < 2) return tally.countWithoutSubject();
        tally.countSeen();
        const shownReferences = new Set<string>();
        for (const [at, { reference }] of items) {
          const key = keyOfReference(reference);
          if (typeof reference === 'string' && shownReferences.has(key)) {
            tally.addFinding({
              exchanges: [parsed.exchange],
              pointer: `/data/${at}/reference`,
              expected: 'a reference that is not on the page yet',
              actual: show(reference),
            });
          }
          shownReferences.add(key);
        }
      },
      conclude: () => tally.conclude(),
    };
  },
};
