/** The lines of a file as bytes, in bounded memory. */
import { readSync } from 'node:fs';
import { UnreadableError } from '../core/errors.ts';
import { MAX_LINE_BYTES, NEWLINE } from './chain.ts';
import { onDisk } from './disk.ts';

/** Read at a time. */
const CHUNK_BYTES = 256 * 1024;

/** The bytes of a whole line, good until the next is asked for; `null`: bytes without an end. */
export interface FoundLine {
  readonly line: Buffer | null;
  readonly bytes: number;
  readonly isTooLong: boolean;
}

/** The whole lines of a file from a place on, and last what is left behind them. */
export function* wholeLines(path: string, file: number, from: number): Generator<FoundLine> {
  let buffer: Buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (let at = from; ; ) {
    const room = buffer.length - filled;
    const read = () => readSync(file, buffer, filled, room, at);
    const bytes = onDisk(path, read, UnreadableError);
    if (bytes === 0) return yield { line: null, bytes: filled, isTooLong: false };
    at += bytes;
    const part = buffer.subarray(0, filled + bytes);
    let begin = 0;
    for (let end = part.indexOf(NEWLINE, filled); end >= 0; end = part.indexOf(NEWLINE, begin)) {
      const line = part.subarray(begin, end);
      yield { line, bytes: line.length, isTooLong: line.length > MAX_LINE_BYTES };
      begin = end + 1;
    }
    filled = part.length - begin;
    if (filled > MAX_LINE_BYTES) return yield { line: null, bytes: filled, isTooLong: true };
    buffer = withRoom(buffer, part.subarray(begin));
  }
}

/** The buffer with what is left at its beginning; only a long line has a larger one. */
function withRoom(buffer: Buffer, left: Buffer): Buffer {
  const wanted = left.length < CHUNK_BYTES / 2 ? CHUNK_BYTES : left.length * 2;
  const length = Math.min(Math.max(wanted, CHUNK_BYTES), MAX_LINE_BYTES + 1);
  const kept = length === buffer.length ? buffer : Buffer.allocUnsafe(length);
  left.copy(kept);
  return kept;
}
