/** Finds the texts of each transaction in a raw body, which may be truncated or no JSON. Pure. */
import { endOfString } from '../../core/json/end-of-string.ts';
import { afterBlanks, unescaped } from './raw-strings.ts';

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
const MIN_DIGITS = 6;
/** Transactions are not nested deeper; deeper brackets of a hostile body are only counted. */
const MAX_DEPTH = 64;

/**
 * Returns the transactions of a body: each object inside the envelope with a `reference`, and each
 * object in the `data` array. A text belongs to the innermost transaction.
 */
export function transactionsIn(body: string): readonly ListedTransaction[] {
  const reader = new BodyReader(body);
  reader.read();
  return reader.transactions;
}

class BodyReader {
  readonly transactions: ListedTransaction[] = [];
  readonly #body: string;
  readonly #open: Frame[] = [];
  readonly #texts: FoundText[] = [];
  readonly #number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
  /** The number of open brackets beyond `MAX_DEPTH`. */
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
    // At the end of a truncated body all open brackets end.
    this.#tooDeep = 0;
    while (this.#open.length > 0) this.#end();
  }

  #begin(isObject: boolean): void {
    if (this.#open.length >= MAX_DEPTH) {
      this.#tooDeep += 1;
      return;
    }
    const parent = this.#open.at(-1);
    const isData = parent?.isObject === false && parent.name === 'data' && this.#open.length === 2;
    this.#open.push({
      isObject,
      name: parent?.key ?? '',
      isItem: isObject && isData,
      firstText: this.#texts.length,
      references: [],
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
    const end = endOfString(body, quote);
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
    if (frame !== undefined && digitsIn(found) >= MIN_DIGITS) {
      const end = start + found.length;
      const depth = this.#open.length;
      this.#texts.push({ start, end, name: frame.key, kind: 'number', depth });
    }
    return start + Math.max(found.length, 1) - 1;
  }
}

const digitsIn = (text: string) => text.replace(/[eE].*|\D/g, '').length;

/** Whether a colon follows this quote. */
const isName = (body: string, quote: number) => body[afterBlanks(body, quote + 1)] === ':';
