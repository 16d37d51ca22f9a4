/** Derives the seed from a challenge, so that nobody can choose one without the other. Pure. */
import { createHash } from 'node:crypto';
import { MAX_SEED } from './settings.ts';

export function seedOfChallenge(challenge: string): number {
  const digest = createHash('sha256').update(`disbursement-conformance challenge\n${challenge}`);
  return digest.digest().readUInt32BE(0) & MAX_SEED;
}

/** The recorded settings of a challenge. */
interface RecordedChallenge {
  readonly seed: number;
  readonly config: { readonly challenge?: string | null };
}

/**
 * Why a run does not fit this challenge; `null` where it does. Without `expected`, whether the run
 * fits the challenge in its own history, if there is one.
 */
export function challengeProblem(
  { seed, config }: RecordedChallenge,
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
