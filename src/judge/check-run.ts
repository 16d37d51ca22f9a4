/** Runs one check over a history, and with it the proof that the check could have failed. */
import {
  type Check,
  type CheckFold,
  type CheckResult,
  type Context,
  withoutOutcome,
} from '../check/check.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import { Proof } from './proof.ts';

interface CheckRunOptions {
  readonly parser: ExchangeParser;
  /** Whether a pass needs the run-time proof. */
  readonly hasProof: boolean;
}

/** An error that a check throws is a fault of the suite, not of the target. */
export class CheckRun {
  readonly check: Check;
  readonly #fold: CheckFold | undefined;
  readonly #proof: Proof | undefined;
  /** Why the check cannot go on; `null`: it can. */
  #fault: string | null = null;

  constructor(check: Check, context: Context, { parser, hasProof }: CheckRunOptions) {
    this.check = check;
    this.#fold = this.#guarded(() => check.begin(context));
    this.#proof = hasProof ? this.#guarded(() => new Proof(check, context, parser)) : undefined;
  }

  /** `sample`: the exchange for the proof, if any. */
  see(parsed: ParsedExchange, sample: ParsedExchange | null): void {
    const fold = this.#fold;
    if (this.#fault !== null || fold === undefined) return;
    try {
      fold.see(parsed);
      if (sample !== null) this.#proof?.see(sample, fold);
    } catch (error) {
      this.#noteFault(error);
    }
  }

  /** The result so far. It can be called at any time, and changes nothing. */
  conclude(): CheckResult {
    const result = this.#guarded(() => {
      if (this.#fold === undefined) return undefined;
      const unproven = this.#fold.conclude();
      return this.#proof === undefined ? unproven : withProof(this.check, unproven, this.#proof);
    });
    return result ?? { ...noResult, outcome: 'error', reason: this.#fault };
  }

  /** The result of each mutant so far. */
  mutantResults(): ReturnType<Proof['mutantResults']> {
    return this.#proof?.mutantResults() ?? [];
  }

  #guarded<T>(act: () => T): T | undefined {
    try {
      return this.#fault === null ? act() : undefined;
    } catch (error) {
      return this.#noteFault(error);
    }
  }

  #noteFault(error: unknown): undefined {
    this.#fault = `the check itself failed: ${(error as Error).message}`;
  }
}

const noResult = { seen: 0, violations: 0, findings: [], observed: null } as const;

/** From so many responses on, their number is not the reason. */
const MANY = 10;
const UNCHANGEABLE = 'the suite could make no changed copy of a response on which the check fails';

const tooFew = (seen: number) =>
  `${seen === 1 ? 'only one response' : `only ${seen} responses`} of this run tested the requirement, and the suite could not change ` +
  `${seen === 1 ? 'it' : 'any of them'} so that the check fails; a run with more CASES or higher caps may decide it`;

/** A pass counts only if the proof shows that the check could have failed. */
function withProof({ level, mutants = [] }: Check, result: CheckResult, proof: Proof): CheckResult {
  const needsProof = level === 'must' || mutants.length > 0;
  if (result.outcome !== 'passed' || !needsProof) return result;
  const mutantResults = proof.mutantResults();
  const namesOf = (wanted: string) =>
    mutantResults.filter(([, result]) => result === wanted).map(([name]) => name);
  const provenBy = namesOf('killed');
  const survivors = namesOf('survived');
  if (survivors.length === 0 && provenBy.length > 0) return { ...result, provenBy };
  const reason =
    survivors.length > 0
      ? `a pass proves nothing here: the check also passed on changed responses of the target that ` +
        `violate the requirement (${survivors.join('; ')})`
      : `a pass proves nothing here: ${result.seen < MANY ? tooFew(result.seen) : UNCHANGEABLE}`;
  const isUnproven = survivors.length === 0;
  return { ...withoutOutcome(result), outcome: 'cantTell', reason, isUnproven };
}
