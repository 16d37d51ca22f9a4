/**
 * Lists with the token of one client and the business number of the other. Whose list such a one is, the
 * document does not say, but it is that of one of them: it must not show transactions
 * of both (TENANT-01).
 */
import type { NewFinding } from '../../src/check/check.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { shownItems } from '../../src/interface/refusal-items.ts';
import { isMixed } from './clients.ts';
import type { Disbursed } from './disbursed.ts';

interface Shown {
  readonly at: number;
  /** The number of the exchange that made it. */
  readonly index: number;
}

export function findingOfBoth(parsed: ParsedExchange, disbursed: Disbursed): NewFinding | null {
  if (!isMixed(parsed.request)) return null;
  const shown: { first?: Shown; second?: Shown } = {};
  for (const [at, item] of shownItems(parsed)) {
    const owner = disbursed.ownerOf(keyOfReference(item.reference), item);
    if (owner !== null) shown[owner.client] ??= { at, index: owner.index };
  }
  const { first, second } = shown;
  if (first === undefined || second === undefined) return null;
  return {
    exchanges: [{ index: first.index }, { index: second.index }, parsed.exchange],
    pointer: `/data/${Math.max(first.at, second.at)}`,
    expected: 'transactions of one client',
    actual: `those of exchanges ${first.index} and ${second.index}, which are disbursements of two clients`,
  };
}
