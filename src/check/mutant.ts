/** A mutant: one change of a recorded history that its check must fail on. Pure. */
import type { Exchange, RecordedResponse } from '../core/exchange.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

export interface Mutant {
  /** What is changed, in a few words; unique within the check. */
  readonly name: string;
  begin(): Mutation;
}

/** Shown each reading of a history in order; `null` leaves the exchange as it is. */
export type Mutation = (parsed: ParsedExchange) => Exchange | null;

/** The mutants of a topic, by the id of their check. */
export type Mutants = Readonly<Record<string, readonly Mutant[]>>;

/** A mutant that needs to remember nothing. */
export function mutant(name: string, mutate: Mutation): Mutant {
  return { name, begin: () => mutate };
}

/** The same change, made only where the condition holds; the mutant sees everything. */
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

/** The same change, made from the so-and-so-many-th response on that it can be made in. */
export function from(first: number, { name, begin }: Mutant): Mutant {
  return {
    name: `${name}, from the ${ordinal(first)} on`,
    begin() {
      const mutate = begin();
      let met = 0;
      return (parsed) => {
        const changed = mutate(parsed);
        if (changed !== null) met += 1;
        return met >= first ? changed : null;
      };
    },
  };
}

const ordinal = (count: number) => ({ 1: '1st', 2: '2nd', 3: '3rd' })[count] ?? `${count}th`;

/** The exchange with another response; `null` where there was none to change. */
export function withResponse(
  { exchange }: ParsedExchange,
  changes: Partial<Extract<RecordedResponse, { kind: 'response' }>>,
): Exchange | null {
  const { response } = exchange;
  if (response.kind === 'none') return null;
  return { ...exchange, response: { ...response, ...changes } };
}

/** The amount that a disbursement was asked for, whatever became of it. */
export function amountOf({ request }: ParsedExchange): number | null {
  const amount = request.operation === initiateDisbursement.name ? request.body?.amount : undefined;
  return typeof amount === 'number' ? amount : null;
}

/** A fee, a limit or a format may well change where an amount needs grouping. */
export const isAboveThousand = (parsed: ParsedExchange) => (amountOf(parsed) ?? 0) > 1000;
export const isFraction = (parsed: ParsedExchange) => (amountOf(parsed) ?? 0) % 1 !== 0;
