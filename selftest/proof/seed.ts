/** The seed of a proof: another one each time, unless it is asked for. */
import { randomInt } from 'node:crypto';

/** The number in this environment variable, or a fresh seed; whoever asks prints it. */
export function seedFrom(variable: string): number {
  const given = process.env[variable];
  return given === undefined ? randomInt(0x7fffffff) : Number(given);
}
