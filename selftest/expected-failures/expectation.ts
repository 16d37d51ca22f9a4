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
  /** What a run needs to find the fault, in addition to the usual settings of a trial. */
  readonly needs?: readonly TrialNeed[];
}

/** `support/trial.ts` has the settings for each. */
export type TrialNeed =
  /**
   * More cases, for faults of one disbursement in thirty to fifty, and for the fault of a long page: in forty
   * cases such a fault may occur once, on a repeat that is not judged, or not at all where a dialect refuses
   * many cases.
   */
  | 'rare'
  /** Time: a transaction that is never listed is known after the list had enough, and others must be old. */
  | 'slow'
  /** A page of more than a hundred transactions. */
  | 'wide'
  /** A second client and an expired token. */
  | 'second client'
  /** A business number of ten characters: one similar to a shorter number may exist. */
  | 'long number'
  /** A token in the form that the fault needs. */
  | 'UUID as token'
  | 'token with a mode'
  | 'signed token'
  | 'short token'
  | 'invented receivers'
  /** Not on this machine: such a target gets fewer wrong tokens. */
  | 'target elsewhere'
  /** Amounts above 10,000. */
  | 'large amounts';

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

/** What a run needs to find the fault. */
export const needing = (expectation: Expectation, ...needs: readonly TrialNeed[]): Expectation => ({
  ...expectation,
  needs,
});

/** The same for every row of a table. */
export const allNeeding = (need: TrialNeed, rows: Expectations): Expectations =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, needing(row, need, ...(row.needs ?? []))]),
  );
