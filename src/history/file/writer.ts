/**
 * Writes the history of a run: append-only JSON lines, each with the digest of the line before it.
 * A request is on disk before it is sent, and its response afterwards. The file ends with a footer;
 * without one, the process ended before the run did.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { HistoryError } from '../../core/errors.ts';
import type { Footer, Line } from '../lines/line.ts';
import { digestOf, LineDigest, linkTo, NEWLINE } from './chain.ts';
import { onDisk, writeProblem } from './disk.ts';
import { bytesBetween, countLines } from './line-counts.ts';

/** Each line is given to the operating system when `write` returns. */
export interface HistoryWriter {
  write(line: Line): void;
  close(): void;
}

/**
 * Characters of a body that are written at once: a large body as a whole would need twice its
 * memory.
 */
const PIECE_CHARACTERS = 32 * 1024;

/**
 * The text of a line with its link, in one piece unless its body is large. `link`: what the line begins
 * with in place of its brace; the first line has a brace.
 */
export function* piecesOf(line: Line, link: string): Generator<string> {
  const response = line.kind === 'response' ? line.response : null;
  if (response?.kind !== 'response' || response.body.length <= PIECE_CHARACTERS) {
    yield `${link}${JSON.stringify(line).slice(1)}`;
    return;
  }
  const { body } = response;
  const frame = JSON.stringify({ ...line, response: { ...response, body: '' } });
  // Inside a string the quotes would be escaped, so this is the member `body`.
  const at = frame.indexOf('"body":""') + '"body":"'.length;
  yield link + frame.slice(1, at);
  for (let from = 0; from < body.length; ) {
    const to = from + PIECE_CHARACTERS;
    // Half of a surrogate pair would be escaped.
    const end = isLowSurrogate(body.charCodeAt(to)) ? to + 1 : to;
    yield JSON.stringify(body.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield frame.slice(at);
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Opens a history file: `create` fails where one exists, `append` continues one. */
export function openHistoryWriter(path: string, mode: 'create' | 'append'): HistoryWriter {
  const file = onDisk(path, () => openSync(path, mode === 'create' ? 'wx' : 'a+'));
  return new FileWriter(path, file, mode === 'create');
}

class FileWriter implements HistoryWriter {
  readonly #path: string;
  readonly #file: number;
  #size: number;
  /** The digest of the last line; `null` before the first line. */
  #digest: string | null;
  #failure: HistoryError | null = null;

  constructor(path: string, file: number, isNew: boolean) {
    this.#path = path;
    this.#file = file;
    this.#size = isNew ? 0 : onDisk(path, () => dropCutLine(file));
    this.#digest = this.#size === 0 ? null : onDisk(path, () => digestOfLast(file, this.#size));
  }

  write(line: Line): void {
    // A shorter line might fit where one failed, but nothing may be sent after a failure.
    if (this.#failure !== null) throw this.#failure;
    try {
      this.#writePieces(line.kind === 'footer' ? withCounts(line, this.#path) : line);
    } catch (error) {
      undo(this.#file, this.#size);
      const isHistoryError = error instanceof HistoryError;
      const why = isHistoryError
        ? error.message
        : writeProblem(this.#path, error as NodeJS.ErrnoException);
      this.#failure = new HistoryError(why, { cause: error });
      throw this.#failure;
    }
  }

  close(): void {
    // Its number may soon belong to another file.
    this.#failure ??= new HistoryError(`Cannot write to ${this.#path}: it is closed`);
    closeSync(this.#file);
  }

  #writePieces(line: Line): void {
    const chain = new LineDigest();
    let bytes = 0;
    let lastPiece = '';
    for (const piece of piecesOf(line, this.#digest === null ? '{' : linkTo(this.#digest))) {
      if (lastPiece !== '') bytes += writeAll(this.#file, lastPiece);
      chain.update(piece);
      lastPiece = piece;
    }
    bytes += writeAll(this.#file, `${lastPiece}\n`);
    this.#digest = chain.end();
    this.#size += bytes;
  }
}

/** The footer with the counts of the lines before it. */
function withCounts({ kind, finishedAt }: Footer, path: string): Footer {
  const { lines, requests, responses } = countLines(path);
  return { kind, finishedAt, lines, requests, responses };
}

/**
 * Writes the text and returns the number of bytes. A full disk may write a part without an error.
 */
function writeAll(file: number, text: string): number {
  const written = writeSync(file, text);
  const length = Buffer.byteLength(text);
  if (written === length) return length;
  const bytes = Buffer.from(text);
  for (let at = written; at < length; ) at += writeSync(file, bytes, at);
  return length;
}

/** Removes a partial line; if that fails, no further line is written. */
function undo(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // Reports the first error.
  }
}

/** Bytes that are read at once, from the end. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Removes the partial last line of a killed process: the process did not act on it, and it cannot
 * be read. Returns the number of bytes that remain.
 */
function dropCutLine(file: number): number {
  const { size } = fstatSync(file);
  const whole = lastNewline(file, size) + 1;
  if (whole < size) ftruncateSync(file, whole);
  return whole;
}

function digestOfLast(file: number, size: number): string {
  const end = size - 1;
  return digestOf(bytesBetween(file, lastNewline(file, end) + 1, end));
}

/** The position of the last line break before `before`; -1 where there is none. */
function lastNewline(file: number, before: number): number {
  for (let end = before; end > 0; ) {
    const start = Math.max(0, end - BLOCK_BYTES);
    const at = bytesBetween(file, start, end).lastIndexOf(NEWLINE);
    if (at >= 0) return start + at;
    end = start;
  }
  return -1;
}

/** Keeps the lines in memory, for runs without a file. */
export function memoryWriter(): HistoryWriter & { readonly lines: Line[] } {
  const lines: Line[] = [];
  return { lines, write: (line) => lines.push(line), close: () => {} };
}
