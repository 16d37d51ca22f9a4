/** How the number of a reference is written where REFERENCE_FORM is set. Pure. */
import type { ReferenceForm } from './reference-form.ts';

/**
 * Always of the same length, so that a target may demand it. A target may refuse a text that does not
 * look random, like one with four zeros in a row. So the number is multiplied and moved in the ring of
 * all texts of this length, in which each number still has a text of its own.
 */
export function writeNumber(form: ReferenceForm, number: number | bigint): string {
  const { characters, numberLength, ring } = form;
  const { room, factor, offset } = ring;
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
  const { room, factor, offset } = form.ring;
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
