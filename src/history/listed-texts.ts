/** Finds the texts of each transaction in a raw body, which may be cut off or no JSON at all. Pure. */

/** A text of a transaction: the string, without its quotes, or a long number. */
export interface ListedText {
  readonly start: number;
  readonly end: number;
  /** Of the member that it is; of one in an array the name of the array. */
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** `false`: deeper inside of the transaction. */
  readonly isOwnMember: boolean;
}

export interface ListedTransaction {
  /** The values of its member `reference`; none where it has no such text. */
  readonly references: readonly string[];
  readonly texts: readonly ListedText[];
}

/** An object or an array that is open where the reader stands. */
interface Frame {
  readonly isObject: boolean;
  /** Of the member that it is. */
  readonly name: string;
  /** An object in the `data` array of the envelope. */
  readonly isItem: boolean;
  /** How many texts were found before it. */
  readonly firstText: number;
  readonly references: string[];
  /** Of the member that is being read. */
  key: string;
}

interface Found extends Omit<ListedText, 'isOwnMember'> {
  readonly depth: number;
}

/** Digits of an account, a telephone or a card; an amount or a count has fewer. */
const LEAST_DIGITS = 6;
/** Transactions are no deeper; the brackets of a hostile body are not all remembered. */
const MOST_DEPTH = 64;

/**
 * The transactions of a body: each object below the envelope with a `reference`, and each object in
 * the `data` array. A text belongs to the innermost one.
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
  readonly #texts: Found[] = [];
  readonly #number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
  /** Brackets beyond `MOST_DEPTH`. */
  #unseen = 0;

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
    // Of a body that is cut off each one ends there.
    this.#unseen = 0;
    while (this.#open.length > 0) this.#end();
  }

  #begin(isObject: boolean): void {
    if (this.#open.length >= MOST_DEPTH) {
      this.#unseen += 1;
      return;
    }
    const parent = this.#open.at(-1);
    const isData = parent?.isObject === false && parent.name === 'data' && this.#open.length === 2;
    this.#open.push({
      ...{ isObject, name: parent?.key ?? '', isItem: isObject && isData },
      ...{ firstText: this.#texts.length, references: [] },
      // What is in an array goes by the name of the array.
      key: isObject ? '' : (parent?.key ?? ''),
    });
  }

  #end(): void {
    if (this.#unseen > 0) {
      this.#unseen -= 1;
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

  /** Says where the string ends. */
  #string(quote: number): number {
    const body = this.#body;
    let end = quote + 1;
    while (end < body.length && body[end] !== '"') end += body[end] === '\\' ? 2 : 1;
    end = Math.min(end, body.length);
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

  /** Says where the number ends. */
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

/** Whether a colon follows behind the quote there. */
function isName(body: string, quote: number): boolean {
  let at = quote + 1;
  while (at < body.length && ' \t\r\n'.includes(body[at] as string)) at += 1;
  return body[at] === ':';
}

/** What stands between two quotes, its escapes undone where they are right. */
export function unescaped(body: string, start: number, end: number): string {
  const raw = body.slice(start, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
