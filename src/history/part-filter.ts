/** Tells quickly that a text holds no part of a secret: nearly every text does not. Pure. */
import { folded, isSeparator } from './characters.ts';
import type { DecodedText } from './decoded-text.ts';

export interface PartIndex {
  /** Each part with the number of its secret. */
  readonly parts: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
  /** By a hash of four characters in a row: whether a part has them. */
  readonly fours: Uint8Array;
  readonly shift: number;
  /** So many fours in a row, and it may be a part. */
  readonly leastFours: number;
}

export const FOUR = 4;
/** Of four characters, seven bits each. */
export const REGISTER_MASK = 0xfffffff;
/** A table of so many bits is in the fastest memory of a processor, and enough for long tokens. */
const LEAST_HASH_BITS = 13;
/** For the thousands of secrets that recorded traffic may have. */
const MOST_HASH_BITS = 22;
/** Entries of the table for each part, so that nearly all of them stay empty. */
const ENTRIES_OF_PART = 16;
export const hashOf = (register: number, shift: number) =>
  Math.imul(register, 0x9e3779b1) >>> shift;

export function shiftFor(parts: number): number {
  const bits = Math.ceil(Math.log2(1 + parts * ENTRIES_OF_PART));
  return 32 - Math.min(MOST_HASH_BITS, Math.max(LEAST_HASH_BITS, bits));
}

/** Grows with the longest text. */
const FIRST_LETTERS = 1024;

/**
 * Whether a text may hold a part, whole or set apart. A part has `leastFours` fours in a row, so that
 * one of them ends at a multiple of it: only these are looked up, and what is beside a hit.
 */
export function makePartFilter(whole: PartIndex, apart: PartIndex): (text: DecodedText) => boolean {
  let all = new Uint8Array(FIRST_LETTERS);
  let letters = new Uint8Array(FIRST_LETTERS);
  return ({ codes, length }) => {
    if (all.length < length) {
      all = new Uint8Array(2 * length);
      letters = new Uint8Array(2 * length);
    }
    // Names of this function are faster than those of another module.
    const [foldedCodes, separatorCodes, every, apartOnes] = [folded, isSeparator, all, letters];
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const code = foldedCodes[codes[at] as number] as number;
      every[at] = code;
      apartOnes[count] = code;
      // A separator is written over by the next letter.
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

/** The four characters that end there. */
const registerAt = (codes: Uint8Array, at: number) =>
  ((codes[at - 3] as number) << 21) |
  ((codes[at - 2] as number) << 14) |
  ((codes[at - 1] as number) << 7) |
  (codes[at] as number);
