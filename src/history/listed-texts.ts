/** Finds the texts of each transaction in a raw body, which may be cut or no JSON. Pure. */

/** A text of a transaction: a string without its quotes, or a long number. */
export interface ListedText {
  readonly start: number;
  readonly end: number;
  /** The name of its member; inside an array, the name of the array. */
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** `false`: it is in a nested object. */
  readonly isOwnMember: boolean;
}

export interface ListedTransaction {
  /** The values of its member `reference`; empty where it has no such text. */
  readonly references: readonly string[];
  readonly texts: readonly ListedText[];
}

/** An object or array that is open at the current position. */
interface Frame {
  readonly isObject: boolean;
  /** The name of its member. */
  readonly name: string;
  /** Whether it is an object in the `data` array of the envelope. */
  readonly isItem: boolean;
  /** The number of texts before it. */
  readonly firstText: number;
  readonly references: string[];
  /** The name of the member that is being read. */
  key: string;
}

interface FoundText extends Omit<ListedText, 'isOwnMember'> {
  readonly depth: number;
}

/** Numbers of accounts, telephones and cards have as many digits; amounts and counts have fewer. */
const LEAST_DIGITS = 6;
/** Transactions are not nested deeper; deeper brackets of a hostile body are only counted. */
const MOST_DEPTH = 64;

/**
 * Returns the transactions of a body: each object inside the envelope with a `reference`, and each
 * object in the `data` array. A text belongs to the innermost transaction.
 */
export function transactionsIn(body: string): readonly ListedTransaction[] {
  const reader = new BodyReader(body);
  reader.read();
  return reader.transactions;
}

const REFERENCE = '"reference"';
/** The same with any of its letters escaped: the hexadecimal digits have either letter case. */
const ESCAPED = new RegExp(
  REFERENCE.replace(/[a-z]/g, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|\\\\u00${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  }),
  'g',
);

/** The texts of each member `reference`, at any depth. It is much faster than `transactionsIn`. */
export function* referencesIn(body: string): Generator<string> {
  for (const { start, end } of body.includes('\\u') ? escapedNamesIn(body) : namesIn(body)) {
    const colon = afterBlanks(body, end);
    const quote = afterBlanks(body, colon + 1);
    if (body[start - 1] === '\\' || body[colon] !== ':' || body[quote] !== '"') continue;
    yield unescaped(body, quote + 1, endOfString(body, quote + 1));
  }
}

function* namesIn(body: string) {
  for (let start = body.indexOf(REFERENCE); start >= 0; ) {
    const end = start + REFERENCE.length;
    yield { start, end };
    start = body.indexOf(REFERENCE, end);
  }
}

function* escapedNamesIn(body: string) {
  for (const { index: start, 0: name } of body.matchAll(ESCAPED)) {
    yield { start, end: start + name.length };
  }
}

class BodyReader {
  readonly transactions: ListedTransaction[] = [];
  readonly #body: string;
  readonly #open: Frame[] = [];
  readonly #texts: FoundText[] = [];
  readonly #number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
  /** The number of open brackets beyond `MOST_DEPTH`. */
  #tooDeep = 0;

  constructor(body: string) {
    this.#body = body;
  }

  read(): void {
    const body = this.#body;
    for (let at = 0; at < body.length; at += 1) {
      const character = body[at] as string;
      if (character === '"') at = this.#string(at);
      else if (character === '{' || character === '[') this.#begin(character === '{');
      else if (character === '}' || character === ']') this.#end();
      else if (character === '-' || (character >= '0' && character <= '9')) at = this.#digits(at);
    }
    // At the end of a cut body all open brackets end.
    this.#tooDeep = 0;
    while (this.#open.length > 0) this.#end();
  }

  #begin(isObject: boolean): void {
    if (this.#open.length >= MOST_DEPTH) {
      this.#tooDeep += 1;
      return;
    }
    const parent = this.#open.at(-1);
    const isData = parent?.isObject === false && parent.name === 'data' && this.#open.length === 2;
    this.#open.push({
      ...{ isObject, name: parent?.key ?? '', isItem: isObject && isData },
      ...{ firstText: this.#texts.length, references: [] },
      // Elements of an array get the name of the array.
      key: isObject ? '' : (parent?.key ?? ''),
    });
  }

  #end(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const depth = this.#open.length;
    const frame = this.#open.pop();
    if (frame === undefined || depth === 1) return;
    if (!frame.isItem && frame.references.length === 0) return;
    const texts = this.#texts.splice(frame.firstText);
    this.transactions.push({
      references: frame.references,
      texts: texts.map(({ depth: deep, ...text }) => ({ ...text, isOwnMember: deep === depth })),
    });
  }

  /** Reads a string, and returns where it ends. */
  #string(quote: number): number {
    const body = this.#body;
    const end = endOfString(body, quote + 1);
    const frame = this.#open.at(-1);
    if (frame === undefined) return end;
    if (frame.isObject && isName(body, end)) {
      frame.key = unescaped(body, quote + 1, end);
      return end;
    }
    const depth = this.#open.length;
    const isReference = frame.isObject && frame.key === 'reference';
    if (isReference) frame.references.push(unescaped(body, quote + 1, end));
    this.#texts.push({ start: quote + 1, end, name: frame.key, kind: 'text', depth });
    return end;
  }

  /** Reads a number, and returns where it ends. */
  #digits(start: number): number {
    this.#number.lastIndex = start;
    const [found = ''] = this.#number.exec(this.#body) ?? [];
    const frame = this.#open.at(-1);
    if (frame !== undefined && digitsIn(found) >= LEAST_DIGITS) {
      const end = start + found.length;
      const depth = this.#open.length;
      this.#texts.push({ start, end, name: frame.key, kind: 'number', depth });
    }
    return start + Math.max(found.length, 1) - 1;
  }
}

const digitsIn = (text: string) => text.replace(/[eE].*|\D/g, '').length;

/** The position of the quote that ends the string, or the end of the body. */
function endOfString(body: string, start: number): number {
  let quote = body.indexOf('"', start);
  while (quote >= 0 && isEscaped(body, start, quote)) quote = body.indexOf('"', quote + 1);
  return quote < 0 ? body.length : quote;
}

function isEscaped(body: string, start: number, quote: number): boolean {
  let first = quote;
  while (first > start && body[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/** Whether a colon follows this quote. */
const isName = (body: string, quote: number) => body[afterBlanks(body, quote + 1)] === ':';

function afterBlanks(body: string, start: number): number {
  let at = start;
  while (at < body.length && ' \t\r\n'.includes(body[at] as string)) at += 1;
  return at;
}

/** The text between two quotes, with valid escapes decoded. */
export function unescaped(body: string, start: number, end: number): string {
  const raw = body.slice(start, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
