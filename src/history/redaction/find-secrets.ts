/** Searches a raw text for parts of secrets, plain and in nested encodings. Pure. */

import { type DecodedText, decodeText, isPlain, readPlain } from './decoded-text.ts';
import { makeSecretParts } from './find-parts.ts';
import { KnownItems, type Stretch } from './known-items.ts';
import { packedIn } from './packed-texts.ts';
import { readBytes } from './read-bytes.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
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
const MAX_WORK = 64;
/** No error page is longer. */
const LARGE_CHARACTERS = 256 * 1024;
/** For the characters beyond those: a list has few kinds of escapes, except for unusual narrations. */
const MAX_WORK_LARGE = 12;
/** The least limit, for short texts. */
const MIN_WORK = 4096;

/** The search of a hostile text ends after so many decoded characters. */
function mostWork(characters: number): number {
  const large = Math.max(0, characters - LARGE_CHARACTERS);
  return MIN_WORK + MAX_WORK * (characters - large) + MAX_WORK_LARGE * large;
}

/** Returns where parts of secrets are in a text; `null`: the search would take too long. */
type SearchSecrets = (text: string) => Spans | null;

/** The secrets have `PART_LENGTH` characters or more. */
export function makeSecretSearch(secrets: readonly Secret[]): SearchSecrets {
  const blocks = new BlockSearch(secrets);
  const known = new KnownItems();
  return (text) => {
    const spans = new Spans();
    let workLeft = mostWork(text.length);
    const search = ({ from, to }: Stretch) => {
      if (workLeft < 0) return false;
      const earlier = spans.length;
      const part = to - from === text.length ? text : text.slice(from, to);
      workLeft = searchStretch(blocks, { text: part, offset: from, spans, workLeft });
      return workLeft >= 0 && spans.length === earlier;
    };
    known.searchOthers(text, search);
    return workLeft < 0 ? null : spans;
  };
}

interface Search {
  readonly text: string;
  /** The characters before it in the text of which it is a part. */
  readonly offset: number;
  /** Where secrets are is added to them. */
  readonly spans: Spans;
  /** How many characters may still be decoded. */
  readonly workLeft: number;
}

/** Returns how many characters may still be decoded; below zero, the search would take too long. */
function searchStretch(blocks: BlockSearch, search: Search): number {
  const { text, offset, spans } = search;
  const { workLeft, mayBePacked } = blocks.search(search);
  for (const { start, end, bytes } of mayBePacked ? packedIn(text) : []) {
    const inner = { text: Buffer.from(bytes).toString('latin1'), offset: 0, spans: new Spans() };
    const { workLeft } = blocks.search({ ...inner, workLeft: mostWork(inner.text.length) });
    const found = inner.spans.merged().map(({ secret }) => secret);
    if (workLeft < 0) found.push(0);
    spans.shift(offset);
    for (const secret of found) spans.add(start, end, secret);
  }
  return workLeft;
}

interface SearchState {
  readonly workLeft: number;
  readonly mayBePacked: boolean;
}

/** Searches block by block. The blocks of a text share its limits, and all texts share the buffer. */
class BlockSearch {
  readonly #parts: ReturnType<typeof makeSecretParts>;
  /** One per layer, because a layer continues after the layers below it. */
  readonly #readers = Array.from(
    { length: LAYERS + 1 },
    (_, layers) => new EncodingReader((decoded) => this.#searchLayer(decoded, layers - 1)),
  );
  #codes = new Uint8Array(0);
  #spans = new Spans();
  #offset = 0;
  #workLeft = 0;

  /**
   * Texts of a block that were searched already, by layer and hash: several ways of decoding may lead
   * to the same text.
   */
  #seen = new Set<number>();

  constructor(secrets: readonly Secret[]) {
    this.#parts = makeSecretParts(secrets);
  }

  search({ text, offset, spans, workLeft }: Search): SearchState {
    this.#spans = spans;
    this.#offset = offset;
    const mostCodes = Math.min(text.length, BLOCK_CHARACTERS + OVERLAP_CHARACTERS);
    if (this.#codes.length < mostCodes) this.#codes = new Uint8Array(mostCodes);
    const isAscii = isPlain(text);
    this.#workLeft = workLeft;
    for (let from = 0; from < text.length; from += BLOCK_CHARACTERS) {
      this.#searchBlock(text, { from, length: Math.min(mostCodes, text.length - from), isAscii });
      if (this.#workLeft < 0) return { workLeft: this.#workLeft, mayBePacked: false };
    }
    const mayBePacked = this.#readers[LAYERS]?.takeMayBePacked() === true;
    return { workLeft: this.#workLeft, mayBePacked };
  }

  #searchBlock(text: string, { from, length, isAscii }: Block): void {
    this.#spans.shift(this.#offset + from);
    if (this.#seen.size > 0) this.#seen = new Set();
    const read = isAscii ? readPlain : decodeText;
    this.#searchLayer(read(text, from, length, this.#codes), LAYERS);
    // Only characters outside ASCII can be bytes of another text.
    const others = isAscii ? [] : readBytes(text, from, length);
    for (const other of others) this.#searchLayer(other, LAYERS);
  }

  #searchLayer(text: DecodedText, layers: number): void {
    this.#workLeft -= text.length;
    if (this.#workLeft < 0) return;
    this.#parts.find(text, this.#spans);
    if (layers === 0 || text.length <= PART_LENGTH) return;
    for (const plain of undoEscapes(text)) this.#searchOnce(plain, layers - 1);
    const together = undoGrid(text);
    if (together !== null) this.#searchOnce(together, layers - 1);
    this.#readers[layers]?.read(text);
  }

  #searchOnce(text: DecodedText, layers: number): void {
    const hash = hashOf(text, layers);
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    this.#searchLayer(text, layers);
  }
}

/** A part of a text. */
interface Block {
  readonly from: number;
  readonly length: number;
  readonly isAscii: boolean;
}

function hashOf({ codes, length }: DecodedText, layers: number): number {
  let [low, high] = [layers, length];
  for (let at = 0; at < length; at += 1) {
    low = Math.imul(low ^ (codes[at] as number), 0x01000193);
    high = Math.imul(high, 31) + (codes[at] as number);
  }
  return (low >>> 0) * 0x100000 + (high & 0xfffff);
}
