/** A card at work: its judge, and beside it the proof that it could have failed here. */
import type { Check, Context, Judge, Judgement } from '../check/check.ts';
import type { Reader, Reading } from '../interface/parsed-exchange.ts';
import { openProof, type Proof } from './proof.ts';

export interface Seat {
  readonly card: Check;
  /** `shown`: what the proof sees of it. */
  see(reading: Reading, shown: Reading | null): void;
  /** Can be asked at any time, and again later: it changes nothing. */
  conclude(): Judgement;
  /** What became of each mutant of the card so far. */
  fates(): ReturnType<Proof['fates']>;
}

/** Seats a card. What it throws is our fault, never the target's. */
export function seat(card: Check, context: Context, read: Reader, isProven = true): Seat {
  let fault: string | null = null;
  const blame = (error: unknown): undefined => {
    fault = `the check itself failed: ${(error as Error).message}`;
  };
  const guarded = <T>(act: () => T): T | undefined => {
    try {
      return fault === null ? act() : undefined;
    } catch (error) {
      return blame(error);
    }
  };
  const judge = guarded(() => card.begin(context)) as Judge;
  const proof = guarded(() => openProof(card, context, read)) as Proof;

  function prove(shown: Reading): void {
    let failing: boolean | null = null;
    proof.see(shown, () => {
      failing ??= judge.conclude().outcome === 'failed';
      return failing;
    });
  }

  return {
    card,
    see(reading, shown) {
      if (fault !== null) return;
      try {
        judge.see(reading);
        if (shown !== null) prove(shown);
      } catch (error) {
        blame(error);
      }
    },
    conclude: () =>
      guarded(() => {
        const judgement = judge.conclude();
        return isProven ? proven(card, judgement, proof) : judgement;
      }) ?? {
        ...undecided,
        outcome: 'error',
        reason: fault,
      },
    fates: () => proof.fates(),
  };
}

const undecided = { seen: 0, violations: 0, breaches: [], observed: null } as const;

/** A pass that nothing could have prevented is none. */
function proven({ level, mutants = [] }: Check, judgement: Judgement, proof: Proof): Judgement {
  const needsProof = level === 'must' || mutants.length > 0;
  if (judgement.outcome !== 'passed' || !needsProof) return judgement;
  const fates = proof.fates();
  const named = (wanted: string) =>
    fates.filter(([, fate]) => fate === wanted).map(([name]) => name);
  const provenBy = named('killed');
  const survivors = named('survived');
  if (survivors.length === 0 && provenBy.length > 0) return { ...judgement, provenBy };
  const reason =
    survivors.length > 0
      ? `the check could not have failed here: it took the target's answers changed so that ` +
        `they break it (${survivors.join('; ')})`
      : 'the check could not have failed here: no answer of the target could be changed to break it';
  return { ...judgement, outcome: 'cantTell', reason };
}
