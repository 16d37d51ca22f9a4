/**
 * Writes the history of a run: append-only JSON lines, each with the digest of the line before it. A
 * request is on disk before it is sent, its response after; the file ends with a footer, or it says
 * by its absence that the run died.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { HistoryError } from '../core/errors.ts';
import { digestOf, linkTo, NEWLINE, openDigest } from './chain.ts';
import { onDisk, writeProblem } from './disk.ts';
import type { Footer, Line } from './events.ts';
import { bytesOf, survey } from './survey.ts';

/** Takes lines; each is on its way to the disk when `write` returns. */
export interface HistoryWriter {
  write(line: Line): void;
  close(): void;
}

/** Of a body that is written at a time; a larger one as a whole would be in memory twice more. */
const PIECE_CHARACTERS = 32 * 1024;

/** The text of a line behind its link, in one piece unless it has a large body. */
export function* piecesOf(line: Line, link = '{'): Generator<string> {
  const response = line.kind === 'response' ? line.response : null;
  if (response?.kind !== 'response' || response.body.length <= PIECE_CHARACTERS) {
    yield `${link}${JSON.stringify(line).slice(1)}`;
    return;
  }
  const { body } = response;
  const frame = JSON.stringify({ ...line, response: { ...response, body: '' } });
  // In a text its quotes would be escaped, so that this is the member and nothing else.
  const at = frame.indexOf('"body":""') + '"body":"'.length;
  yield link + frame.slice(1, at);
  for (let from = 0; from < body.length; ) {
    const to = from + PIECE_CHARACTERS;
    // Half of a pair alone would be escaped.
    const end = isLowSurrogate(body.charCodeAt(to)) ? to + 1 : to;
    yield JSON.stringify(body.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield frame.slice(at);
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Opens a history file: `create` refuses one that exists, `append` goes on with one. */
export function openHistoryWriter(path: string, mode: 'create' | 'append'): HistoryWriter {
  const file = onDisk(path, () => openSync(path, mode === 'create' ? 'wx' : 'a+'));
  let size = mode === 'create' ? 0 : onDisk(path, () => dropCutLine(file));
  /** Of the last line; nothing comes before the first. */
  let digest = size === 0 ? null : onDisk(path, () => digestOfLast(file, size));
  let broken: HistoryError | null = null;

  function writePieces(line: Line): void {
    const chain = openDigest();
    let bytes = 0;
    let held = '';
    for (const piece of piecesOf(line, digest === null ? '{' : linkTo(digest))) {
      if (held !== '') bytes += writeAll(file, held);
      chain.update(piece);
      held = piece;
    }
    bytes += writeAll(file, `${held}\n`);
    digest = chain.end();
    size += bytes;
  }

  return {
    write(line) {
      // A shorter line might find room where one failed: what follows it must not be sent.
      if (broken !== null) throw broken;
      try {
        writePieces(line.kind === 'footer' ? counted(line, path) : line);
      } catch (error) {
        undo(file, size);
        const isTold = error instanceof HistoryError;
        const why = isTold ? error.message : writeProblem(path, error as NodeJS.ErrnoException);
        broken = new HistoryError(why, { cause: error });
        throw broken;
      }
    },
    close: () => closeSync(file),
  };
}

/** The footer with the count of what is before it. */
function counted({ kind, finishedAt }: Footer, path: string): Footer {
  const { lines, requests, responses } = survey(path);
  return { kind, finishedAt, lines, requests, responses };
}

/** Says how many bytes it wrote. A full disk can take half of them without an error. */
function writeAll(file: number, text: string): number {
  const written = writeSync(file, text);
  const length = Buffer.byteLength(text);
  if (written === length) return length;
  const bytes = Buffer.from(text);
  for (let at = written; at < length; ) at += writeSync(file, bytes, at);
  return length;
}

/** A half line must not stand between whole ones; where it cannot be undone, nothing follows. */
function undo(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // The first error is the one to tell.
  }
}

/** Read at a time, from the end. */
const BLOCK_BYTES = 256 * 1024;

/**
 * What a killed process wrote of its last line: it did not act on it, and nobody can read it. Says
 * how many bytes are left.
 */
function dropCutLine(file: number): number {
  const { size } = fstatSync(file);
  const whole = lastNewline(file, size) + 1;
  if (whole < size) ftruncateSync(file, whole);
  return whole;
}

function digestOfLast(file: number, size: number): string {
  const end = size - 1;
  return digestOf(bytesOf(file, lastNewline(file, end) + 1, end));
}

/** Where the last line break before a place is; -1 where there is none. */
function lastNewline(file: number, before: number): number {
  for (let end = before; end > 0; ) {
    const start = Math.max(0, end - BLOCK_BYTES);
    const at = bytesOf(file, start, end).lastIndexOf(NEWLINE);
    if (at >= 0) return start + at;
    end = start;
  }
  return -1;
}

/** Keeps what it is given, for runs that leave no file. */
export function memoryWriter(): HistoryWriter & { readonly lines: Line[] } {
  const lines: Line[] = [];
  return { lines, write: (line) => lines.push(line), close: () => {} };
}
