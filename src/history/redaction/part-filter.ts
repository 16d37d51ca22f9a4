/** Quickly excludes texts without a part of a secret: almost all texts. Pure. */
import { folded, isSeparator } from './characters.ts';
import type { DecodedText } from './decoded-text.ts';

export interface PartIndex {
  /** Each part, with the number of its secret. */
  readonly parts: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
  /** By a hash of four consecutive characters: whether a part contains them. */
  readonly fours: Uint8Array;
  readonly shift: number;
  /** The least number of consecutive fours in a part. */
  readonly leastFours: number;
}

export const FOUR = 4;
/** Four characters of seven bits each. */
export const REGISTER_MASK = 0xfffffff;
/**
 * A table of this many bits fits into the fastest cache of a processor, and is enough for long
 * tokens.
 */
const MIN_HASH_BITS = 13;
/** For the thousands of secrets that recorded traffic may have. */
const MAX_HASH_BITS = 22;
/** Table entries per part, so that almost all entries stay empty. */
const ENTRIES_OF_PART = 16;
export const hashOf = (register: number, shift: number) =>
  Math.imul(register, 0x9e3779b1) >>> shift;

export function shiftFor(parts: number): number {
  const bits = Math.ceil(Math.log2(1 + parts * ENTRIES_OF_PART));
  return 32 - Math.min(MAX_HASH_BITS, Math.max(MIN_HASH_BITS, bits));
}

/** The initial size; it grows with the longest text. */
const FIRST_LETTERS = 1024;

/**
 * Whether a text may contain a part, with or without separators. A part has `leastFours`
 * consecutive fours, so one of them ends at a multiple of it: only these are looked up, and the
 * neighbours of a hit.
 */
export function makePartFilter(whole: PartIndex, apart: PartIndex): (text: DecodedText) => boolean {
  let all = new Uint8Array(FIRST_LETTERS);
  let letters = new Uint8Array(FIRST_LETTERS);
  return ({ codes, length }) => {
    if (all.length < length) {
      all = new Uint8Array(2 * length);
      letters = new Uint8Array(2 * length);
    }
    // Local names are faster than those of another module.
    const [foldedCodes, separatorCodes, every, apartOnes] = [folded, isSeparator, all, letters];
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const code = foldedCodes[codes[at] as number] as number;
      every[at] = code;
      apartOnes[count] = code;
      // The next letter overwrites a separator.
      count += 1 - (separatorCodes[code] as number);
    }
    return mayHold(every, length, whole) || mayHold(apartOnes, count, apart);
  };
}

function mayHold(codes: Uint8Array, length: number, { fours, shift, leastFours }: PartIndex) {
  for (let at = FOUR - 1; at < length; at += leastFours) {
    if (fours[hashOf(registerAt(codes, at), shift)] === 0) continue;
    let run = 1;
    for (let before = at - 1; before >= FOUR - 1 && run < leastFours; before -= 1, run += 1) {
      if (fours[hashOf(registerAt(codes, before), shift)] === 0) break;
    }
    for (let next = at + 1; next < length && run < leastFours; next += 1, run += 1) {
      if (fours[hashOf(registerAt(codes, next), shift)] === 0) break;
    }
    if (run >= leastFours) return true;
  }
  return false;
}

/** The four characters that end at this position. */
const registerAt = (codes: Uint8Array, at: number) =>
  ((codes[at - 3] as number) << 21) |
  ((codes[at - 2] as number) << 14) |
  ((codes[at - 1] as number) << 7) |
  (codes[at] as number);
