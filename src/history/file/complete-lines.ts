/** Reads the lines of a file as bytes, in bounded memory. */
import { readSync } from 'node:fs';
import { MAX_LINE_BYTES, NEWLINE } from './chain.ts';
import { fromDisk } from './disk.ts';

/** Bytes that are read at once. */
const CHUNK_BYTES = 256 * 1024;

/** What follows the complete lines. */
interface Rest {
  bytes: number;
  /** Whether it is longer than any line can be. */
  isTooLong: boolean;
}

/**
 * The complete lines of a file from a position on; each is valid until the next one is requested.
 * What follows the last of them, or is too long for a line, is in `rest`.
 */
export function* completeLines(
  path: string,
  file: number,
  from: number,
  rest: Rest = { bytes: 0, isTooLong: false },
): Generator<Buffer, void> {
  let buffer: Buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (let at = from; ; ) {
    const room = buffer.length - filled;
    const read = () => readSync(file, buffer, filled, room, at);
    const bytes = fromDisk(path, read);
    at += bytes;
    const part = buffer.subarray(0, filled + bytes);
    let begin = 0;
    for (let end = part.indexOf(NEWLINE, filled); end >= 0; end = part.indexOf(NEWLINE, begin)) {
      rest.isTooLong = end - begin > MAX_LINE_BYTES;
      if (rest.isTooLong) return;
      yield part.subarray(begin, end);
      begin = end + 1;
    }
    filled = part.length - begin;
    rest.bytes = filled;
    rest.isTooLong = filled > MAX_LINE_BYTES;
    if (bytes === 0 || rest.isTooLong) return;
    buffer = withRoom(buffer, part.subarray(begin));
  }
}

/** The buffer with the rest at its start; only a long line needs a larger one. */
function withRoom(buffer: Buffer, rest: Buffer): Buffer {
  const wanted = rest.length < CHUNK_BYTES / 2 ? CHUNK_BYTES : rest.length * 2;
  const length = Math.min(wanted, MAX_LINE_BYTES + 1);
  const next = length === buffer.length ? buffer : Buffer.allocUnsafe(length);
  rest.copy(next);
  return next;
}
