/** The seed of a proof: a new one each time, unless it is given. */
import { randomInt } from 'node:crypto';
import { MAX_SEED } from '../../src/config/settings.ts';

/** The number in this environment variable, or a new seed; the caller prints it. */
export function seedFrom(variable: string): number {
  const given = process.env[variable];
  return given === undefined ? randomInt(MAX_SEED) : Number(given);
}
