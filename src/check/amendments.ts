/** Transactions that a repeat of their `merchant_reference` has amended. */
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { textOf, transactionOf } from '../interface/parsed-exchange.ts';
import { openRecentReferences } from './recent-references.ts';

export interface Amendments {
  /** Registers the response to a repeat that shows the amount of the repeat. */
  see(parsed: ParsedExchange): void;
  /** Whether a list may show other values than before, because it shows the amount of a repeat. */
  explain(item: { readonly reference?: unknown; readonly amount?: unknown }): boolean;
}

/** The document leaves open whether a repeat amends the transaction. */
export function openAmendments(): Amendments {
  const amended = openRecentReferences<unknown>();
  return {
    see(parsed) {
      if (!parsed.request.isRepeat) return;
      const { reference, amount } = transactionOf(parsed) ?? {};
      const isSent = typeof amount === 'number' && amount === parsed.request.body?.amount;
      if (typeof reference === 'string' && isSent) amended.add(reference, amount);
    },
    explain({ reference, amount }) {
      const text = textOf(reference);
      if (!amended.has(text)) return false;
      const last = amended.get(text);
      return last === undefined || last === amount;
    },
  };
}
