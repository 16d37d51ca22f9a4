/** The seed that follows from a challenge: nobody can choose the one without the other. Pure. */
import { createHash } from 'node:crypto';

/** Seeds have 31 bits. */
const MOST_SEED = 0x7fffffff;

export function seedOfChallenge(challenge: string): number {
  const digest = createHash('sha256').update(`disbursement-conformance challenge\n${challenge}`);
  return digest.digest().readUInt32BE(0) & MOST_SEED;
}

/** What a history has of it. */
interface Recorded {
  readonly seed: number;
  readonly config: { readonly challenge?: string | null };
}

/**
 * Why a run did not answer this challenge; `null` where it did. Without an `expected` one, whether
 * the run answered the challenge that it names itself, if it names one.
 */
export function challengeProblem(
  { seed, config }: Recorded,
  expected: string | undefined,
): string | null {
  const { challenge = null } = config;
  if (expected !== undefined && challenge !== expected) {
    return challenge === null
      ? 'The run has no challenge: CHALLENGE was not set'
      : `The run has another challenge: ${JSON.stringify(challenge)}`;
  }
  if (challenge === null || seedOfChallenge(challenge) === seed) return null;
  return `The seed ${seed} does not follow from the challenge: the history was changed`;
}
