/** A mutant: one change of a recorded history on which its check must fail. Pure. */
import type { Exchange, ReceivedResponse } from '../../core/exchange.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { isWaitHeader } from '../../interface/retry-after.ts';

export interface Mutant {
  /** What is changed, in a few words; unique within the check. */
  readonly name: string;
  /** The changes that together violate the requirement, where one alone does not. */
  readonly least?: number;
  begin(): Mutation;
}

/** Gets each parsed exchange of a history in order; `null` means no change. */
export type Mutation = (parsed: ParsedExchange) => Exchange | null;

/** The mutants of a topic, by the id of their check. */
export type Mutants = Readonly<Record<string, readonly Mutant[]>>;

/** A mutant without state. */
export function mutant(name: string, mutate: Mutation): Mutant {
  return { name, begin: () => mutate };
}

/** Makes the change of a mutant only where the condition holds; the mutant gets all exchanges. */
export function only(
  words: string,
  condition: (parsed: ParsedExchange) => boolean,
  { name, begin }: Mutant,
): Mutant {
  return {
    name: `${name}, ${words}`,
    begin() {
      const mutate = begin();
      return (parsed) => {
        const changed = mutate(parsed);
        return condition(parsed) ? changed : null;
      };
    },
  };
}

/** Makes the change of a mutant only from the `first`-th response on to which it applies. */
export function from(first: number, { name, begin }: Mutant): Mutant {
  return {
    name: `${name}, from the ${ordinal(first)} on`,
    begin() {
      const mutate = begin();
      let changedCount = 0;
      return (parsed) => {
        const changed = mutate(parsed);
        if (changed !== null) changedCount += 1;
        return changedCount >= first ? changed : null;
      };
    },
  };
}

const ordinal = (count: number) => ({ 1: '1st', 2: '2nd', 3: '3rd' })[count] ?? `${count}th`;

/**
 * The exchange with a changed response; `null` where it has none. A request to wait is removed: it
 * would explain a refusal.
 */
export function withResponse(
  { exchange }: ParsedExchange,
  changes: Partial<ReceivedResponse>,
): Exchange | null {
  const { response } = exchange;
  if (response.kind === 'none') return null;
  const headers = response.headers.filter(([name]) => !isWaitHeader(name));
  return { ...exchange, response: { ...response, headers, ...changes } };
}

/** The amount of a disbursement request, with any outcome. */
function amountOf({ request }: ParsedExchange): number | null {
  const amount = request.operation === initiateDisbursement.name ? request.body?.amount : undefined;
  return typeof amount === 'number' ? amount : null;
}

/** Fees, limits and formats often change where an amount needs digit grouping. */
export const isAboveThousand = (parsed: ParsedExchange) => (amountOf(parsed) ?? 0) > 1000;
export const isFraction = (parsed: ParsedExchange) => (amountOf(parsed) ?? 0) % 1 !== 0;

/** The exponent of the amount in the text of a request body, like `e-2`; `null` where it has none. */
export const exponentIn = (body: string): string | null =>
  /"amount"\s*:\s*-?[\d.]+(e[+-]?\d+)/i.exec(body)?.[1] ?? null;
