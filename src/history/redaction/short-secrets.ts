/** Redacts short secrets where they are whole words, because shorter texts occur by chance. Pure. */
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts';
import { AMOUNT_LENGTH, isNumber, NUMBER, nines, UUID, UUID_LENGTH } from './kept-texts.ts';
import { vocabulary } from './public-words.ts';
import type { Secret } from './secret.ts';
import { encodings, escapes, spellings } from './short-secret-forms.ts';

const publicWords: ReadonlySet<string> = new Set(vocabulary);

/** Precedes each lookbehind: without it, a run of blanks is searched again from each blank. */
const AT_NUMBER = '(?=[-.\\d])';
const JSON_NUMBER = `${AT_NUMBER}(?<=[:,[]\\s*)${NUMBER}(?=\\s*[,}\\]])`;
/** An amount, which a check compares with the request, so no secret may change it. */
const AMOUNT = `(?<="amount"\\s*:\\s*)${NUMBER}`;
const FEE = '(?<="fee"\\s*:\\s*")-?[\\d.]+(?=")';
const COMPARED = `${AT_NUMBER}(?:${AMOUNT}|${FEE})`;

/** A shorter secret occurs by chance, so it is redacted only as a whole word. */
const SHORT_LENGTH = 8;

/**
 * Redacts each secret as a whole, plain and in its usual encodings; `null` where there are no
 * secrets.
 */
export function makeExactRedactor(secrets: readonly Secret[]): ((text: string) => string) | null {
  const forms = formsOf(secrets);
  if (forms.length === 0) return null;
  const exact = exactPattern(forms);
  const replacements = new Map(forms.map(({ text, replacement }) => [text, replacement]));
  const words = forms.map(({ text }) => text);
  // Whether a match may contain a quote; otherwise each match lies between two quotes.
  const mayHoldQuote = [...words, ...vocabulary].some((word) => word.includes('"'));
  return (text) => {
    const parts: string[] = [];
    let redactedTo = 0;
    let match: RegExpExecArray | null = null;
    for (const [from, to] of stretchesWith(words, text, mayHoldQuote)) {
      exact.lastIndex = from;
      // No match crosses a quote, so a match after an earlier stretch is still the next one.
      if (match === null || match.index < from) match = exact.exec(text);
      for (; match !== null && match.index < to; match = exact.exec(text)) {
        const [matched, ...groups] = match;
        exact.lastIndex = match.index + matched.length;
        if (groups.every((group) => group === undefined)) continue;
        const escapeEnd = escapeBefore(text, match.index, matched);
        parts.push(
          text.slice(redactedTo, match.index),
          escapeEnd + (replacements.get(matched) ?? matched),
        );
        redactedTo = exact.lastIndex;
      }
      if (match === null) break;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(redactedTo);
  };
}

/** The stretches between two quotes that contain one of the words; only these are matched. */
function* stretchesWith(
  words: readonly string[],
  text: string,
  mayHoldQuote: boolean,
): Generator<readonly [from: number, to: number]> {
  const places = words.map((word) => text.indexOf(word));
  for (;;) {
    const nextPlaces = places.filter((place) => place >= 0);
    if (nextPlaces.length === 0) return;
    if (mayHoldQuote) return yield [0, text.length];
    const first = Math.min(...nextPlaces);
    const end = text.indexOf('"', first);
    const to = end < 0 ? text.length : end;
    yield [text.lastIndexOf('"', first) + 1, to];
    for (const [at, place] of places.entries()) {
      if (place >= 0 && place < to) places[at] = text.indexOf(words[at] as string, to);
    }
  }
}

interface Form {
  readonly text: string;
  readonly replacement: string;
  /** Redacted only where it is a whole word. */
  readonly isWord: boolean;
}

/** A redacted JSON number becomes a number of nines. */
function replacementFor(form: string, replacement: string): string {
  return isNumber(form) ? nines(form) : replacement;
}

/** For a secret that begins inside an escape, like \n: the characters that complete the escape. */
function escapeBefore(text: string, offset: number, match: string): string {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 0) return '';
  return match.startsWith('u') ? match.slice(0, 5) : match.slice(0, 1);
}

function formsOf(secrets: readonly Secret[]): Form[] {
  const forms = new Map<string, Form>();
  for (const { value, replacement } of secrets) {
    if (value === '') continue;
    const add = (text: string, isWord: boolean) => {
      if (publicWords.has(text) || forms.has(text)) return;
      forms.set(text, { text, replacement: replacementFor(text, replacement), isWord });
    };
    for (const text of [value, ...escapes(value), ...spellings(value)])
      add(text, text.length < SHORT_LENGTH);
    for (const text of encodings(value)) add(text, false);
  }
  return [...forms.values()].sort((a, b) => b.text.length - a.text.length);
}

/**
 * The first alternative wins: whole words, UUIDs and numbers are matched and kept before a shorter
 * secret is searched, so that it cannot make a right response wrong.
 */
function exactPattern(forms: readonly Form[]): RegExp {
  /** One capture group each, so that a match shows whether it is a secret or a kept text. */
  const ofLength = (from: number, below: number) => {
    const some = forms.filter(({ text }) => text.length >= from && text.length < below);
    return some.length === 0 ? [] : [`(${some.map(pattern).join('|')})`];
  };
  return new RegExp(
    [
      ...ofLength(UUID_LENGTH, Number.POSITIVE_INFINITY),
      UUID,
      ...ofLength(AMOUNT_LENGTH, UUID_LENGTH),
      COMPARED,
      ...ofLength(SHORT_LENGTH, AMOUNT_LENGTH),
      JSON_NUMBER,
      ...vocabulary.map((word) => `(?<!\\w)${escapeRegExp(word)}(?!\\w)`),
      ...ofLength(0, SHORT_LENGTH),
    ].join('|'),
    'g',
  );
}

/** No letter or digit precedes it, unless it ends an escape, as in `%20`, `\\n`, `\\u0020`. */
const WORD_START = '(?:(?<!\\w)|(?<=%[0-9A-Fa-f]{2}|\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}))';

function pattern({ text, isWord }: Form): string {
  const plain = escapeRegExp(text);
  return isWord ? `${WORD_START}${plain}(?!\\w)` : plain;
}
