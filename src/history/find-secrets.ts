/** Searches a raw text for parts of secrets, plain and under encodings one on the other. Pure. */
import { packedIn } from './compressed.ts';
import { type DecodedText, isPlain, readPlain, readText } from './decoded-text.ts';
import { readBytes } from './read-bytes.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import { makeSecretParts } from './secret-parts.ts';
import { Spans } from './spans.ts';
import { EncodingReader } from './undo-encodings.ts';
import { undoEscapes } from './undo-escapes.ts';
import { undoGrid } from './undo-grid.ts';

/** Two encodings, in the strings of a JSON body, which are a third one. */
const LAYERS = 3;
/** A text is searched block by block, so that its decoded forms take little memory. */
const BLOCK_CHARACTERS = 64 * 1024;
/** Longer than what eight characters become under three encodings, each letter set apart. */
const OVERLAP_CHARACTERS = 8 * 1024;
/** Of decoded characters for each raw one: a page full of scripts and addresses needs forty. */
const MOST_WORK = 64;
/** In megabytes of a list there is one kind of escapes at most, and a hostile body ends here. */
const MOST_WORK_LARGE = 12;
/** No page of an error is longer. */
const LARGE_CHARACTERS = 256 * 1024;
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

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one search, whose short functions share their buffers
function makeBlockSearch(secrets: readonly Secret[]) {
  const parts = makeSecretParts(secrets);
  let codes = new Uint8Array(0);
  let spans = new Spans();
  let work = 0;

  /** Texts that were searched, by layer and a hash: two ways of decoding may lead to the same. */
  let seen = new Set<number>();

  function searchLayer(text: DecodedText, layers: number): void {
    work -= text.length;
    if (work < 0) return;
    parts.find(text, spans);
    if (layers === 0 || text.length <= PART_LENGTH) return;
    for (const plain of undoEscapes(text)) searchOnce(plain, layers - 1);
    const together = undoGrid(text);
    if (together !== null) searchOnce(together, layers - 1);
    readers[layers]?.read(text);
  }

  function searchOnce(text: DecodedText, layers: number): void {
    const hash = hashOf(text, layers);
    if (seen.has(hash)) return;
    seen.add(hash);
    searchLayer(text, layers);
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
    const isAscii = isPlain(text);
    const mostWork = text.length > LARGE_CHARACTERS ? MOST_WORK_LARGE : MOST_WORK;
    for (let from = 0; from < text.length; from += BLOCK_CHARACTERS) {
      const length = Math.min(most, text.length - from);
      spans.shift(from);
      work = mostWork * length + LEAST_WORK;
      if (seen.size > 0) seen = new Set();
      const read = isAscii ? readPlain : readText;
      searchLayer(read(text, from, length, codes), LAYERS);
      // Only what is no ASCII may be bytes of another text.
      const others = isAscii ? [] : readBytes(text, from, length);
      for (const other of others) searchLayer(other, LAYERS);
      if (work < 0) return { isWhole: false, mayBePacked: false };
    }
    return { isWhole: true, mayBePacked: readers[LAYERS]?.takeMayBePacked() === true };
  };
}

function hashOf({ codes, length }: DecodedText, layers: number): number {
  let [low, high] = [layers, length];
  for (let at = 0; at < length; at += 1) {
    low = Math.imul(low ^ (codes[at] as number), 0x01000193);
    high = Math.imul(high, 31) + (codes[at] as number);
  }
  return (low >>> 0) * 0x100000 + (high & 0xfffff);
}
