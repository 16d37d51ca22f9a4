/** Transactions to which a repeat of their `merchant_reference` has given another amount. */
import { keyOfReference, referenceKey } from '../core/reference-key.ts';
import { type ParsedExchange, transactionOf } from '../interface/parsed-exchange.ts';
import { openRecentReferences } from './recent-references.ts';

interface Amendments {
  see(parsed: ParsedExchange): void;
  /** Whether a list may show other values than before, because it shows the amount of a repeat. */
  explain(item: { readonly reference?: unknown; readonly amount?: unknown }): boolean;
}

/** Amended transactions that are stored; a plan repeats about twenty-four. */
const MAX_STORED = 1000;

/** The document leaves open whether a repeat amends the transaction. */
export function openAmendments(): Amendments {
  const firstAmounts = openRecentReferences<unknown>();
  const amended = new Map<string, readonly unknown[]>();
  return {
    see(parsed) {
      const { reference, amount } = transactionOf(parsed) ?? {};
      if (typeof reference !== 'string' || typeof amount !== 'number') return;
      if (!parsed.request.isRepeat) return firstAmounts.add(reference, amount);
      const first = firstAmounts.get(reference);
      const isAmended = first !== undefined && first !== amount;
      if (!isAmended || amount !== parsed.request.body?.amount) return;
      const key = referenceKey(reference);
      if (amended.size < MAX_STORED) amended.set(key, [...(amended.get(key) ?? []), amount]);
    },
    explain: ({ reference, amount }) =>
      amended.get(keyOfReference(reference))?.includes(amount) === true,
  };
}
