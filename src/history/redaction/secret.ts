/** A secret, and how many characters of one may be shown. */

/** So many consecutive characters of a secret are never shown; fewer occur by chance. */
export const PART_LENGTH = 8;

export interface Secret {
  readonly value: string;
  readonly replacement: string;
}
