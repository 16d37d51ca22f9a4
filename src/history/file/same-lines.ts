/** Makes sure that a history which is read several times is the same each time. */
import { createHash } from 'node:crypto';
import { UnreadableError } from '../../core/errors.ts';
import type { Line } from '../lines/line.ts';
import { readLines } from './reader.ts';

export class LinesDigest {
  readonly #hash = createHash('sha256');

  /** Gets each complete line, without its line feed. */
  see(line: Uint8Array): void {
    this.#hash.update(line);
    this.#hash.update('\n');
  }

  /** The SHA-256 of all lines, which is that of a finished history. */
  hex(): string {
    return this.#hash.copy().digest('hex');
  }
}

/**
 * Reads the lines, whose grammar was checked at the first reading; throws at the end where they are not
 * those with this digest.
 */
export function* readSameLines(path: string, sha256: string): Generator<Line> {
  const digest = new LinesDigest();
  yield* readLines(path, { see: (line) => digest.see(line), hasGrammar: false });
  if (digest.hex() !== sha256) throw changedWhileChecked(path);
}

/** Another program replaced the file between two readings. */
export const changedWhileChecked = (path: string) =>
  new UnreadableError(
    `Cannot use ${path}: it changed while it was checked; check a copy of the folder that nobody changes`,
  );
