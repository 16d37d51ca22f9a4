/**
 * Finds parts of secrets in a text: consecutive characters, with any separators between them. Pure.
 */
import { folded, foldedText, isSeparator, OTHER, withoutSeparators } from './characters.ts';
import { type DecodedText, endOf, startOf } from './decoded-text.ts';
import {
  FOUR,
  hashOf,
  makePartFilter,
  type PartIndex,
  REGISTER_MASK,
  shiftFor,
} from './part-filter.ts';
import { publicHeaderOf, publicPhrases } from './public-words.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import type { Spans } from './spans.ts';

/** A number without its hyphens has fewer characters; shorter parts occur by chance. */
const MIN_LETTERS = 6;

interface SecretParts {
  /** Adds where in the raw text parts of a secret are; `text` has no invisible characters. */
  find(text: DecodedText, spans: Spans): void;
}

/** The secrets have `PART_LENGTH` characters or more. */
export function makeSecretParts(secrets: readonly Secret[]): SecretParts {
  const texts = secrets.map(({ value }) => foldedText(value));
  const headers = secrets.flatMap(({ value }) => publicHeaderOf(value) ?? []);
  const publicTexts = [...publicPhrases, ...headers].map(foldedText);
  const whole = indexOf(texts.map(partsOf), publicTexts);
  const apart = indexOf(texts.map(partsApart), publicTexts.map(withoutSeparators));
  /** The positions of the last characters that are not separators. */
  const positions = new Int32Array(PART_LENGTH);
  const filter = makePartFilter(whole, apart);
  return {
    find(text, spans) {
      if (filter(text)) findParts({ text, spans, whole, apart, positions });
    },
  };
}

/** All parts of the texts, except those that are publicly known. */
function indexOf(parts: readonly (readonly string[])[], publicTexts: readonly string[]): PartIndex {
  const publicParts = shortPartsOf(publicTexts);
  const numbers = new Map<string, number>();
  for (const [secret, partsOfSecret] of parts.entries()) {
    for (const part of partsOfSecret)
      if (!publicParts.has(part) && !numbers.has(part)) numbers.set(part, secret);
  }
  const shift = shiftFor(numbers.size);
  const fours = new Uint8Array(2 ** (32 - shift));
  for (const part of numbers.keys()) {
    let register = 0;
    for (let at = 0; at < part.length; at += 1) {
      register = ((register << 7) | part.charCodeAt(at)) & REGISTER_MASK;
      if (at >= FOUR - 1) fours[hashOf(register, shift)] = 1;
    }
  }
  const lengths = [...new Set([...numbers.keys()].map(({ length }) => length))];
  const leastFours = Math.min(PART_LENGTH, ...lengths) - FOUR + 1;
  return { parts: numbers, lengths, fours, shift, leastFours };
}

/** Every part of these phrases that could be a part of a secret. */
function shortPartsOf(phrases: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const phrase of phrases) {
    for (let length = MIN_LETTERS; length <= PART_LENGTH; length += 1) {
      for (let at = 0; at + length <= phrase.length; at += 1) {
        parts.add(phrase.slice(at, at + length));
      }
    }
  }
  return parts;
}

function partsOf(text: string): string[] {
  const count = Math.max(0, text.length - PART_LENGTH + 1);
  return Array.from({ length: count }, (_, at) => text.slice(at, at + PART_LENGTH));
}

/** The parts without separators; a part may have lost one of its own separators. */
function partsApart(text: string): string[] {
  const letters = withoutSeparators(text);
  if (letters.length >= MIN_LETTERS && letters.length < PART_LENGTH) return [letters];
  const shorter = partsOf(text).map(withoutSeparators);
  return [...partsOf(letters), ...shorter.filter(({ length }) => length === PART_LENGTH - 1)];
}

interface Search {
  readonly text: DecodedText;
  readonly spans: Spans;
  readonly whole: PartIndex;
  readonly apart: PartIndex;
  readonly positions: Int32Array;
}

/** This loop runs over every response, so each character costs only a few steps. */
function findParts(search: Search): void {
  const { text, whole, apart, positions } = search;
  const { codes, length } = text;
  const [wholeFours, apartFours] = [whole.fours, apart.fours];
  const [wholeShift, apartShift] = [whole.shift, apart.shift];
  // Local names are faster than those of another module.
  const [foldedCodes, separatorCodes, other] = [folded, isSeparator, OTHER];
  let wholeRegister = 0;
  let wholeCount = 0;
  let apartRegister = 0;
  let apartCount = 0;
  let letters = 0;
  for (let at = 0; at < length; at += 1) {
    const code = foldedCodes[codes[at] as number] as number;
    if (code === other) {
      wholeCount = 0;
      apartCount = 0;
      letters = 0;
      continue;
    }
    wholeRegister = ((wholeRegister << 7) | code) & REGISTER_MASK;
    wholeCount = wholeFours[hashOf(wholeRegister, wholeShift)] === 0 ? 0 : wholeCount + 1;
    if (wholeCount >= whole.leastFours) addWhole(search, at);
    if (separatorCodes[code] === 1) continue;
    positions[letters & (PART_LENGTH - 1)] = at;
    letters += 1;
    apartRegister = ((apartRegister << 7) | code) & REGISTER_MASK;
    apartCount = apartFours[hashOf(apartRegister, apartShift)] === 0 ? 0 : apartCount + 1;
    if (apartCount >= apart.leastFours) addApart(search, letters);
  }
}

/** Adds the part that ends at this position, if there is one. */
function addWhole({ text, spans, whole }: Search, last: number): void {
  for (const length of whole.lengths) {
    const first = last - length + 1;
    if (first < 0) continue;
    let part = '';
    for (let at = first; at <= last; at += 1) part += letterAt(text, at);
    const secret = whole.parts.get(part);
    if (secret !== undefined) spans.add(startOf(text, first), endOf(text, last), secret);
  }
}

/** Adds the part that the last characters without separators form, if there is one. */
function addApart({ text, spans, apart, positions }: Search, letters: number): void {
  const positionOf = (letter: number) => positions[letter & (PART_LENGTH - 1)] as number;
  for (const length of apart.lengths) {
    if (length > letters) continue;
    let part = '';
    for (let letter = letters - length; letter < letters; letter += 1) {
      part += letterAt(text, positionOf(letter));
    }
    const secret = apart.parts.get(part);
    if (secret === undefined) continue;
    const [first, last] = [positionOf(letters - length), positionOf(letters - 1)];
    spans.add(startOf(text, first), endOf(text, last), secret);
  }
}

const letterAt = ({ codes }: DecodedText, at: number) =>
  String.fromCharCode(folded[codes[at] as number] as number);
