/** Whether lists agree with each other, and with the disbursements of the run. */

import { Amendments } from '../../src/check/amendments.ts';
import type { Check, NewFinding } from '../../src/check/check.ts';
import { OwnDisbursements } from '../../src/check/own-disbursements.ts';
import { Tally } from '../../src/check/tally.ts';
import { beginningOf, type Json, show } from '../../src/core/json.ts';
import { keyOfReference } from '../../src/core/reference-key.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, transactionOf } from '../../src/interface/parsed-exchange.ts';

const base = { level: 'should', clause: '2.4', scenarios: ['disbursements', 'lists'] } as const;

export const asDisbursed: Check = {
  ...base,
  id: 'LIST-05',
  statement:
    'A listed transaction of this run has the type, fee and narration of its disbursement.',
  violatedBy: 'another `type`, `fee` or `narration` than the response to the disbursement had',
  begin() {
    const tally = new Tally();
    const disbursements = new OwnDisbursements((parsed) => textsOf(transactionOf(parsed) ?? {}));
    const amendments = new Amendments();
    return {
      see(parsed) {
        const { exchange, request } = parsed;
        disbursements.see(parsed);
        amendments.see(parsed);
        if (request.operation !== listTransactions.name) return;
        tally.tried();
        let ownTransactions = 0;
        for (const [at, item] of itemsOf(parsed)) {
          const disbursement = disbursements.of(item.reference);
          if (disbursement === null) continue;
          if (!disbursement.isRepeat) ownTransactions += 1;
          const now = textsOf(item);
          for (const name of compared) {
            if (!differs(now[name], disbursement.value[name])) continue;
            if (!disbursement.isRepeat && amendments.explain(item)) continue;
            const finding: NewFinding = {
              exchanges: [{ index: disbursement.index }, exchange],
              pointer: `/data/${at}/${name}`,
              expected: show(disbursement.value[name]),
              actual: show(item[name]),
            };
            if (disbursement.isRepeat) disbursements.hold(item.reference, finding);
            else if (!amendments.hold(item, finding)) tally.finding(finding);
          }
        }
        if (ownTransactions > 0) tally.seen();
        else if (parsed.response.outcome === 'accepted') tally.withoutSubject();
      },
      conclude: () => tally.conclude({ findings: [...disbursements.held(), ...amendments.held()] }),
    };
  },
};

const compared = ['type', 'fee', 'narration'] as const;
type Texts = Readonly<Record<(typeof compared)[number], string | undefined>>;

/** Longer texts of a target must not fill the memory. */
const COMPARED_CHARACTERS = 1000;

/** Only texts are compared; other checks judge values of another type. */
function textsOf({ type, fee, narration }: { readonly [name: string]: Json }): Texts {
  const comparable = (value: Json | undefined) =>
    typeof value === 'string' ? beginningOf(value, COMPARED_CHARACTERS) : undefined;
  return { type: comparable(type), fee: comparable(fee), narration: comparable(narration) };
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
        tally.tried();
        if (parsed.response.outcome !== 'accepted') return;
        const items = itemsOf(parsed);
        if (items.length < 2) return tally.withoutSubject();
        tally.seen();
        const shownReferences = new Set<string>();
        for (const [at, { reference }] of items) {
          const key = keyOfReference(reference);
          if (typeof reference === 'string' && shownReferences.has(key)) {
            tally.finding({
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
