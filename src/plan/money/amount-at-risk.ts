/** The largest amount that a body can move, however a target parses it; whole cents. Pure. */
import { isObject, type Json, parseJson } from '../../core/json/json.ts';
import type { Case } from '../scenario.ts';

/**
 * The largest amount of a case: the declared one, or that of its body if it is larger. A part of one unit counts
 * as the whole, because a target without decimals may round it up.
 */
export function chargeOf({ amount = 0, request }: Pick<Case, 'amount' | 'request'>): number {
  const most = Math.max(amount, amountAtRisk(request.body));
  return most > 0 && most < 1 ? 1 : most;
}

/** Whole cents, rounded up: rounding errors of many small sums cannot add up past a cap. */
export const centsOf = (amount: number): number => Math.ceil(amount * 100 - 1e-6);

/**
 * The largest number that may be read as an amount. A target may accept more than JSON: UTF-16,
 * escapes, comments, single quotes, the first of two members, a text for a number, a form or XML.
 * Where the readings differ, the largest one is charged.
 */
export function amountAtRisk(body: string | null): number {
  const documented = DOCUMENTED.exec(body ?? '');
  if (documented !== null) return Number(documented[1]);
  let most = 0;
  const values = readingsOf(body ?? '').flatMap((text) => [
    ...valuesIn(text.replace(BLANKS, shorter)),
  ]);
  for (const value of [...values, ...valuesOfJson(body ?? '')]) {
    for (const number of numbersIn(value)) if (number > most) most = number;
  }
  return most;
}

/** A body as most cases have it, which every target reads in the same way; 20 times faster. */
const DOCUMENTED =
  /^\{"amount":(\d+(?:\.\d+)?),"bank_code":"\d+","bank_account_number":"\d+","merchant_reference":"(?!.*amount)[\w{}:-]+"\}$/i;

/** Without long runs of blanks, `NEXT` needs time in proportion to the text. */
const BLANKS = /\s{2,}/g;
const shorter = (blanks: string) => (blanks.includes('\n') ? '\n' : ' ');

/** The text after each name; a value inside an earlier one is not returned again. */
function* valuesIn(text: string): Generator<string> {
  let nestedTo = 0;
  let flatTo = 0;
  for (const { index, 0: name } of text.matchAll(NAME)) {
    const start = index + name.length;
    const rest = text.slice(start);
    const isNested = NESTED.test(rest);
    if (start < nestedTo || (!isNested && start + separatorOf(rest) < flatTo)) continue;
    const value = isNested ? rest.slice(0, endOfNested(rest)) : flatValue(rest);
    if (isNested) nestedTo = start + value.length;
    else flatTo = start + value.length;
    yield value;
  }
}

/** The texts and numbers of such members as a parser of JSON reads them; none if it is not JSON. */
function* valuesOfJson(body: string): Generator<string> {
  const parsed = parseJson(body);
  const open: (readonly [value: Json, isAmount: boolean])[] = parsed.ok
    ? [[parsed.value, false]]
    : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, isAmount] = next;
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value))
        open.push([inner as Json, isAmount || (isObject(value) && /amount/i.test(folded(name)))]);
    } else if (isAmount && (typeof value === 'number' || typeof value === 'string')) {
      yield folded(String(value));
    }
  }
}

/** The closing tag of an XML element is excluded. */
const NAME = /(?<!<\/)amount/gi;

/** Almost every body contains nothing that can be written in two ways. */
const PLAIN = /^(?![\s\S]*\/[/*])[^\\%&#!\0\u0080-\uffff]*$/;

/** In JSON inside JSON inside a form field, letters are escaped three times. */
const MAX_ESCAPES = 3;

/** The body unchanged, and without what a parser may decode or skip. */
function readingsOf(body: string): readonly string[] {
  if (PLAIN.test(body)) return [body];
  const texts = [body];
  let text = body;
  for (let round = 0; round < MAX_ESCAPES; round += 1) {
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

const NESTED = /^["'`\s:=]*[[{]/;

/** The length of what belongs to the name itself: `NEXT` matches a line break before a colon. */
const separatorOf = (rest: string) => /^\\{0,7}["'`]?\s*[:=]/.exec(rest)?.[0].length ?? 0;

/** The text that may belong to the value after a name. */
function flatValue(rest: string): string {
  const start = separatorOf(rest);
  const end = rest.slice(start).search(NEXT);
  return end < 0 ? rest : rest.slice(0, start + end);
}

/** The later end, where it depends on whether brackets in quotation marks count. */
const endOfNested = (text: string) =>
  Math.max(bracketsEnd(text, { skipsStrings: true }), bracketsEnd(text, { skipsStrings: false }));

function bracketsEnd(text: string, { skipsStrings }: { readonly skipsStrings: boolean }): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (skipsStrings && depth > 0 && `"'\``.includes(character)) {
      quote = character;
    } else if ('[{'.includes(character)) {
      depth += 1;
    } else if (']}'.includes(character)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

const NUMBER = /0x[\da-f]+|0b[01]+|0o[0-7]+|(\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** Infinity as Python, YAML or JavaScript reads it, but not inside other words. */
const INFINITE = /(?<![a-z])inf(?:inity)?(?![a-z])/i;
/** Grouped digits, like 5,000 or 1.000.000; a quotation mark shows that it is a text. */
const GROUPED = /["']?\d{1,400}(?:[,'_ .]\d{2,3})+/g;

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
