/** The ring of all texts of one length: numbers that are multiplied and moved in it look random. Pure. */

export interface Ring {
  /** How many texts there are. */
  readonly room: bigint;
  readonly factor: bigint;
  readonly offset: bigint;
}

export function ringOf(characters: string, length: number): Ring {
  const size = characters.length;
  const base = BigInt(size);
  const value = (digits: readonly number[]) =>
    digits.reduce((sum, digit) => sum * base + BigInt(digit), 0n);
  const digits = arbitraryDigits(2 * length, size);
  return {
    room: base ** BigInt(length),
    // A last digit 7 has no factor in common with 10, 16, 26 and 36.
    factor: value([...digits.slice(0, length - 1), 7]),
    offset: value(digits.slice(length)),
  };
}

/** The same digits each time, from a linear congruential generator (Numerical Recipes). */
function arbitraryDigits(count: number, base: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * base);
  });
}
