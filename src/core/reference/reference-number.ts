/** How the number of a reference is written where REFERENCE_FORM is set. Pure. */
import type { ReferenceForm } from './reference-form.ts';

/**
 * Always of the same length, so that a target may demand it. A target may refuse a text that does not
 * look random, like one with four zeros in a row, so the number is multiplied and moved in the ring
 * of all texts of this length: each number still has a text of its own.
 */
export function writeNumber(form: ReferenceForm, number: number | bigint): string {
  const { characters, numberLength } = form;
  const { room, factor, offset } = ringOf(form);
  if (BigInt(number) >= room) {
    throw new Error(`REFERENCE_FORM has no room for the number ${number}`);
  }
  const digits = ((BigInt(number) * factor + offset) % room).toString(characters.length);
  return digits
    .padStart(numberLength, '0')
    .replace(/./g, (digit) => characters.charAt(Number.parseInt(digit, characters.length)));
}

/**
 * The least number, from a bound on, whose text differs from that of `number` in its last character
 * only; `null`: there is none.
 */
export function similarNumber(form: ReferenceForm, number: number, from: number): bigint | null {
  const { room, factor, offset } = ringOf(form);
  const base = BigInt(form.characters.length);
  const value = (BigInt(number) * factor + offset) % room;
  const unit = inverseOf(factor, room);
  const found = Array.from({ length: form.characters.length }, (_, digit) => {
    const other = value - (value % base) + BigInt(digit);
    return ((other - offset + room) * unit) % room;
  }).filter((one) => one >= BigInt(from) && one !== BigInt(number));
  return found.reduce<bigint | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  );
}

/** The number that gives 1 with `factor` in the ring: the extended algorithm of Euclid. */
function inverseOf(factor: bigint, room: bigint): bigint {
  let [rest, next] = [room, factor % room];
  let [before, found] = [0n, 1n];
  while (next > 1n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [before, found] = [found, before - times * found];
  }
  return ((found % room) + room) % room;
}

interface Ring {
  readonly room: bigint;
  readonly factor: bigint;
  readonly offset: bigint;
}
const rings = new WeakMap<ReferenceForm, Ring>();

function ringOf(form: ReferenceForm): Ring {
  const known = rings.get(form);
  if (known !== undefined) return known;
  const size = form.characters.length;
  const base = BigInt(size);
  const value = (digits: readonly number[]) =>
    digits.reduce((sum, digit) => sum * base + BigInt(digit), 0n);
  const digits = arbitraryDigits(2 * form.numberLength, size);
  const ring = {
    room: base ** BigInt(form.numberLength),
    // A last digit 7 has no factor in common with 10, 16, 26 and 36.
    factor: value([...digits.slice(0, form.numberLength - 1), 7]),
    offset: value(digits.slice(form.numberLength)),
  };
  rings.set(form, ring);
  return ring;
}

/** The same digits each time, from a linear congruential generator (Numerical Recipes). */
function arbitraryDigits(count: number, base: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * base);
  });
}
