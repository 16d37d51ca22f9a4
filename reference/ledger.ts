/** The transactions of the reference, from first to last. */

import type { Dialect } from './dialect.ts';
import type { Entry } from './entry.ts';
import { openStore, type Store } from './store.ts';

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
  /** Gives an earlier transaction the amount of the order. */
  amend(entry: Entry | undefined, order: Pick<Order, 'amount'>): void;
  /** The transactions that are visible now: `size` of them, after the first `before`. */
  page(size: number, before: number): readonly Entry[];
}

/** Opens a ledger, empty unless a store is given; `nowMs` is the clock for its entries. */
export function openLedger(
  dialect: Dialect,
  nowMs: () => number,
  store: Store = openStore(),
): Ledger {
  return {
    find: store.find,
    add({ amount, bankCode, bankAccountNumber, merchantReference, userAgent }) {
      const entry: Entry = {
        reference: makeReference(dialect, nowMs(), store.uuid()),
        merchantReference,
        amount,
        fee: feeFor(amount, dialect),
        narration: `Transfer to ${bankAccountNumber} at bank ${bankCode}`,
        userAgent,
        createdMs: nowMs(),
      };
      store.add(entry);
      return entry;
    },
    amend(entry, { amount }) {
      if (entry !== undefined) store.amend(entry, { amount, fee: feeFor(amount, dialect) });
    },
    page(size, before) {
      const latestMs = nowMs() - dialect.appearsAfterMs;
      const visible = store.entries.filter(({ createdMs }) => createdMs <= latestMs);
      if (dialect.order === 'oldest-first') return visible.slice(before, before + size);
      if (dialect.order === 'newest-first') return visible.reverse().slice(before, before + size);
      return visible
        .sort((a, b) => (a.reference < b.reference ? -1 : 1))
        .slice(before, before + size);
    },
  };
}

/**
 * UUIDs of a version, as far as their digits show it: the time first in version 7, one node in
 * version 1.
 */
function makeReference(
  { referenceVersion, referenceCase }: Dialect,
  nowMs: number,
  random: string,
): string {
  const versions = {
    4: random,
    1: `${random.slice(0, 14)}1${random.slice(15, 24)}0242ac120002`,
    7: `${nowMs
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7${random.slice(15)}`,
    none: random.replace(/-4(...)-./, '-f$1-0'),
  };
  const reference = versions[referenceVersion];
  if (referenceCase === 'lower') return reference;
  if (referenceCase === 'upper') return reference.toUpperCase();
  return reference.slice(0, 18) + reference.slice(18).toUpperCase();
}

function feeFor(amount: number, { fee }: Dialect): string {
  if (fee === 'free') return '0.00';
  if (fee === 'negative-zero') return '-0.00';
  if (fee === 'huge') return '900719925474099312345.67';
  // Three tiers, so that a fee depends on the amount.
  if (amount <= 5_000) return '10.00';
  return amount <= 50_000 ? '25.50' : '1050.75';
}
