/** The chain of a history: each line has the digest of the line before it. */
import { createHash, type Hash, hash } from 'node:crypto';

/** SHA-256 in base64url. */
export const digestOf = (line: Uint8Array | string): string => hash('sha256', line, 'base64url');

/** Makes the digest of a line that is given in pieces: the same as `digestOf`. */
export class LineDigest {
  #first: string | null = null;
  /** Almost every line is one piece, for which none is made. */
  #hasher: Hash | null = null;

  update(piece: string): void {
    if (this.#first === null) {
      this.#first = piece;
      return;
    }
    this.#hasher ??= createHash('sha256').update(this.#first);
    this.#hasher.update(piece);
  }

  end(): string {
    return this.#hasher?.digest('base64url') ?? digestOf(this.#first ?? '');
  }
}

/** The beginning of each line except the first. */
export const linkTo = (digest: string) => `{"prev":"${digest}",`;
const OPENING = '{"prev":"';
const DIGEST_CHARACTERS = 43;
/** The length of the beginning of a line. */
export const LINK_BYTES = linkTo('').length + DIGEST_CHARACTERS;

/** Returns the digest at the beginning of a line; `null` where there is none. */
export function linkOf(beginning: string): string | null {
  const digest = beginning.slice(OPENING.length, OPENING.length + DIGEST_CHARACTERS);
  return beginning === linkTo(digest) && /^[\w-]{43}$/.test(digest) ? digest : null;
}

export const NEWLINE = 10;

/** Lines of a run are far shorter, and a line of this length fits into memory. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;
