/** Changes on which the check of accepted disbursements must fail. */

import { type MakeRefusal, refusals } from '../../src/check/mutants/flip.ts';
import {
  from,
  type Mutant,
  type Mutants,
  mutant,
  withResponse,
} from '../../src/check/mutants/mutant.ts';
import { isObject } from '../../src/core/json/json.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { PENDING } from '../../src/interface/transaction-states.ts';

/**
 * Refuses a whole amount without an allowed reason: the same receiver got a larger and a smaller one
 * before, with a `merchant_reference` of the same form.
 */
function refused(name: string, refuse: MakeRefusal, isMeant: (amount: number) => boolean): Mutant {
  return {
    name,
    begin() {
      const acceptedAmounts = new Map<string, number[]>();
      return (parsed) => {
        const amount = acceptedAmount(parsed);
        if (amount === null) return null;
        const kind = kindOf(parsed);
        const before = acceptedAmounts.get(kind) ?? [];
        const isBetween =
          before.some((other) => other <= amount) && before.some((other) => other >= amount);
        if (isBetween && Number.isInteger(amount) && isMeant(amount)) return refuse(parsed);
        // The smallest and the largest are enough.
        acceptedAmounts.set(kind, [Math.min(amount, ...before), Math.max(amount, ...before)]);
        return null;
      };
    },
  };
}

/** The receiver, and the length of the `merchant_reference` with the kinds of its characters. */
function kindOf({ request }: ParsedExchange): string {
  const { bank_code, bank_account_number, merchant_reference } = request.body ?? {};
  const text = String(merchant_reference);
  const kinds = text.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0');
  const form = [...new Set(kinds)].sort().join('');
  return JSON.stringify([bank_code, bank_account_number, text.length, form]);
}

function acceptedAmount({ request, response }: ParsedExchange): number | null {
  if (request.operation !== initiateDisbursement.name || !request.isDocumented) return null;
  const amount = request.body?.amount;
  return response.outcome === 'accepted' && typeof amount === 'number' ? amount : null;
}

/** The transaction exists, and the response says in another way that it is not a success. */
function disguised(name: string, status: number, word: string | null): Mutant {
  return mutant(name, (parsed) => {
    const { response } = parsed;
    if (acceptedAmount(parsed) === null || response.outcome === 'unanswered') return null;
    const body = response.json.ok ? response.json.value : undefined;
    if (!isObject(body) || !isObject(body.data) || !carriesAll(parsed, body.data)) return null;
    const changed = word === null ? body : { ...body, status: word };
    return withResponse(parsed, { status, body: JSON.stringify(changed) });
  });
}

/** Whether it is the pending transaction with the amount sent. */
function carriesAll({ request }: ParsedExchange, data: Readonly<Record<string, unknown>>): boolean {
  const { reference, status, amount } = data;
  return typeof reference === 'string' && status === PENDING && amount === request.body?.amount;
}

const [always, large] = [() => true, (amount: number) => amount > 1000];
const badRequest = refusals['with HTTP status 400'];

export const mutants: Mutants = {
  'INITIATE-01': [
    ...Object.entries(refusals).map(([how, refuse]) => refused(`refused ${how}`, refuse, always)),
    refused('refused above 1,000', badRequest, large),
    from(10, refused('refused', badRequest, always)),
    disguised('the transaction with HTTP status 302', 302, null),
    disguised('the transaction with HTTP status 307', 307, null),
    disguised('the transaction under the status "pending"', 200, 'pending'),
    disguised('the transaction under the status "Success"', 201, 'Success'),
  ],
};
