/** Pseudo-random numbers, the same everywhere for one seed. */

/** A whole number from 0 up to, but not including, the given one. */
export type Random = (below: number) => number;

/** mulberry32: small, and good enough to select changes. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
