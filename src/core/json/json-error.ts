/** Finds where a text is not JSON: offset, line and surrounding text. Pure. */
import { formatNumber } from '../text/counted.ts';

/** A longer text is not searched beyond this. */
const MAX_CHARACTERS = 1_000_000;

const space = /[ \t\n\r]*/y;
/** Any characters except controls, quotes and backslashes, or escapes, between two quotes. */
const string = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

type Expected = 'value' | 'first item' | 'first member' | 'member' | 'colon' | 'next' | 'end';

/** The offset of the first character that JSON does not allow; `null` where none was found. */
export function jsonErrorAt(text: string): number | null {
  return text.length > MAX_CHARACTERS ? null : new Scanner(text).error();
}

class Scanner {
  readonly #text: string;
  /** The closing brackets of the open objects and arrays. */
  readonly #open: ('}' | ']')[] = [];
  #at = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  error(): number | null {
    // Each iteration consumes a character or ends the search.
    for (;;) {
      this.#take(space);
      const character = this.#text[this.#at];
      if (character === undefined) return this.#expected === 'end' ? null : this.#at;
      const next = this.#after(character);
      if (next === null) return this.#at;
      this.#expected = next;
    }
  }

  /** What is expected after this character; `null` where the character is wrong. */
  #after(character: string): Expected | null {
    const expected = this.#expected;
    const closes = this.#open.at(-1);
    const isFirst = expected === 'first item' || expected === 'first member';
    if (character === closes && (isFirst || expected === 'next')) return this.#close();
    switch (expected) {
      case 'end':
        return null;
      case 'colon':
        return this.#sign(character, ':', 'value');
      case 'next':
        return this.#sign(character, ',', closes === '}' ? 'member' : 'value');
      case 'member':
      case 'first member':
        return this.#take(string) ? 'colon' : null;
      default:
        return this.#value(character);
    }
  }

  #value(character: string): Expected | null {
    if (character === '{' || character === '[') {
      this.#open.push(character === '{' ? '}' : ']');
      this.#at += 1;
      return character === '{' ? 'first member' : 'first item';
    }
    if (!this.#take(string) && !this.#take(scalar)) return null;
    return this.#open.length === 0 ? 'end' : 'next';
  }

  #close(): Expected {
    this.#at += 1;
    this.#open.pop();
    return this.#open.length === 0 ? 'end' : 'next';
  }

  #sign(character: string, wanted: string, next: Expected): Expected | null {
    if (character !== wanted) return null;
    this.#at += 1;
    return next;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#text)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }
}

/** Characters on each side of the position. */
const AROUND = 20;

/** Like `at offset 8,113 (line 1): …"fee": NaN, "status"…`. */
export function placeInText(
  text: string,
  at: number,
): { readonly place: string; readonly around: string } {
  const line = text.slice(0, at).split('\n').length;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + AROUND);
  const cut = text.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return {
    place: `offset ${formatNumber(at)} (line ${line})`,
    around: `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`,
  };
}
