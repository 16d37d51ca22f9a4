/** The chain that holds a history together: each line carries the digest of the line before it. */
import { createHash, hash } from 'node:crypto';

/** SHA-256 in base64url. */
export const digestOf = (line: Uint8Array | string): string => hash('sha256', line, 'base64url');

/** The same of a line that comes in pieces. */
export function openDigest() {
  const made = createHash('sha256');
  return {
    update: (piece: string) => void made.update(piece),
    end: () => made.digest('base64url'),
  };
}

/** How each line but the first begins. */
export const linkTo = (digest: string) => `{"prev":"${digest}",`;
const OPENING = '{"prev":"';
const DIGEST_CHARACTERS = 43;
/** Of the beginning of a line. */
export const LINK_BYTES = linkTo('').length + DIGEST_CHARACTERS;

/** The digest that a line begins with; `null` where it begins in another way. */
export function linkOf(beginning: string): string | null {
  const digest = beginning.slice(OPENING.length, OPENING.length + DIGEST_CHARACTERS);
  return beginning === linkTo(digest) && /^[\w-]{43}$/.test(digest) ? digest : null;
}

export const NEWLINE = 10;

/** A line of a run's own is far shorter, and one of this length fits into memory. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;
