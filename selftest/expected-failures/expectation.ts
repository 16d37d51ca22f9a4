/** What a run against a fault must show. */
import { catalogue } from '../support/judging.ts';

/** The expected result of a run against a fault. */
export interface Expectation {
  readonly must: readonly string[];
  readonly should: readonly string[];
  /** May fail, depending on which request meets the fault. */
  readonly may?: readonly string[];
  /** Why a run need not find the fault. */
  readonly beyond?: string;
  /** Why the run cannot continue; it is never conformant. */
  readonly stops?: string;
}

/** By the name of the fault. */
export type Expectations = Readonly<Record<string, Expectation>>;

const levels = new Map(catalogue.map(({ id, level }) => [id, level]));

export function fails(ids: string): Expectation {
  const of = (level: string) => ids.split(' ').filter((id) => levels.get(id) === level);
  return { must: of('must'), should: of('should') };
}

export const beyond = (why: string): Expectation => ({ must: [], should: [], beyond: why });
export const stops = (why: string): Expectation => ({ must: [], should: [], stops: why });

/** The checks in `may` fail in some dialects, or in some orders of requests. */
export const also = (ids: string, may: string): Expectation => ({
  ...fails(ids),
  may: may.split(' '),
});

/** One of two transactions with the same reference may be a repeat, whose amount is not judged. */
export const sharing = (ids: string): Expectation => also(ids, 'AMOUNT-04 AGE-01 LIST-05');
