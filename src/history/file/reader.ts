/**
 * Reads a history line by line and checks its grammar, complete or while it is written, in bounded
 * memory.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync } from 'node:fs';
import { UnreadableError } from '../../core/errors.ts';
import { openOrdinary, readWholeText } from '../../core/read-file.ts';
import { Grammar } from '../grammar/grammar.ts';
import type { Line } from '../lines/line.ts';
import { overLimits, overRecordedLimits } from '../lines/line-limits.ts';
import { whyUnlinked } from './broken-chain.ts';
import { digestOf, LINK_BYTES, linkTo, MAX_LINE_BYTES } from './chain.ts';
import { completeLines } from './complete-lines.ts';
import { fromDisk } from './disk.ts';

export interface Lines {
  /** The lines since the last call. An incomplete line is read again by the next call. */
  read(): Generator<Line>;
  /** Checks the end, after the last line was written. */
  end(): void;
  /** The digest of the last line, which depends on all lines; `null` before the first one. */
  digest(): string | null;
  close(): void;
}

export interface ReadOptions {
  /** Gets the bytes of each line. */
  readonly see?: (line: Uint8Array) => void;
  /** `false`: only the chain is checked, because another thread checks the rest. */
  readonly hasGrammar?: boolean;
}

/** Opens a history to read it line by line, also while it is written. Never follows a link. */
export function openLines(path: string, { see, hasGrammar = true }: ReadOptions = {}): Lines {
  const file = fromDisk(path, () => openOrdinary(path));
  const reader = new LineReader(path, hasGrammar ? new Grammar() : null);
  /** The position of the next line. */
  let start = 0;
  const rest = { bytes: 0, isTooLong: false };
  return {
    *read() {
      for (const line of completeLines(path, file, start, rest)) {
        start += line.length + 1;
        see?.(line);
        yield reader.take(line);
      }
      if (rest.isTooLong) reader.refuseLong();
    },
    end: () => reader.end(rest.bytes),
    digest: () => reader.digest,
    close: () => closeSync(file),
  };
}

/**
 * Reads a history line by line. An incomplete last line is dropped, because it did not reach the
 * disk.
 */
export function* readLines(path: string, options: ReadOptions = {}): Generator<Line> {
  const lines = openLines(path, options);
  try {
    yield* lines.read();
    lines.end();
  } finally {
    lines.close();
  }
}

/** Reads a whole HAR file, which cannot be read line by line. */
export function readHarText(path: string): string {
  return fromDisk(path, () => readWholeText(path));
}

/** Checks the lines of one file in their order, and throws at the first one that is not allowed. */
class LineReader {
  readonly #path: string;
  readonly #grammar: Grammar | null;
  /** The number of the last line. */
  #number = 0;
  #digest: string | null = null;

  constructor(path: string, grammar: Grammar | null) {
    this.#path = path;
    this.#grammar = grammar;
  }

  /** The digest of the last line; `null` before the first one. */
  get digest(): string | null {
    return this.#digest;
  }

  /**
   * Returns the object of a line. Changes the bytes of `line`: the last one of the link becomes the
   * opening brace of the object, so that its text is made in one step.
   */
  take(line: Buffer): Line {
    this.#number += 1;
    if (line[0] !== BRACE || line.at(-1) !== BRACE_END)
      this.#refuse(whyChanged(line) ?? noObjectAt(this.#number));
    const encoding = isAscii(line) ? 'latin1' : 'utf8';
    if (encoding === 'utf8' && !isUtf8(line)) this.#refuse('it is not valid UTF-8');
    const limit = overLimits(line);
    if (limit !== null) this.#refuse(limit);
    const text = this.#withoutLink(line, encoding);
    const value = parseOrUndefined(text);
    if (value === undefined) this.#refuse(noObjectAt(this.#number));
    const grammar = this.#grammar;
    const problem = grammar === null ? whyTooLarge(value as Line) : grammar.take(value);
    if (problem !== null) this.#refuse(problem);
    // `JSON.parse` hides a member that occurs twice.
    if (grammar !== null && JSON.stringify(value) !== text) this.#refuse(OTHER_TEXT);
    return value as Line;
  }

  refuseLong(): void {
    this.#number += 1;
    this.#refuse(`it is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`);
  }

  /** Checks the end of the file. `restBytes`: how many follow the last complete line. */
  end(restBytes: number): void {
    this.#number += 1;
    if (restBytes > 0 && this.#grammar?.hasEnded === true)
      this.#refuse('it comes after the footer');
    if (this.#number === 1) this.#refuse(NOT_A_HEADER);
  }

  /** Returns the text of the object without its link, which is compared as bytes. */
  #withoutLink(line: Buffer, encoding: BufferEncoding): string {
    const before = this.#digest;
    this.#digest = digestOf(line);
    if (before === null) return line.toString(encoding);
    if (!beginsWith(line, linkTo(before))) {
      const found = line.toString('latin1', 0, LINK_BYTES);
      this.#refuse(whyUnlinked(this.#path, this.#number, found));
    }
    line[LINK_BYTES - 1] = BRACE;
    return line.toString(encoding, LINK_BYTES - 1);
  }

  #refuse(why: string): never {
    throw new UnreadableError(`${this.#path}, line ${this.#number}: ${why}`);
  }
}

const NOT_A_HEADER =
  'it is not the header of a history; give the folder of a run, a history or a .har';

/** Why a line cannot be judged, where another thread checks its grammar; `null`: it can. */
const whyTooLarge = (line: Line) =>
  line.kind === 'response' ? overRecordedLimits(line.response) : null;

/** The first line shows whether the file is a history at all. */
const noObjectAt = (number: number) =>
  number > 1
    ? 'it is not a JSON object'
    : 'it is not a JSON object, so the file is not a history; give the folder of a run, a history or a .har';

/** What a program that copied the file added to this line; `null`: nothing that is known. */
function whyChanged(line: Buffer): string | null {
  const text = line.toString('latin1');
  const isObject = /^(?:\xef\xbb\xbf)?\{.*\}[ \t\r]*$/.test(text);
  if (!isObject) return null;
  const what = text.endsWith('\r')
    ? 'ends with a carriage return'
    : text.startsWith('{')
      ? 'ends with white space'
      : 'begins with a byte-order mark';
  return `it ${what}, which a program has added: give the file as the run wrote it`;
}

const OTHER_TEXT =
  'it is not written as a run writes it: a member occurs twice, or a space, a number or a character ' +
  'is written in another way';

const [BRACE, BRACE_END] = [123, 125];

/** Compares bytes, because making a string of each beginning would cost more than its digest. */
function beginsWith(line: Uint8Array, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (line[at] !== text.charCodeAt(at)) return false;
  }
  return true;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
