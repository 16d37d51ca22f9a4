/** A secret, and how much of one may be shown. */

/** So many characters in a row of a secret are never shown; fewer turn up by chance. */
export const PART_LENGTH = 8;

export interface Secret {
  readonly value: string;
  readonly mask: string;
}
