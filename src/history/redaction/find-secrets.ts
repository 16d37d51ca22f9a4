/** Searches a raw text for parts of secrets, plain and in nested encodings. Pure. */
import { packedIn } from './compressed.ts';
import { type DecodedText, isPlain, readPlain, readText } from './decoded-text.ts';
import { readBytes } from './read-bytes.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import { makeSecretParts } from './secret-parts.ts';
import { Spans } from './spans.ts';
import { EncodingReader } from './undo-encodings.ts';
import { undoEscapes } from './undo-escapes.ts';
import { undoGrid } from './undo-grid.ts';

/** Nested encodings that are decoded: two, in the strings of a JSON body, which are the third. */
const LAYERS = 3;
/** A text is searched in blocks, so that its decoded forms need little memory. */
const BLOCK_CHARACTERS = 64 * 1024;
/** Longer than eight characters become under three encodings, with separators. */
const OVERLAP_CHARACTERS = 8 * 1024;
/** Decoded characters per raw character: a page with many scripts and links needs forty. */
const MOST_WORK = 64;
/**
 * A large list has one kind of escapes at most; the search of a hostile body ends at this limit.
 */
const MOST_WORK_LARGE = 12;
/** No error page is longer. */
const LARGE_CHARACTERS = 256 * 1024;
/** The least limit, for short texts. */
const LEAST_WORK = 4096;

/** Returns where parts of secrets are in a text; `null`: the search would take too long. */
type SearchSecrets = (text: string) => Spans | null;

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

interface SearchState {
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

  /**
   * Texts that were searched already, by layer and hash: several ways of decoding may lead to the
   * same text.
   */
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

  /** One per layer, because a layer continues after the layers below it. */
  const readers = Array.from(
    { length: LAYERS + 1 },
    (_, layers) => new EncodingReader((decoded) => searchLayer(decoded, layers - 1)),
  );

  return (text: string, found: Spans): SearchState => {
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
      // Only characters outside ASCII can be bytes of another text.
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
