/** The reference's book of transactions, in the order of their making. */
import { randomUUID } from 'node:crypto';

export interface Entry {
  readonly reference: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly fee: string;
  readonly narration: string;
  readonly userAgent: string;
  readonly createdMs: number;
}

export interface Order {
  readonly amount: number;
  readonly bankCode: string;
  readonly bankAccountNumber: string;
  readonly merchantReference: string;
  readonly userAgent: string;
}

export interface Ledger {
  find(merchantReference: string): Entry | undefined;
  add(order: Order): Entry;
  /** The newest first, or the oldest. */
  page(size: number, order: 'newest-first' | 'oldest-first'): readonly Entry[];
}

/** Opens an empty ledger; `nowMs` tells when an entry is made. */
export function openLedger(nowMs: () => number): Ledger {
  const entries: Entry[] = [];
  const byMerchantReference = new Map<string, Entry>();
  return {
    find: (merchantReference) => byMerchantReference.get(merchantReference),
    add({ amount, bankCode, bankAccountNumber, merchantReference, userAgent }) {
      const entry: Entry = {
        reference: randomUUID(),
        merchantReference,
        amount,
        fee: feeFor(amount),
        narration: `Transfer to ${bankAccountNumber} at bank ${bankCode}`,
        userAgent,
        createdMs: nowMs(),
      };
      entries.push(entry);
      if (!byMerchantReference.has(merchantReference)) {
        byMerchantReference.set(merchantReference, entry);
      }
      return entry;
    },
    page: (size, order) =>
      order === 'oldest-first' ? entries.slice(0, size) : entries.slice(-size).reverse(),
  };
}

/** Three tiers, so that a fee depends on the amount. */
function feeFor(amount: number): string {
  if (amount <= 5_000) return '10.00';
  return amount <= 50_000 ? '25.50' : '1050.75';
}
