/** Listed transactions that refused requests may have left. */
import type { Finding } from '../../../src/check/check.ts';
import { type Evidence, evidenceOf } from '../../../src/core/exchange.ts';
import { numberOf } from '../../../src/core/json/json.ts';
import { show } from '../../../src/core/json/show.ts';
import { keyOfReference, referenceKey } from '../../../src/core/reference/reference-key.ts';
import { itemsOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';

/**
 * So many different amounts of refused requests are no chance, even where other clients disburse too,
 * if these have no more new transactions.
 */
const ENOUGH_TRACES = 2;
const MANY_TRACES = 5;
/** A listed transaction that a refused request may have left. */
export interface Trace {
  readonly key: string;
  readonly amount: number;
  readonly finding: Finding;
}

export const amountsOf = (traces: readonly Trace[]) => new Set(traces.map(({ amount }) => amount));

/**
 * Whether the amounts of refused requests explain at least half of the new transactions; or half of
 * these requests left one, and there are many of them.
 */
export function areEnough(
  traces: readonly Trace[],
  newCount: number,
  refusedCount: number,
): boolean {
  const { size } = amountsOf(traces);
  const isHalf = size >= ENOUGH_TRACES && size * 2 >= newCount;
  return isHalf || (size >= MANY_TRACES && size * 2 >= refusedCount);
}

/** The accepted disbursement among the refused ones. */
export interface Control {
  readonly reference: string;
  readonly amount: unknown;
}

/** The listed transactions with the amount of a refused request. */
export function tracesIn(
  parsed: ParsedExchange,
  refused: ReadonlyMap<number, Evidence>,
  control: Control,
): Trace[] {
  const evidence = evidenceOf(parsed.exchange);
  const items = itemsOf(parsed);
  const key = referenceKey(control.reference);
  const own = items.find(([, { reference }]) => keyOfReference(reference) === key);
  return items.flatMap(([at, { reference, amount, type }]) => {
    const origin = refused.get(Math.abs(numberOf(amount)));
    if (origin === undefined) return [];
    // A reversal of the accepted disbursement, and its fee, are of another type.
    if (type !== own?.[1].type) return [];
    const finding: Finding = {
      exchanges: [origin, evidence],
      pointer: `/data/${at}`,
      expected: `no transaction with the amount ${amount} of refused request ${origin.index}`,
      actual: `the transaction ${show(reference)}`,
    };
    return [{ key: keyOfReference(reference), amount: numberOf(amount), finding }];
  });
}
