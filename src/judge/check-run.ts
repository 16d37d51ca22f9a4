/** Runs one check over a history, and with it the proof that the check could have failed. */
import type { Check, CheckFold, CheckResult, Context } from '../check/check.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import { openProof, type Proof } from './proof.ts';

export interface CheckRun {
  readonly check: Check;
  /** `sample`: the exchange for the proof, if any. */
  see(parsed: ParsedExchange, sample: ParsedExchange | null): void;
  /** The result so far. It can be called at any time, and changes nothing. */
  conclude(): CheckResult;
  /** The result of each mutant so far. */
  mutantResults(): ReturnType<Proof['mutantResults']>;
}

/** Runs a check. An error that it throws is a fault of the suite, not of the target. */
export function openCheckRun(
  check: Check,
  context: Context,
  parser: ExchangeParser,
  hasProof = true,
): CheckRun {
  let fault: string | null = null;
  const noteFault = (error: unknown): undefined => {
    fault = `the check itself failed: ${(error as Error).message}`;
  };
  const guarded = <T>(act: () => T): T | undefined => {
    try {
      return fault === null ? act() : undefined;
    } catch (error) {
      return noteFault(error);
    }
  };
  const fold = guarded(() => check.begin(context));
  const proof = hasProof ? guarded(() => openProof(check, context, parser)) : undefined;

  function prove(whole: CheckFold, by: Proof, sample: ParsedExchange): void {
    let failing: boolean | null = null;
    by.see(sample, () => {
      failing ??= whole.conclude().outcome === 'failed';
      return failing;
    });
  }

  return {
    check,
    see(parsed, sample) {
      if (fault !== null || fold === undefined) return;
      try {
        fold.see(parsed);
        if (sample !== null && proof !== undefined) prove(fold, proof, sample);
      } catch (error) {
        noteFault(error);
      }
    },
    conclude: () =>
      guarded(() => {
        if (fold === undefined) return undefined;
        const result = fold.conclude();
        return proof === undefined ? result : withProof(check, result, proof);
      }) ?? {
        ...noResult,
        outcome: 'error',
        reason: fault,
      },
    mutantResults: () => proof?.mutantResults() ?? [],
  };
}

const noResult = { seen: 0, violations: 0, findings: [], observed: null } as const;

/** From so many on, their number is not the reason. */
const MANY = 10;
const UNCHANGEABLE =
  'the suite could not change any response of the target so that it violates the requirement';

const tooFew = (seen: number) =>
  `the run has too few responses for this requirement (${seen === 1 ? 'one was' : `${seen} were`} judged), so the ` +
  'check could not have failed';

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
  return { ...result, outcome: 'cantTell', reason, isUnproven: survivors.length === 0 };
}
