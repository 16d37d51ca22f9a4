/** The largest amount that a body can move, however a target parses it; whole cents. Pure. */

import type { Case } from './scenario.ts';

/** The largest amount of a case: the declared one, or that of its body if it is larger. */
export function chargeOf({ amount = 0, request }: Pick<Case, 'amount' | 'request'>): number {
  return Math.max(amount, amountAtRisk(request.body));
}

/** Whole cents, rounded up: rounding errors of many small sums cannot add up past a cap. */
export const centsOf = (amount: number): number => Math.ceil(amount * 100 - 1e-6);

/**
 * The largest number that may be read as an amount. A target may accept more than JSON: UTF-16,
 * escapes, comments, single quotes, the first of two members, a text for a number, a form or XML.
 * Where the readings differ, the largest one is charged.
 */
export function amountAtRisk(body: string | null): number {
  let most = 0;
  for (const text of readingsOf(body ?? '')) {
    for (const { index, 0: name } of text.matchAll(NAME)) {
      for (const number of numbersIn(valueAfter(text.slice(index + name.length)))) {
        if (number > most) most = number;
      }
    }
  }
  return most;
}

/** The closing tag of an XML element is excluded. */
const NAME = /(?<!<\/)amount/gi;

/** Almost every body contains nothing that can be written in two ways. */
const PLAIN = /^(?![\s\S]*\/[/*])[^\\%&#!\0\u0080-\uffff]*$/;

/** In JSON inside JSON inside a form field, letters are escaped three times. */
const MOST_ESCAPES = 3;

/** The body unchanged, and without what a parser may decode or skip. */
function readingsOf(body: string): readonly string[] {
  if (PLAIN.test(body)) return [body];
  const texts = [body];
  let text = body;
  for (let round = 0; round < MOST_ESCAPES; round += 1) {
    text = folded(unescaped(folded(text)));
    const bare = text.replace(/\\(?:\r?\n)?/g, '');
    texts.push(bare, withoutComments(bare));
  }
  return texts;
}

const ESCAPES =
  /\\+u\{([\da-f]{1,6})\}|\\+u([\da-f]{4})|\\+x([\da-f]{2})|%u([\da-f]{4})|%([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?/gi;

function unescaped(text: string): string {
  return text.replace(ESCAPES, (whole: string, ...groups: (string | undefined)[]) => {
    const decimal = groups[6];
    const hex = groups.slice(0, 6).find((group) => group !== undefined);
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Without zero bytes of UTF-16 and invisible marks; a digit of another script counts as nine. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\0\p{Cf}\p{Mn}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, '9');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\n]*|<!--[\s\S]*?-->/g, ' ');
}

/**
 * The start of the next member, field or line, or the end of an XML element. In nested texts the
 * quotation marks are escaped, by seven backslashes after three levels.
 */
const NEXT =
  /[,;&\n}\]]\s*\\{0,7}["'`]?[\w$ .-]*\\{0,7}["'`]?\s*[:=]|<\s*\/|(?<=\w)["'`]+\s*[a-z_]/i;

/** The text that may belong to the value after a name. */
function valueAfter(rest: string): string {
  if (/^["'`\s:=]*[[{]/.test(rest)) return rest.slice(0, endOfNested(rest));
  const end = rest.search(NEXT);
  return end < 0 ? rest : rest.slice(0, end);
}

function endOfNested(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('[{'.includes(text.charAt(at))) depth += 1;
    if (!']}'.includes(text.charAt(at))) continue;
    depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

const NUMBER = /0x[\da-f]+|0b[01]+|0o[0-7]+|(\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** Infinity as Python, YAML or JavaScript reads it, but not inside other words. */
const INFINITE = /(?<![a-z])inf(?:inity)?(?![a-z])/i;
/** Grouped digits, like 5,000 or 1.000.000; a quotation mark shows that it is a text. */
const GROUPED = /["']?\d+(?:[,'_ .]\d{2,3})+/g;

function* numbersIn(value: string): Generator<number> {
  if (INFINITE.test(value)) yield Number.POSITIVE_INFINITY;
  for (const [number, mantissa = number] of value.matchAll(NUMBER)) {
    yield Number(number);
    // Some parsers stop at the exponent.
    yield Number(mantissa);
  }
  for (const [grouped] of value.matchAll(GROUPED)) {
    const isDecimal = /^\d+\.\d+$|^["']\d+\.\d\d$/.test(grouped);
    if (!isDecimal) yield Number(grouped.replace(/\D/g, ''));
  }
}
