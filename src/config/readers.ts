/** Readers of simple values: text, path, number, flag, names. Pure. */

import { parseForm } from '../core/reference/reference-form.ts';
import { quotedShort } from '../core/text/quoted.ts';
import type { Read, Reader } from './setting.ts';
import { parseShard, type Shard } from './shard.ts';
import { hasLineBreak, SINGLE_QUOTES, shellPartProblem } from './shell-part.ts';

export function accept<Value>(value: Value): Read<Value> {
  return { ok: true, value };
}

export function refuse(...problems: readonly string[]): Read<never> {
  return { ok: false, problems };
}

/** Any text. */
export const text: Reader<string> = (given) => accept(given);

/** A path that the suite makes, or reads later. */
export const path: Reader<string> = (given, name) => {
  if (hasLineBreak(given)) return refuse(`${name} has a line break: ${SINGLE_QUOTES}`);
  const problem = shellPartProblem(given);
  return problem === null ? accept(given) : refuse(`${name} ${problem}: write the whole path`);
};

/** Names separated by commas, with or without blanks around them. */
export const names: Reader<string> = (given, name) => {
  const found = given.split(',').map((one) => one.trim());
  const wrong = found.find((one) => !/^[A-Za-z][\w-]{0,40}$/.test(one));
  if (wrong === undefined) return accept(found.join(','));
  return refuse(
    `Cannot parse ${name} ${quotedShort(given)}: expected topics and ids, like fee,HEADER-05`,
  );
};

/** A whole number from `least` to `most`. */
export function count(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`;
  return (given, name) => {
    const number = Number(given);
    if (/^\d+$/.test(given) && number >= least && number <= most) return accept(number);
    return refuse(`Cannot parse ${name} ${quotedShort(given)}: expected a whole number ${range}`);
  };
}

interface AmountShape {
  readonly decimals: number;
  /** Whether 0 is allowed. */
  readonly zero?: boolean;
}

/** A double has at least 15 decimal digits. */
const MAX_DIGITS = 15;
/** Each amount is below this; a number with decimals may be rounded to it. */
export const ABOVE_AMOUNTS = 10 ** MAX_DIGITS;

/** A number in plain decimal notation. */
export function amount({ decimals, zero = false }: AmountShape): Reader<number> {
  const shape = new RegExp(`^\\d{1,${MAX_DIGITS}}(\\.\\d{1,${decimals}})?$`);
  const least = zero ? 'of 0 or more' : 'above 0';
  return (given, name) => {
    const number = Number(given);
    if (shape.test(given) && number >= ABOVE_AMOUNTS) {
      const why = `expected a smaller number, because it is rounded to 10^${MAX_DIGITS}`;
      return refuse(`Cannot parse ${name} ${quotedShort(given)}: ${why}`);
    }
    if (shape.test(given) && (number > 0 || zero)) return accept(number);
    const expected =
      `a number ${least} with at most ${decimals} decimals, and with at most ${MAX_DIGITS} digits ` +
      'before them';
    return refuse(`Cannot parse ${name} ${quotedShort(given)}: expected ${expected}`);
  };
}

/** Whether it is a share that DETECT allows; a smaller one needs more requests than a run can send. */
export const isRate = (found: unknown): boolean =>
  typeof found === 'number' && found >= 0.0005 && found <= 0.5;

/** A share in percent, like 1% or 0.5%. */
export const rate: Reader<number> = (given, name) => {
  const [, digits] = /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(given) ?? [];
  const share = Number(digits) / 100;
  if (isRate(share)) return accept(share);
  return refuse(`Cannot parse ${name} ${quotedShort(given)}: expected 0.05% to 50%, like 1%`);
};

/** A boolean, in one of several words. */
export const flag: Reader<boolean> = (given, name) => {
  const word = given.toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return accept(true);
  if (['false', '0', 'no'].includes(word)) return accept(false);
  return refuse(`Cannot parse ${name} ${quotedShort(given)}: expected true or false`);
};

/** The shape of a flag, which needs no value on the command line. */
export const FLAG_SHAPE = 'true|false';

/** `text` is the default, so nothing records it. */
export const referenceForm: Reader<string | null> = (given, name) => {
  const parsed = parseForm(given);
  if (parsed.ok) return accept(parsed.form === null ? null : given);
  return refuse(`Cannot parse ${name} ${quotedShort(given)}: expected ${parsed.expected}`);
};

export const shard: Reader<Shard> = (given, name) => {
  const parsed = parseShard(given);
  if (parsed !== null) return accept(parsed);
  return refuse(
    `Cannot parse ${name} ${quotedShort(given)}: expected a part of the plan, like 1/5 for the first of five`,
  );
};

/** A text that a person can copy from a letter: printable, on one line. */
export const challengeText: Reader<string> = (given, name) =>
  /^[\x20-\x7e]{8,200}$/.test(given)
    ? accept(given)
    : refuse(`Cannot parse ${name}: expected 8 to 200 printable ASCII characters`);
