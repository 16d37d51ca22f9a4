/**
 * Writes the record of a run: append-only JSON lines. A request is on disk before it is sent, its
 * answer after; the file ends with a footer, or it says by its absence that the run died.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { HistoryError } from '../core/errors.ts';
import { onDisk, told } from './disk.ts';
import type { Line } from './events.ts';

/** Takes lines; each is on its way to the disk when `write` returns. */
export interface HistoryWriter {
  write(line: Line): void;
  close(): void;
}

/** Of a body that is written at a time; a larger one as a whole would be in memory twice more. */
const PIECE_CHARACTERS = 32 * 1024;

/** The text of a line, in one piece unless it has a large body. */
export function* piecesOf(line: Line): Generator<string> {
  const answer = line.kind === 'response' ? line.response : null;
  if (answer?.kind !== 'response' || answer.body.length <= PIECE_CHARACTERS) {
    yield `${JSON.stringify(line)}\n`;
    return;
  }
  const { body } = answer;
  const unsupported = JSON.stringify({ ...line, response: { ...answer, body: '' } });
  // In a text its quotes would be escaped, so that this is the member and nothing else.
  const at = unsupported.indexOf('"body":""') + '"body":"'.length;
  yield unsupported.slice(0, at);
  for (let from = 0; from < body.length; ) {
    const to = from + PIECE_CHARACTERS;
    // Half of a pair alone would be escaped.
    const end = isLowSurrogate(body.charCodeAt(to)) ? to + 1 : to;
    yield JSON.stringify(body.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield `${unsupported.slice(at)}\n`;
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Opens a history file: `create` refuses one that exists, `append` goes on with one. */
export function openHistoryWriter(path: string, mode: 'create' | 'append'): HistoryWriter {
  const file = onDisk(path, () => openSync(path, mode === 'create' ? 'wx' : 'a+'));
  if (mode === 'append') onDisk(path, () => dropCutLine(file));
  let size = onDisk(path, () => fstatSync(file).size);
  let broken: HistoryError | null = null;
  return {
    write(line) {
      // A shorter line might find room where one failed: what follows it must not be sent.
      if (broken !== null) throw broken;
      try {
        let bytes = 0;
        for (const piece of piecesOf(line)) bytes += writeAll(file, piece);
        size += bytes;
      } catch (error) {
        undo(file, size);
        broken = new HistoryError(told(path, error as NodeJS.ErrnoException), { cause: error });
        throw broken;
      }
    },
    close: () => closeSync(file),
  };
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

/** What a killed process wrote of its last line: it did not act on it, and nobody can read it. */
function dropCutLine(file: number): void {
  const { size } = fstatSync(file);
  const chunk = Buffer.alloc(Math.min(size, BLOCK_BYTES));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk.length);
    const bytes = readSync(file, chunk, 0, end - start, start);
    const at = chunk.subarray(0, bytes).lastIndexOf('\n');
    if (at >= 0 || start === 0) {
      const whole = at < 0 ? 0 : start + at + 1;
      if (whole < size) ftruncateSync(file, whole);
      return;
    }
    end = start;
  }
}

/** Keeps what it is given, for runs that leave no file. */
export function memoryWriter(): HistoryWriter & { readonly lines: Line[] } {
  const lines: Line[] = [];
  return { lines, write: (line) => lines.push(line), close: () => {} };
}
