/** Searches a raw text for parts of secrets, plain and under encodings one on the other. Pure. */
import { packedIn } from './compressed.ts';
import { type DecodedText, readBytes, readText } from './decoded-text.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import { makeSecretParts } from './secret-parts.ts';
import { Spans } from './spans.ts';
import { EncodingReader } from './undo-encodings.ts';
import { allFamilies, families, looksEscaped, undoEscapes } from './undo-escapes.ts';

/** Two encodings, in the strings of a JSON body, which are a third one. */
const LAYERS = 3;
/** A text is searched block by block, so that its decoded forms take little memory. */
const BLOCK_CHARACTERS = 64 * 1024;
/** Longer than what eight characters become under three encodings, each letter set apart. */
const OVERLAP_CHARACTERS = 8 * 1024;
/** Of decoded characters for each raw one: honest texts need four, and a hostile one ends here. */
const MOST_WORK = 40;
/** Work for a text however short it is. */
const LEAST_WORK = 4096;

/** Where parts of secrets stand in a text; `null`: it would take too long to know. */
export type SearchSecrets = (text: string) => Spans | null;

/** The secrets have `PART_LENGTH` characters or more. */
export function makeSecretSearch(secrets: readonly Secret[]): SearchSecrets {
  const blocks = makeBlockSearch(secrets);
  return (text) => {
    const spans = new Spans();
    const first = blocks(text, spans);
    if (!first.isWhole) return null;
    for (const { start, end, bytes } of first.mayBePacked ? packedIn(text) : []) {
      const inner = new Spans();
      const { isWhole } = blocks(Buffer.from(bytes).toString('latin1'), inner);
      const found = inner.merged().map(({ secret }) => secret);
      if (!isWhole) found.push(0);
      spans.shift(0);
      for (const secret of found) spans.add(start, end, secret);
    }
    return spans;
  };
}

interface Searched {
  /** `false` where there was too much to decode. */
  readonly isWhole: boolean;
  readonly mayBePacked: boolean;
}

function makeBlockSearch(secrets: readonly Secret[]) {
  const parts = makeSecretParts(secrets);
  const isOdd = secrets.some(({ value }) => looksEscaped.test(value));
  const kinds = isOdd ? [allFamilies, ...families] : [allFamilies];
  let codes = new Uint8Array(0);
  let spans = new Spans();
  let work = 0;

  function searchLayer(text: DecodedText, layers: number): void {
    work -= text.length;
    if (work < 0) return;
    parts.find(text, spans);
    if (layers === 0 || text.length <= PART_LENGTH) return;
    for (const kind of kinds) {
      const plain = undoEscapes(text, kind);
      if (plain !== null) searchLayer(plain, layers - 1);
    }
    readers[layers]?.read(text);
  }

  /** Each layer has its own, for it goes on after the layers below. */
  const readers = Array.from(
    { length: LAYERS + 1 },
    (_, layers) => new EncodingReader((decoded) => searchLayer(decoded, layers - 1)),
  );

  return (text: string, found: Spans): Searched => {
    spans = found;
    const most = Math.min(text.length, BLOCK_CHARACTERS + OVERLAP_CHARACTERS);
    if (codes.length < most) codes = new Uint8Array(most);
    for (let from = 0; from < text.length; from += BLOCK_CHARACTERS) {
      const length = Math.min(most, text.length - from);
      spans.shift(from);
      work = MOST_WORK * length + LEAST_WORK;
      searchLayer(readText(text, from, length, codes), LAYERS);
      const bytes = readBytes(text, from, length);
      if (bytes !== null) searchLayer(bytes, LAYERS);
      if (work < 0) return { isWhole: false, mayBePacked: false };
    }
    return { isWhole: true, mayBePacked: readers[LAYERS]?.takeMayBePacked() === true };
  };
}
